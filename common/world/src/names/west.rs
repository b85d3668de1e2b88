//! Names of western and southern Europe and the Americas.

use super::Lists;

pub(super) const ANGLO: Lists = Lists {
    women: "Emily|Sarah|Jessica|Olivia|Hannah|Megan|Rachel|Lauren|Abigail|Charlotte|Grace|Amelia|Chloe|Sophie|Lucy|\
        Natalie|Rebecca|Victoria|Samantha|Katherine|Elizabeth|Jennifer|Amanda|Nicole|Stephanie|Heather|Amy|Melissa|\
        Michelle|Kimberly|Laura|Julia|Claire|Alison|Fiona|Harriet|Georgia|Holly|Jasmine|Paige|Brooke|Morgan|Taylor|\
        Alexandra|Audrey|Caroline|Diana|Eleanor|Faith|Gillian|Imogen|Joanna|Karen|Leah|Margaret|Naomi|Patricia|\
        Phoebe|Rosemary|Susan|Tabitha|Ursula|Vanessa|Wendy|Zoe|Bridget|Christine|Deborah|Erin|Frances",
    men: "James|John|Michael|William|David|Robert|Thomas|Daniel|Matthew|Christopher|Andrew|Joseph|Benjamin|Samuel|\
        Jonathan|Nicholas|Alexander|Edward|George|Henry|Oliver|Jack|Harry|Charlie|Jacob|Ethan|Ryan|Tyler|Brandon|\
        Justin|Kevin|Brian|Eric|Steven|Mark|Paul|Peter|Richard|Stephen|Timothy|Gregory|Patrick|Scott|Adam|Aaron|\
        Nathan|Luke|Simon|Stuart|Graham|Duncan|Callum|Elliot|Freddie|Gareth|Hugh|Ian|Julian|Keith|Leonard|Marcus|\
        Neil|Oscar|Philip|Ralph|Spencer|Theodore|Vincent|Walter|Zachary",
    families: "Smith|Johnson|Williams|Brown|Jones|Miller|Davis|Wilson|Anderson|Taylor|Moore|Jackson|Martin|Thompson|\
        White|Harris|Clark|Lewis|Robinson|Walker|Young|Allen|King|Wright|Scott|Hill|Green|Adams|Baker|Nelson|\
        Carter|Mitchell|Roberts|Turner|Phillips|Campbell|Parker|Evans|Edwards|Collins|Stewart|Morris|Rogers|Reed|\
        Cook|Bailey|Cooper|Richardson|Cox|Howard|Ward|Peterson|Gray|Watson|Brooks|Bennett|Wood|Barnes|Ross|\
        Henderson|Coleman|Jenkins|Perry|Powell|Patterson|Hughes|Washington|Butler|Simmons|Foster|Bryant|Alexander|\
        Russell|Griffin|Hayes|Hamilton|Graham|Sullivan|Wallace|Woods|Cole|West|Jordan|Owens|Reynolds|Fisher|Ellis|\
        Harrison|Gibson|McDonald|Marshall|Murray|Freeman|Wells|Webb|Simpson|Stevens|Tucker|Porter|Hunter|Hicks|\
        Crawford|Boyd|Mason|Kennedy|Warren|Dixon|Burns|Gordon|Shaw|Holmes|Rice|Robertson|Hunt|Black|Palmer|Mills|\
        Nichols|Grant|Knight|Ferguson|Stone|Hawkins|Dunn|Hudson|Spencer|Gardner|Payne|Pierce|Berry|Matthews|Arnold|\
        Willis|Ray|Watkins|Olson|Carroll|Cunningham|Bradley|Lane|Andrews|Harper|Fox|Armstrong|Weaver|Greene|\
        Lawrence|Elliott|Chapman|Sims|Austin|Kelley|Franklin|Lawson|Fields|Carr|Holt|Barrett|Whitfield|Ashworth|\
        Pemberton|Hargreaves|Thornton|Fairchild|Whitaker|Langley|Ainsworth|Beckett|Halliday|Prescott|Winslow",
};

pub(super) const IRISH: Lists = Lists {
    women: "Aoife|Niamh|Siobhán|Ciara|Róisín|Orla|Sinéad|Gráinne|Maeve|Caoimhe|Clodagh|Deirdre|Eimear|Fionnuala|\
        Aisling|Bríd|Saoirse|Úna|Nuala|Éabha|Sorcha|Bronagh|Laoise|Muireann|Ailbhe",
    men: "Seán|Conor|Ciarán|Eoin|Cormac|Declan|Pádraig|Fergal|Cillian|Oisín|Rory|Darragh|Donal|Brendan|Liam|Niall|\
        Colm|Tadhg|Diarmuid|Shane|Aidan|Ronan|Killian|Lorcan|Cathal",
    families: "Murphy|O'Brien|Kelly|O'Sullivan|Walsh|Byrne|Ryan|O'Connor|O'Neill|O'Reilly|Doyle|McCarthy|Gallagher|\
        Doherty|Lynch|Murray|Quinn|McLoughlin|Carroll|Connolly|Daly|O'Connell|Wilson|Dunne|Brennan|Burke|Collins|\
        Clarke|Johnston|Hughes|O'Farrell|Fitzgerald|Nolan|Kavanagh|Power|Moloney|O'Donnell|Keane|Sheridan|Hennessy|\
        Fitzpatrick|Cullen|Higgins|Tierney|Mac Mahon|Heffernan|Delaney|Costello|Corrigan",
};

pub(super) const HISPANIC: Lists = Lists {
    women: "María|Lucía|Sofía|Carmen|Ana|Paula|Laura|Marta|Elena|Isabel|Cristina|Valentina|Camila|Daniela|Gabriela|\
        Mariana|Fernanda|Alejandra|Natalia|Verónica|Patricia|Rocío|Inés|Pilar|Beatriz|Raquel|Silvia|Andrea|Julieta|\
        Ximena|Itzel|Guadalupe|Lorena|Mónica|Noelia|Teresa|Yolanda|Adriana|Catalina|Dolores",
    men: "Carlos|Javier|Alejandro|Diego|Miguel|Luis|Jorge|Fernando|Rafael|Andrés|Pablo|Sergio|Álvaro|Manuel|Antonio|\
        José|Francisco|Juan|Mateo|Santiago|Sebastián|Nicolás|Tomás|Emilio|Ricardo|Eduardo|Gonzalo|Ignacio|Joaquín|\
        Rodrigo|Raúl|Víctor|Óscar|Rubén|Héctor|Iván|Adrián|Martín|Gustavo|Esteban",
    families: "García|Rodríguez|Martínez|Hernández|López|González|Pérez|Sánchez|Ramírez|Torres|Flores|Rivera|Gómez|\
        Díaz|Cruz|Morales|Reyes|Gutiérrez|Ortiz|Ramos|Ruiz|Álvarez|Mendoza|Castillo|Jiménez|Vargas|Romero|Moreno|\
        Medina|Herrera|Aguilar|Castro|Vega|Guerrero|Navarro|Molina|Domínguez|Suárez|Iglesias|Cabrera|Núñez|Peña|\
        Rojas|Ibáñez|Salazar|Fuentes|Carrasco|Espinoza|Delgado|Ríos|Pacheco|de la Cruz|de la Torre|del Río|Quintero|\
        Cárdenas|Villanueva|Benítez|Zamora|Echeverría|Ochoa|Bermúdez|Arango|Restrepo|Ferrer|Puig|Vidal|Serrano|Ponce|\
        Calderón",
};

pub(super) const PORTUGUESE: Lists = Lists {
    women: "Ana|Beatriz|Mariana|Inês|Catarina|Joana|Rita|Sofia|Carolina|Leonor|Fernanda|Juliana|Camila|Larissa|\
        Letícia|Amanda|Bruna|Gabriela|Patrícia|Renata|Raquel|Vanessa|Luíza|Tatiana|Helena|Débora|Simone|Flávia|Aline|\
        Cláudia",
    men: "João|Pedro|Tiago|Rui|Miguel|Diogo|Gonçalo|Nuno|Ricardo|Bruno|Rafael|Lucas|Gustavo|Felipe|Thiago|Rodrigo|\
        Leonardo|Marcelo|Eduardo|Vinícius|Caio|Fábio|Henrique|Luís|Paulo|André|Mateus|Otávio|Sérgio|Vítor",
    families: "Silva|Santos|Ferreira|Pereira|Oliveira|Costa|Rodrigues|Martins|Sousa|Fernandes|Gonçalves|Gomes|Lopes|\
        Marques|Alves|Almeida|Ribeiro|Pinto|Carvalho|Teixeira|Moreira|Correia|Mendes|Nunes|Soares|Vieira|Monteiro|\
        Cardoso|Rocha|Neves|Coelho|Cruz|Cunha|Pires|Ramos|Reis|Simões|Antunes|Matos|Fonseca|da Silva|dos Santos|\
        de Souza|Barbosa|Araújo|Cavalcanti|Nogueira|Azevedo|Barros|Freitas|Lima|Machado|Melo|Miranda|Moraes|Peixoto|\
        Queiroz|Tavares|Vasconcelos|Xavier",
};

pub(super) const FRENCH: Lists = Lists {
    women: "Camille|Léa|Manon|Chloé|Emma|Julie|Marie|Sophie|Claire|Élodie|Aurélie|Céline|Amélie|Pauline|Charlotte|\
        Mathilde|Juliette|Margaux|Anaïs|Hélène|Isabelle|Nathalie|Sandrine|Valérie|Laurence|Florence|Delphine|Émilie|\
        Inès|Louise|Agathe|Clémence|Noémie|Solène|Marion|Anne-Sophie|Marie-Claire|Geneviève|Maëlle|Océane",
    men: "Thomas|Nicolas|Julien|Pierre|Antoine|Guillaume|Alexandre|Maxime|Romain|Mathieu|Vincent|François|Olivier|\
        Laurent|Philippe|Stéphane|Benoît|Jérôme|Sébastien|Clément|Hugo|Lucas|Théo|Baptiste|Adrien|Florian|Cédric|\
        Arnaud|Fabien|Étienne|Gaël|Loïc|Rémi|Xavier|Yann|Jean-Baptiste|Jean-Luc|Pierre-Yves|Frédéric|Grégoire",
    families: "Martin|Bernard|Dubois|Thomas|Robert|Richard|Petit|Durand|Leroy|Moreau|Simon|Laurent|Lefebvre|Michel|\
        Garcia|David|Bertrand|Roux|Vincent|Fournier|Morel|Girard|André|Lefèvre|Mercier|Dupont|Lambert|Bonnet|\
        François|Martinez|Legrand|Garnier|Faure|Rousseau|Blanc|Guérin|Muller|Henry|Roussel|Nicolas|Perrin|Morin|\
        Mathieu|Clément|Gauthier|Dumont|Lopez|Fontaine|Chevalier|Robin|Masson|Sanchez|Gérard|Nguyen|Boyer|Denis|\
        Lemaire|Duval|Joly|Gautier|Roger|Roche|Roy|Noël|Meyer|Lucas|Meunier|Jean|Marchand|Dufour|Blanchard|Marie|\
        Barbier|Brun|Dumas|Brunet|Schmitt|Leroux|Colas|Fernandez|de la Fontaine|du Plessis|Le Goff|Tremblay|Gagnon|\
        Côté|Bouchard|Lévesque|Desjardins|Beaulieu",
};

pub(super) const GERMAN: Lists = Lists {
    women: "Anna|Lena|Julia|Katharina|Laura|Sarah|Lisa|Johanna|Franziska|Christina|Sabine|Susanne|Petra|Andrea|\
        Claudia|Stefanie|Nicole|Birgit|Heike|Anja|Melanie|Sandra|Maria|Eva|Hannah|Clara|Greta|Frieda|Ida|Mathilda|\
        Annika|Jana|Svenja|Katrin|Monika|Ulrike|Martina|Silke|Tanja|Vanessa",
    men: "Lukas|Jonas|Felix|Maximilian|Leon|Paul|Finn|Tobias|Florian|Sebastian|Andreas|Thomas|Michael|Stefan|\
        Christian|Markus|Matthias|Jürgen|Klaus|Wolfgang|Bernd|Uwe|Dirk|Jörg|Torsten|Jan|Philipp|Daniel|Alexander|\
        Benedikt|Moritz|Niklas|Simon|Fabian|Dominik|Björn|Günther|Holger|Rainer|Sven",
    families: "Müller|Schmidt|Schneider|Fischer|Weber|Meyer|Wagner|Becker|Schulz|Hoffmann|Schäfer|Koch|Bauer|Richter|\
        Klein|Wolf|Schröder|Neumann|Schwarz|Zimmermann|Braun|Krüger|Hofmann|Hartmann|Lange|Schmitt|Werner|Krause|\
        Meier|Lehmann|Schmid|Schulze|Maier|Köhler|Herrmann|König|Walter|Mayer|Huber|Kaiser|Fuchs|Peters|Lang|Scholz|\
        Möller|Weiß|Jung|Hahn|Schubert|Vogel|Friedrich|Keller|Günther|Frank|Berger|Winkler|Roth|Beck|Lorenz|Baumann|\
        Franke|Albrecht|Schuster|Simon|Ludwig|Böhm|Winter|Kraus|Martin|Schumacher|Krämer|Vogt|Stein|Jäger|Otto|\
        Sommer|Groß|Seidel|Heinrich|Brandt|Haas|Schreiber|Graf|Dietrich|Ziegler|Kuhn|Pohl|Engel|Horn|Busch|Bergmann|\
        von Berg|von der Heide|zu Löwenstein",
};

pub(super) const DUTCH: Lists = Lists {
    women: "Emma|Sanne|Lotte|Fleur|Anouk|Femke|Iris|Lieke|Maud|Noa|Roos|Sophie|Eva|Marieke|Annemarie|Willemijn|\
        Hanneke|Ingrid|Jolanda|Karin|Linda|Mirjam|Saskia|Tessa|Yvonne|Esmée|Renée|Floor|Marloes|Nienke",
    men: "Daan|Sem|Lars|Thijs|Bram|Jesse|Ruben|Sander|Jeroen|Maarten|Pieter|Willem|Jan|Kees|Hendrik|Bas|Joost|Tim|\
        Wouter|Gijs|Koen|Rik|Niels|Stijn|Martijn|Erik|Marcel|Ronald|Dirk|Arjen",
    families: "de Jong|Jansen|de Vries|van den Berg|van Dijk|Bakker|Janssen|Visser|Smit|Meijer|de Boer|Mulder|de Groot|\
        Bos|Vos|Peters|Hendriks|van Leeuwen|Dekker|Brouwer|de Wit|Dijkstra|Smits|de Graaf|van der Meer|Kok|Jacobs|\
        van der Linden|de Haan|Vermeulen|van den Heuvel|van der Veen|van den Broek|de Bruijn|Schouten|van Beek|\
        Willems|van Vliet|Hoekstra|Maas|Verhoeven|Koster|van Dam|Prins|Blom|Huisman|Kuipers|Peeters|Maes|Claes|\
        Wouters|Goossens|De Smet|van Wyk|Botha|du Toit",
};

pub(super) const ITALIAN: Lists = Lists {
    women: "Giulia|Chiara|Francesca|Sara|Martina|Valentina|Elena|Alessia|Federica|Silvia|Laura|Paola|Elisa|Anna|\
        Roberta|Giorgia|Ilaria|Simona|Monica|Daniela|Beatrice|Camilla|Lucia|Arianna|Veronica|Caterina|Serena|Marta|\
        Noemi|Antonella",
    men: "Marco|Andrea|Francesco|Luca|Alessandro|Matteo|Davide|Lorenzo|Giuseppe|Antonio|Stefano|Riccardo|Simone|\
        Federico|Gabriele|Paolo|Roberto|Giovanni|Fabio|Daniele|Nicolò|Tommaso|Emanuele|Vincenzo|Salvatore|Enrico|\
        Giacomo|Pietro|Claudio|Michele",
    families: "Rossi|Russo|Ferrari|Esposito|Bianchi|Romano|Colombo|Ricci|Marino|Greco|Bruno|Gallo|Conti|De Luca|Mancini|\
        Costa|Giordano|Rizzo|Lombardi|Moretti|Barbieri|Fontana|Santoro|Mariani|Rinaldi|Caruso|Ferrara|Galli|Martini|\
        Leone|Longo|Gentile|Martinelli|Vitale|Lombardo|Serra|Coppola|De Santis|D'Angelo|Marchetti|Parisi|Villa|Conte|\
        Ferraro|Ferri|Fabbri|Bianco|Marini|Grasso|Valentini|Messina|Sala|De Angelis|Gatti|Pellegrini|Palumbo|Sanna|\
        Farina|Rizzi|Monti",
};

pub(super) const GREEK: Lists = Lists {
    women: "Maria|Eleni|Katerina|Sofia|Vasiliki|Georgia|Dimitra|Ioanna|Christina|Despina|Anastasia|Effie|Thalia|\
        Chrysanthi|Evangelia",
    men: "Giorgos|Dimitris|Nikos|Yannis|Kostas|Panagiotis|Christos|Vasilis|Alexandros|Stavros|Michalis|Spyros|\
        Thanasis|Petros|Andreas",
    families: "Papadopoulos|Georgiou|Nikolaidis|Konstantinou|Dimitriou|Pappas|Karagiannis|Makris|Oikonomou|Vlachos|\
        Antoniou|Economou|Kostopoulos|Samaras|Theodorou|Angelopoulos|Kyriakou|Stavrou|Zervas|Michaelides",
};
