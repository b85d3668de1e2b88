//! What an engine holds of each record to find it by: searchable tags, name words, and columns of small numbers.
//!
//! A tag is a kind and a number, so that one field serves every exact filter. What most searches check and count
//! (seniority, department, size, country, industry) shares one column: one read answers all of it.

use lookup::identifier::hash_text;

/// The kinds of tags a record carries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tag {
    /// A word of a job title, in its normal form.
    TitleWord = 1,
    Skill = 2,
    Language = 3,
    Certification = 4,
    School = 5,
    Place = 6,
    Industry = 7,
    /// The current employer, by its place among employers.
    Company = 8,
    /// An earlier employer, by its place among employers.
    Former = 9,
    Technology = 10,
    /// A word of free text, by hash.
    Word = 11,
    /// A department with an open job.
    JobDepartment = 12,
    /// A word of an open job's title, by hash.
    JobWord = 13,
    /// Who supplied the record or part of it, by hash.
    Source = 14,
    /// A word of a name, by hash, where an engine has no field of its own for names.
    Name = 15,
    /// A code of an industry, or its first digits, by hash.
    IndustryCode = 16,
    /// The company that a company belongs to, by hash of what names it.
    Parent = 17,
    /// The company at the top of its group, likewise.
    UltimateParent = 18,
}

impl Tag {
    pub const fn value(self, number: u64) -> u64 {
        ((self as u64) << 48) | (number & ((1 << 48) - 1))
    }

    /// The tag of a folded word of free text. Of a million words, two may share a tag once in a few thousand datasets.
    pub fn word(folded: &str) -> u64 {
        Self::Word.value(hash_text(folded))
    }

    /// The tag of a word of an open job's title, in its normal form.
    pub fn job_word(word: &str) -> u64 {
        Self::JobWord.value(hash_text(word))
    }

    /// The tag of a word of a name.
    pub fn name(word: &str) -> u64 {
        Self::Name.value(hash_text(word))
    }

    /// The tags of a code of a classification: of all its beginnings from two digits on, with the classification and without.
    pub fn industry_codes(system: &str, code: &str) -> impl Iterator<Item = u64> {
        let beginnings = (2..=code.len()).filter_map(|end| code.get(..end));
        beginnings.flat_map(move |code| {
            [Self::industry_code(code), Self::industry_code(&format!("{system}:{code}"))]
        })
    }

    /// The tag of the companies that belong to the one a key names.
    pub fn parent(key: &str) -> u64 {
        Self::Parent.value(hash_text(key))
    }

    /// The tag of the companies of the group whose top a key names.
    pub fn ultimate_parent(key: &str) -> u64 {
        Self::UltimateParent.value(hash_text(key))
    }

    /// The tag of a code as it is asked for: `62` or `uk_sic:62012`.
    pub fn industry_code(code: &str) -> u64 {
        Self::IndustryCode.value(hash_text(code))
    }

    /// The tag of what a source supplied.
    pub fn source(name: &str) -> u64 {
        Self::Source.value(hash_text(name))
    }
}

/// A number that is read of a record without reading the record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column {
    /// What most searches check and count, packed: see [`person`] and [`company`].
    Profile,
    Place,
    /// A person's title, by its number.
    Title,
    /// A person's employer, by its place among employers.
    Company,
    /// The day a person joined the present employer.
    Changed,
    /// The letters of a person's name.
    Letters,
    /// 1 where a person's place is the employer's, because their own is not known.
    Borrowed,
    Employees,
    /// The year a company was founded.
    Founded,
    /// A company's open jobs: see [`company::hiring`].
    Hiring,
    /// A company's place among employers, from 1: what people refer to it by. A later version of the company keeps it.
    Employer,
}

impl Column {
    /// The columns of people, in their order.
    pub const PEOPLE: [Self; 7] = [
        Self::Profile,
        Self::Place,
        Self::Title,
        Self::Company,
        Self::Changed,
        Self::Letters,
        Self::Borrowed,
    ];
    /// The columns of companies, in their order.
    pub const COMPANIES: [Self; 6] =
        [Self::Profile, Self::Place, Self::Employees, Self::Founded, Self::Hiring, Self::Employer];

    /// What engines call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Profile => "profile",
            Self::Place => "place",
            Self::Title => "title",
            Self::Company => "company",
            Self::Changed => "changed",
            Self::Letters => "letters",
            Self::Borrowed => "borrowed",
            Self::Employees => "employees",
            Self::Founded => "founded",
            Self::Hiring => "hiring",
            Self::Employer => "employer",
        }
    }

    /// Where it stands among the columns of its records.
    #[inline]
    pub const fn at(self) -> usize {
        match self {
            Self::Profile => 0,
            Self::Place => 1,
            Self::Title | Self::Employees => 2,
            Self::Company | Self::Founded => 3,
            Self::Changed | Self::Hiring => 4,
            Self::Letters | Self::Employer => 5,
            Self::Borrowed => 6,
        }
    }
}

/// What a company has several numbers of: its funding rounds, each packed as [`company::round`] says.
pub const ROUNDS: &str = "round";

/// A span of bits in a packed column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bits {
    shift: u32,
    width: u32,
}

impl Bits {
    /// Where the span begins, from the lowest bit.
    pub const fn shift(self) -> u32 {
        self.shift
    }

    pub(crate) const fn new(shift: u32, width: u32) -> Self {
        Self { shift, width }
    }

    /// The largest number that fits.
    #[inline]
    pub const fn max(self) -> u64 {
        (1 << self.width) - 1
    }

    /// The number in its place; one that does not fit counts as not known.
    #[inline]
    pub const fn pack(self, number: u64) -> u64 {
        if number > self.max() { 0 } else { number << self.shift }
    }

    /// The packed numbers with another one in this place.
    pub const fn replace(self, packed: u64, number: u64) -> u64 {
        packed & !(self.max() << self.shift) | self.pack(number)
    }

    #[inline]
    pub const fn read(self, packed: u64) -> usize {
        ((packed >> self.shift) & self.max()) as usize
    }
}

/// The packed column of people.
pub mod person {
    use super::Bits;
    pub const SENIORITY: Bits = Bits::new(0, 4);
    pub const DEPARTMENT: Bits = Bits::new(4, 5);
    pub const SIZE: Bits = Bits::new(9, 4);
    /// How complete the record is; orders equals.
    pub const RANK: Bits = Bits::new(13, 6);
    /// Months from January 1950 to the first job, from 1.
    pub const CAREER: Bits = Bits::new(19, 11);
    pub const COUNTRY: Bits = Bits::new(30, 8);
    /// At the top, because the bits that no industry needs are then not stored.
    pub const INDUSTRY: Bits = Bits::new(38, 13);
}

/// The packed column of companies.
pub mod company {
    use super::Bits;
    pub const SIZE: Bits = Bits::new(0, 4);
    pub const REVENUE: Bits = Bits::new(4, 4);
    /// The stage of the latest round.
    pub const STAGE: Bits = Bits::new(8, 4);
    pub const COUNTRY: Bits = Bits::new(12, 8);
    pub const INDUSTRY: Bits = Bits::new(20, 13);

    /// The open jobs in one number.
    pub mod hiring {
        use super::Bits;
        /// The day of the latest posting.
        pub const LATEST: Bits = Bits::new(0, 16);
        /// How many jobs the department with the most of them has.
        pub const BUSIEST: Bits = Bits::new(16, 16);
    }

    /// A funding round in one number: day, stage and amount.
    pub mod round {
        use super::Bits;
        pub const AMOUNT: Bits = Bits::new(0, 44);
        pub const STAGE: Bits = Bits::new(44, 4);
        pub const DAY: Bits = Bits::new(48, 16);
    }
}

/// The day as a number, from 1 January 1950 as 1, so that 16 bits reach the year 2129; 0 when unknown or outside.
pub fn day(date: jiff::civil::Date) -> u64 {
    let origin = jiff::civil::date(1949, 12, 31);
    let days = (date - origin).get_days();
    u64::try_from(days).ok().filter(|days| *days < 1 << 16).unwrap_or(0)
}

/// The day of a number that [`day`] made.
pub fn date(day: u64) -> Option<jiff::civil::Date> {
    let days = i64::try_from(day).ok().filter(|days| *days > 0)?;
    jiff::civil::date(1949, 12, 31).checked_add(jiff::Span::new().days(days)).ok()
}

/// The month as a number, from January 1950 as 1; 0 when outside.
pub fn month(date: jiff::civil::Date) -> u64 {
    let months = (i64::from(date.year()) - 1950) * 12 + i64::from(date.month());
    u64::try_from(months).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_stands_where_it_says() {
        for columns in [&Column::PEOPLE[..], &Column::COMPANIES] {
            for (at, column) in columns.iter().enumerate() {
                assert_eq!(column.at(), at, "{}", column.name());
            }
        }
    }

    #[test]
    fn packed_numbers_come_back_and_too_large_ones_count_as_unknown() {
        let packed = person::SENIORITY.pack(11) | person::INDUSTRY.pack(5000) | person::RANK.pack(63);
        assert_eq!(person::SENIORITY.read(packed), 11);
        assert_eq!(person::DEPARTMENT.read(packed), 0);
        assert_eq!(person::INDUSTRY.read(packed), 5000);
        assert_eq!(person::RANK.read(packed), 63);
        assert_eq!(person::INDUSTRY.read(person::INDUSTRY.pack(9000)), 0);
        assert_eq!(company::round::DAY.read(company::round::DAY.pack(65_535)), 65_535);
    }

    #[test]
    fn days_and_months_count_from_1950() {
        assert_eq!(day(jiff::civil::date(1950, 1, 1)), 1);
        assert_eq!(day(jiff::civil::date(1950, 2, 1)), 32);
        assert_eq!(day(jiff::civil::date(1900, 1, 1)), 0);
        assert_eq!((date(0), date(32)), (None, Some(jiff::civil::date(1950, 2, 1))));
        assert_eq!(day(jiff::civil::date(9999, 1, 1)), 0);
        assert_eq!(month(jiff::civil::date(1951, 2, 3)), 14);
        assert_eq!(month(jiff::civil::date(1930, 2, 3)), 0);
    }
}
