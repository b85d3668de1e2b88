//! Names of the Middle East, Asia and Africa, in the spelling their bearers use abroad.

use super::Lists;

pub(super) const TURKISH: Lists = Lists {
    women: "Ayşe|Fatma|Elif|Zeynep|Merve|Büşra|Esra|Selin|Gizem|Ebru|Özlem|Derya|Pınar|Ceren|Deniz|İrem|Melis|Seda|\
        Tuğçe|Yasemin|Defne|Nazlı|Şule|Gülşen|Burcu",
    men: "Mehmet|Mustafa|Ahmet|Ali|Hüseyin|Murat|Emre|Burak|Can|Cem|Kerem|Onur|Serkan|Volkan|Tolga|Barış|Kaan|Ozan|\
        Yiğit|Çağlar|Umut|Gökhan|Hakan|Selim|Oğuz",
    families: "Yılmaz|Kaya|Demir|Şahin|Çelik|Yıldız|Yıldırım|Öztürk|Aydın|Özdemir|Arslan|Doğan|Kılıç|Aslan|Çetin|Kara|\
        Koç|Kurt|Özkan|Şimşek|Polat|Korkmaz|Erdoğan|Güneş|Aksoy|Bulut|Taş|Ünal|Yavuz|Tekin|Acar|Güler|Kaplan|Avcı|\
        Işık|Bozkurt|Karaca|Sönmez|Ateş|Toprak",
};

pub(super) const JEWISH: Lists = Lists {
    women: "Noa|Tamar|Maya|Yael|Michal|Shira|Adi|Rotem|Hila|Inbar|Liat|Orly|Ronit|Sigal|Talia|Avital|Dana|Einat|Galit|\
        Hadas|Keren|Naama|Rivka|Shani|Tali",
    men: "Yossi|Avi|Eitan|Noam|Itai|Uri|Guy|Omer|Amit|Ido|Nir|Oren|Ronen|Shai|Tal|Yaniv|Ariel|Boaz|Dror|Eyal|Gilad|\
        Lior|Moshe|Roi|Yoav",
    families: "Cohen|Levi|Mizrahi|Peretz|Biton|Dahan|Avraham|Friedman|Malka|Azoulay|Katz|Yosef|David|Amar|Ohayon|Hadad|\
        Gabay|Ben-David|Adler|Shapiro|Klein|Goldberg|Rosenberg|Segal|Weiss|Barak|Carmi|Dayan|Eliav|Golan|Harel|Lavi|\
        Naor|Oz|Raviv|Shaked|Tzur|Yaron|Zamir|Ben-Ami",
};

pub(super) const ARABIC: Lists = Lists {
    women: "Fatima|Aisha|Layla|Nour|Mariam|Yasmin|Hana|Salma|Rania|Dina|Leila|Samira|Zainab|Khadija|Amira|Lina|Reem|\
        Huda|Maha|Noura|Farah|Ghada|Imane|Soukaina|Zineb",
    men: "Mohammed|Ahmed|Omar|Ali|Youssef|Hassan|Khalid|Ibrahim|Karim|Tariq|Samir|Bilal|Hamza|Rashid|Faisal|Nabil|\
        Walid|Ziad|Amine|Mehdi|Sami|Anwar|Fadi|Mahmoud|Rami",
    families: "Haddad|Khoury|Nasser|Mansour|Saleh|Hamdan|Khalil|Farouk|El Amrani|Benali|El Idrissi|Bouzid|Al Mansoori|\
        Al Maktari|Al Hashimi|Rahman|Aziz|Darwish|Sabbagh|Najjar|Shaheen|Qasim|Jaber|Awad|Barakat|Hakim|Tahir|\
        Benjelloun|Chaoui|Bennani|Ouazzani|Sfeir|Nassar|Habib|Zidan|Karam|Fakhoury|Alaoui|Mahfouz|Suleiman",
};

pub(super) const PERSIAN: Lists = Lists {
    women: "Shirin|Parisa|Niloufar|Azadeh|Mahsa|Sara|Leila|Nasrin|Yasaman|Golnaz|Roya|Setareh|Mina|Elham|Nazanin",
    men: "Reza|Amir|Hossein|Kaveh|Arash|Babak|Dariush|Farhad|Kourosh|Mehran|Navid|Omid|Payam|Siavash|Behnam",
    families: "Hosseini|Ahmadi|Mohammadi|Karimi|Rahimi|Moradi|Jafari|Sadeghi|Rezaei|Kazemi|Ebrahimi|Farahani|Tehrani|\
        Shirazi|Esfahani|Ghorbani|Bagheri|Amini|Rostami|Zand|Parsa|Daneshvar|Golshan|Kamali|Nouri",
};

pub(super) const INDIAN: Lists = Lists {
    women: "Priya|Ananya|Divya|Kavya|Neha|Pooja|Shreya|Sneha|Anjali|Deepika|Isha|Kritika|Lakshmi|Meera|Nandini|Pallavi|\
        Radhika|Ritu|Sakshi|Shruti|Swati|Tanvi|Vidya|Aditi|Aishwarya|Bhavna|Chitra|Gayatri|Harini|Jyoti|Keerthana|\
        Madhuri|Nisha|Preeti|Rashmi|Sunita|Uma|Vaishali|Zoya|Asha",
    men: "Aarav|Arjun|Rahul|Rohan|Vikram|Karthik|Sanjay|Amit|Rajesh|Suresh|Anil|Ashok|Deepak|Gaurav|Harish|Ishaan|Manish|\
        Nikhil|Pranav|Rakesh|Siddharth|Varun|Vivek|Abhishek|Aditya|Ajay|Akash|Ankit|Arun|Dinesh|Ganesh|Hemant|Kiran|\
        Lokesh|Mahesh|Naveen|Prakash|Ravi|Sandeep|Tejas",
    families: "Sharma|Patel|Singh|Kumar|Gupta|Reddy|Iyer|Nair|Menon|Rao|Verma|Mehta|Shah|Joshi|Desai|Kulkarni|Agarwal|\
        Banerjee|Mukherjee|Chatterjee|Das|Bose|Ghosh|Sen|Pillai|Krishnan|Subramanian|Venkatesh|Chopra|Kapoor|Malhotra|\
        Khanna|Bhatia|Sethi|Arora|Saxena|Srivastava|Mishra|Pandey|Tiwari|Dubey|Chauhan|Rathore|Yadav|Jain|Bhatt|Trivedi|\
        Naidu|Hegde|Shetty|Kamath|Gowda|Prasad|Raman|Sundaram|Narayanan|Khan|Qureshi|Fernandes|D'Souza",
};

pub(super) const CHINESE: Lists = Lists {
    women: "Li|Mei|Xin|Yan|Jing|Na|Fang|Ying|Hui|Yu|Xiaoyan|Lihua|Meiling|Xiaomei|Yuting|Jiayi|Siqi|Yuxin|Zihan|Wenjing|\
        Xinyi|Qian|Lan|Shu Fen|Hui Min|Wei Ling|Pei Shan|Grace|Vivian|Joyce",
    men: "Wei|Jun|Lei|Yang|Tao|Ming|Bin|Chao|Feng|Gang|Haoran|Zihao|Yifan|Jiahao|Xiaoming|Jianguo|Zhiyuan|Wenbo|Kai|Peng|\
        Qiang|Yong|Zhi Hao|Jun Wei|Boon Keng|Kok Leong|Jason|Kelvin|Raymond|Desmond",
    families: "Wang|Li|Zhang|Liu|Chen|Yang|Huang|Zhao|Wu|Zhou|Xu|Sun|Ma|Zhu|Hu|Guo|He|Lin|Gao|Luo|Zheng|Liang|Xie|Song|\
        Tang|Deng|Han|Feng|Cao|Peng|Tan|Lim|Lee|Ng|Wong|Goh|Chua|Koh|Teo|Ong|Chan|Cheung|Lau|Leung|Yeung|Ho|Tsai|Hsu|\
        Chang|Kwok",
};

pub(super) const JAPANESE: Lists = Lists {
    women: "Yui|Aoi|Hina|Sakura|Yuko|Keiko|Naoko|Akiko|Emi|Haruka|Mai|Miyuki|Ayaka|Rina|Kaori|Tomoko|Yumi|Chika|Megumi|\
        Nozomi|Asuka|Mio|Sayaka|Kanako|Eri",
    men: "Haruto|Yuto|Sota|Hiroshi|Kenji|Takashi|Satoshi|Daisuke|Kenta|Ryota|Shota|Tatsuya|Yusuke|Kazuki|Naoki|Makoto|\
        Akira|Koji|Masato|Shinji|Tomohiro|Jun|Ren|Kaito|Yoshihiro",
    families: "Sato|Suzuki|Takahashi|Tanaka|Watanabe|Ito|Yamamoto|Nakamura|Kobayashi|Kato|Yoshida|Yamada|Sasaki|Yamaguchi|\
        Matsumoto|Inoue|Kimura|Hayashi|Shimizu|Saito|Mori|Ikeda|Hashimoto|Yamashita|Ishikawa|Nakajima|Maeda|Fujita|\
        Ogawa|Goto|Okada|Hasegawa|Murakami|Kondo|Ishii|Sakamoto|Endo|Aoki|Fujii|Nishimura|Fukuda|Ota|Miura|Takeuchi|\
        Nakagawa|Matsuda|Harada|Nakano|Ono|Tamura",
};

pub(super) const KOREAN: Lists = Lists {
    women: "Ji-woo|Seo-yeon|Min-ji|Su-jin|Hye-jin|Ji-hye|Eun-ji|Yu-na|So-young|Ha-eun|Ji-min|Bo-ram|Da-hye|Ga-young|\
        Hyun-ah|Mi-kyung|Na-ri|Seul-gi|Yoon-ah|Ji-won",
    men: "Min-jun|Seo-jun|Ji-hoon|Hyun-woo|Dong-hyun|Sung-min|Jae-won|Tae-yang|Young-ho|Sang-woo|Jin-woo|Kyung-soo|\
        Woo-jin|Joon-ho|Seung-hyun|Byung-hun|Chan-woo|Do-yoon|Gun-woo|Hyuk",
    families: "Kim|Lee|Park|Choi|Jung|Kang|Cho|Yoon|Jang|Lim|Han|Oh|Seo|Shin|Kwon|Hwang|Ahn|Song|Yoo|Hong|Jeon|Ko|Moon|\
        Son|Yang|Bae|Baek|Heo|Nam|Noh",
};

pub(super) const VIETNAMESE: Lists = Lists {
    women: "Lan|Hoa|Mai|Thu|Hương|Linh|Ngọc|Trang|Thảo|Yến|Phương|Vy|Quỳnh|Hạnh|Nhung",
    men: "Minh|Tuấn|Hùng|Dũng|Long|Nam|Quang|Đức|Khoa|Bảo|Hiếu|Phúc|Sơn|Thành|Việt",
    families: "Nguyễn|Trần|Lê|Phạm|Hoàng|Phan|Vũ|Đặng|Bùi|Đỗ|Hồ|Ngô|Dương|Lý|Đinh|Trịnh|Mai|Tô|Lâm|Cao",
};

pub(super) const WEST_AFRICAN: Lists = Lists {
    women: "Chioma|Ngozi|Amara|Adaeze|Ifeoma|Folake|Yetunde|Temitope|Funmilayo|Bukola|Simisola|Titilayo|Zainab|Aminata|\
        Efua|Ama|Abena|Adwoa|Akosua|Mariama|Khadijah|Uche|Nneka|Oluchi|Damilola",
    men: "Chinedu|Emeka|Obinna|Ikenna|Tunde|Olumide|Babajide|Segun|Kunle|Femi|Adebayo|Oluwaseun|Ibrahim|Musa|Kwame|Kofi|\
        Yaw|Kojo|Kwabena|Ousmane|Chukwuemeka|Ifeanyi|Nnamdi|Uchenna|Tobi",
    families: "Okafor|Adeyemi|Okonkwo|Eze|Balogun|Adebayo|Ogunleye|Nwosu|Obi|Oladipo|Afolabi|Bello|Musa|Abubakar|Okoro|\
        Nnamdi|Onyango|Mensah|Owusu|Boateng|Asante|Osei|Appiah|Amoah|Danquah|Diallo|Traoré|Koné|Diop|Ndiaye|Sow|Cissé|\
        Adesina|Olawale|Ayodele|Chukwu|Igwe|Nwachukwu|Uzoma|Oyelaran",
};

pub(super) const EAST_AFRICAN: Lists = Lists {
    women: "Wanjiku|Akinyi|Njeri|Wambui|Achieng|Nyambura|Chebet|Muthoni|Atieno|Jepkosgei|Grace|Faith|Mercy|Esther|Joyce|\
        Wairimu|Makena|Naliaka|Zawadi|Halima",
    men: "Kamau|Otieno|Mwangi|Kipchoge|Ochieng|Njoroge|Kiprono|Mutua|Kariuki|Odhiambo|Brian|Kevin|Dennis|Samuel|Joseph|\
        Abdi|Juma|Baraka|Kibet|Wekesa",
    families: "Mwangi|Otieno|Kamau|Ochieng|Wanjala|Kiplagat|Njoroge|Mutiso|Kariuki|Odhiambo|Kimani|Omondi|Cheruiyot|\
        Maina|Wafula|Gitau|Koech|Ndungu|Onyango|Waweru|Muriuki|Karanja|Barasa|Kiptoo|Abdullahi|Macharia|Njuguna|Okello|\
        Rotich|Simiyu",
};

pub(super) const SOUTHERN_AFRICAN: Lists = Lists {
    women: "Thandi|Nomvula|Lindiwe|Zanele|Nokuthula|Palesa|Lerato|Naledi|Ayanda|Busisiwe|Refilwe|Nthabiseng|Precious|\
        Thembi|Zodwa",
    men: "Sipho|Thabo|Mandla|Bongani|Lwazi|Themba|Kagiso|Tshepo|Sizwe|Lungelo|Mpho|Vusi|Andile|Siyabonga|Tebogo",
    families: "Dlamini|Nkosi|Ndlovu|Khumalo|Mokoena|Mkhize|Zulu|Sithole|Mahlangu|Molefe|Naidoo|Botha|Mthembu|Ngcobo|\
        Radebe|Motaung|Cele|Zwane|Maseko|Tshabalala",
};
