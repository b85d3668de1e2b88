//! Names of northern and eastern Europe.

use super::Lists;

pub(super) const NORDIC: Lists = Lists {
    women: "Emma|Ingrid|Astrid|Sofie|Freja|Ida|Maja|Elsa|Linnéa|Karin|Åsa|Annika|Camilla|Helle|Mette|Kirsten|Sigrid|\
        Solveig|Hanne|Line|Cecilie|Katrine|Malin|Josefin|Ebba|Alva|Saga|Tuva|Ragnhild|Signe|Liv|Birgitta|Gunilla|Kajsa",
    men: "Erik|Lars|Anders|Johan|Magnus|Henrik|Søren|Mikkel|Rasmus|Jens|Niels|Bjørn|Håkon|Olav|Sverre|Tor|Øystein|\
        Gustav|Oskar|Axel|Viktor|Emil|Fredrik|Mattias|Jonas|Kristian|Morten|Kasper|Jesper|Göran|Åke|Leif|Knut|Eirik",
    families: "Andersson|Johansson|Karlsson|Nilsson|Eriksson|Larsson|Olsson|Persson|Svensson|Gustafsson|Pettersson|\
        Jonsson|Jansson|Hansson|Bengtsson|Lindberg|Lindström|Lindqvist|Bergström|Sjöberg|Nyström|Åkesson|Öberg|Hansen|\
        Johansen|Olsen|Larsen|Andersen|Pedersen|Nilsen|Kristiansen|Jensen|Karlsen|Johnsen|Pettersen|Eriksen|Berg|Haugen|\
        Hagen|Johannessen|Nielsen|Christensen|Sørensen|Rasmussen|Jørgensen|Petersen|Madsen|Kristensen|Olesen|Thomsen|\
        Mortensen|Møller|Holm|Østergaard|Dahl|Strand|Solberg|af Klint|Ekström|Hedlund|Wallin|Söderberg",
};

pub(super) const FINNISH: Lists = Lists {
    women: "Aino|Emilia|Helmi|Sanna|Katja|Päivi|Tiina|Anni|Johanna|Hanna|Laura|Riikka|Satu|Marja|Noora|Veera|Elina|\
        Minna|Outi|Kirsi",
    men: "Mikko|Juhani|Antti|Matti|Jukka|Timo|Ville|Janne|Eero|Onni|Aleksi|Heikki|Markku|Petri|Sami|Tuomas|Ilkka|\
        Lauri|Oskari|Väinö",
    families: "Korhonen|Virtanen|Mäkinen|Nieminen|Mäkelä|Hämäläinen|Laine|Heikkinen|Koskinen|Järvinen|Lehtonen|Lehtinen|\
        Saarinen|Salminen|Heinonen|Niemi|Heikkilä|Kinnunen|Salonen|Turunen|Salo|Laitinen|Tuominen|Rantanen|Karjalainen|\
        Jokinen|Mattila|Savolainen|Lahtinen|Ahonen",
};

pub(super) const POLISH: Lists = Lists {
    women: "Anna|Katarzyna|Małgorzata|Agnieszka|Joanna|Magdalena|Aleksandra|Monika|Ewa|Karolina|Natalia|Zuzanna|Julia|\
        Weronika|Paulina|Justyna|Beata|Dorota|Iwona|Kinga|Marta|Patrycja|Sylwia|Wiktoria|Zofia",
    men: "Piotr|Krzysztof|Andrzej|Tomasz|Paweł|Michał|Marcin|Łukasz|Jakub|Kamil|Mateusz|Wojciech|Grzegorz|Adam|Bartosz|\
        Rafał|Maciej|Dawid|Szymon|Jarosław|Sławomir|Zbigniew|Mirosław|Filip|Konrad",
    families: "Nowak|Kowalski|Wiśniewski|Wójcik|Kowalczyk|Kamiński|Lewandowski|Zieliński|Szymański|Woźniak|Dąbrowski|\
        Kozłowski|Jankowski|Mazur|Wojciechowski|Kwiatkowski|Krawczyk|Kaczmarek|Piotrowski|Grabowski|Zając|Pawłowski|\
        Michalski|Król|Wieczorek|Jabłoński|Wróbel|Nowakowski|Majewski|Olszewski|Stępień|Malinowski|Jaworski|Adamczyk|\
        Dudek|Nowicki|Pawlak|Górski|Witkowski|Walczak|Sikora|Baran|Rutkowski|Michalak|Szewczyk|Ostrowski|Tomaszewski|\
        Pietrzak|Zalewski|Wróblewski",
};

pub(super) const CZECH: Lists = Lists {
    women: "Jana|Eva|Hana|Lenka|Kateřina|Lucie|Petra|Veronika|Tereza|Barbora|Markéta|Zuzana|Michaela|Klára|Alena|\
        Kristýna|Adéla|Eliška|Nikola|Šárka",
    men: "Jan|Petr|Pavel|Martin|Tomáš|Jiří|Jaroslav|Miroslav|Zdeněk|Lukáš|Jakub|Ondřej|Michal|Marek|Filip|Vojtěch|David|\
        Matěj|Radek|Štěpán",
    families: "Novák|Svoboda|Novotný|Dvořák|Černý|Procházka|Kučera|Veselý|Horák|Němec|Pokorný|Pospíšil|Hájek|Jelínek|Král|\
        Růžička|Beneš|Fiala|Sedláček|Doležal|Zeman|Kolář|Krejčí|Navrátil|Čermák|Urban|Vaněk|Blažek|Kříž|Kratochvíl",
};

pub(super) const UKRAINIAN: Lists = Lists {
    women: "Olena|Iryna|Nataliia|Oksana|Tetiana|Kateryna|Yuliia|Anastasiia|Daria|Mariia|Sofiia|Viktoriia|Alina|Halyna|\
        Solomiia|Bohdana|Yana|Liudmyla|Khrystyna|Polina",
    men: "Oleksandr|Andrii|Serhii|Dmytro|Volodymyr|Mykola|Ivan|Yurii|Bohdan|Taras|Vitalii|Maksym|Artem|Roman|Ihor|Denys|\
        Pavlo|Vasyl|Yevhen|Ostap",
    families: "Melnyk|Shevchenko|Kovalenko|Bondarenko|Boiko|Tkachenko|Kravchenko|Kovalchuk|Koval|Oliinyk|Shevchuk|\
        Polishchuk|Lysenko|Moroz|Marchenko|Tkachuk|Savchenko|Rudenko|Petrenko|Hryhorenko|Ponomarenko|Karpenko|\
        Vasylenko|Sydorenko|Hnatiuk|Kostenko|Zakharchuk|Romaniuk|Pavlenko|Havryliuk",
};
