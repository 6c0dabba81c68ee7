/**
 * Compounds with the words that a person would search them by, and words that look like compounds but are not, or have other parts. They
 * were written down before anything was measured. The rules were chosen on every other line, from the first; the rest are held out.
 */
export interface JudgedWords {
  readonly language: string;
  /** One line each: `compound: its parts`. */
  readonly compounds: string;
  /** Separated by white space. */
  readonly whole: string;
}

export const JUDGED_WORDS: readonly JudgedWords[] = [
  {
    language: 'de',
    compounds: `
Mietvertrag: Miete Vertrag
Arbeitsvertrag: Arbeit Vertrag
Krankenversicherung: Versicherung
Haftpflichtversicherung: Haftpflicht Versicherung
Apfelkuchen: Apfel Kuchen
Kartoffelsuppe: Kartoffel Suppe
Sonnenblume: Sonne Blume
Gartenarbeit: Garten Arbeit
Steuererklärung: Steuer Erklärung
Führerscheinprüfung: Führerschein Prüfung
Küchentisch: Küche Tisch
Schreibtischlampe: Schreibtisch Lampe
Hochzeitsreise: Hochzeit Reise
Geburtstagsgeschenk: Geburtstag Geschenk
Kinderzimmer: Kinder Zimmer
Schlafzimmerfenster: Schlafzimmer Fenster
Fahrradschloss: Fahrrad Schloss
Wohnungsschlüssel: Wohnung Schlüssel
Kündigungsfrist: Kündigung Frist
Bundesregierung: Bund Regierung
Gesundheitsminister: Gesundheit Minister
Klimawandel: Klima Wandel
Energieversorgung: Energie Versorgung
Wasserkraftwerk: Wasser Kraftwerk
Straßenbahn: Straße Bahn
Bahnhofstraße: Bahnhof Straße
Flugzeugträger: Flugzeug
Reisekosten: Reise Kosten
Stromrechnung: Strom Rechnung
Handyrechnung: Handy Rechnung
Schulferien: Schule Ferien
Sprachkurs: Sprache Kurs
Wörterbuch: Wörter Buch
Tagebuch: Tag Buch
Kochbuch: Kochen Buch
Sommerurlaub: Sommer Urlaub
Winterreifen: Winter Reifen
Autowerkstatt: Auto Werkstatt
Zahnarzttermin: Zahnarzt Termin
Herzinfarkt: Herz Infarkt
Kopfschmerzen: Kopf Schmerzen
Blutdruckmessung: Blutdruck Messung
Datenschutzerklärung: Datenschutz Erklärung
Betriebssystem: Betrieb System
Softwareentwicklung: Software Entwicklung
Projektleiterin: Projekt Leiterin
Bewerbungsgespräch: Bewerbung Gespräch
Lebenslauf: Leben Lauf
Gehaltserhöhung: Gehalt Erhöhung
Elternzeit: Eltern Zeit
Kindergeld: Kinder Geld
Rentenversicherung: Rente Versicherung
Lieblingsrezept: Lieblings Rezept
Weihnachtsplätzchen: Weihnachten Plätzchen
Schokoladentorte: Schokolade Torte
Erdbeermarmelade: Erdbeere Marmelade
Brotteig: Brot Teig
Sauerteigbrot: Sauerteig Brot
Rotweinsoße: Rotwein Soße
Vogelhäuschen: Vogel
Regenwasser: Regen Wasser
Umweltschutz: Umwelt Schutz
Waldspaziergang: Wald Spaziergang
Bergwanderung: Berg Wanderung
Museumsbesuch: Museum Besuch
Konzertkarte: Konzert Karte
Klavierstunde: Klavier Stunde
Fußballspiel: Fußball Spiel
Musikgeschichte: Musik Geschichte
Hausaufgaben: Haus Aufgaben
Prüfungsangst: Prüfung Angst
Vorlesungsverzeichnis: Vorlesung Verzeichnis
Doktorarbeit: Doktor Arbeit
Bankkonto: Bank Konto
Kreditkarte: Kredit Karte
Aktienmarkt: Aktien Markt
Wirtschaftskrise: Wirtschaft Krise
Menschenrechte: Menschen Rechte
Freundschaftsarmband: Freundschaft Armband
Hundefutter: Hund Futter`,
    whole: `
Gegenstand Verstand Mannschaft Österreich Frankreich Freundschaft Interessen Parlament Tomaten Kartoffel Donnerstag
Abteilung Gesellschaft Wissenschaft Bevölkerung Universität Veranstaltung Unterschied Erfahrung Spielerin Verkäuferin
Übersetzung Beschreibung Erinnerung Entscheidung Gelegenheit Möglichkeit Eigenschaft Diamanten Restaurant Information
Temperatur Literatur Professorin Bibliothek Philosophie Mathematik Schmetterling Nachrichten Verbindung Unternehmen
Ergebnisse Bedeutung Hamburger Berliner Reichtum Christentum Präsident Studenten Patienten Instrument Dokument Argument
Alternative Krankheit Sicherheit Wahrheit Kleinigkeit Flüssigkeit Sauberkeit wunderbar freundlich gefährlich erfolgreich
arbeitslos kostenlos ungewöhnlich verschiedene persönlich beobachten verstehen entwickeln überlegen unterhalten versuchen
besprechen betrachten entstehen gegenüber natürlich zusammen außerdem vielleicht Kandidaten Elefanten Kolumbien
Montenegro Paraguay Beethoven Schumann Nietzsche Alexander Katharina Elisabeth Friederike Washington Manchester
Barcelona Istanbul Jerusalem Computer Generation Konstantin Organisation Konferenz Demokratie Telefonate Marathon
Spaghetti Paradies Karotten Schokolade Marmelade Zitrone Limonade Orchester Symphonie Stereotyp Porzellan Kaninchen
Mädchen Märchen Häuschen`,
  },
  {
    language: 'nl',
    compounds: `
huurcontract: huur contract
arbeidsovereenkomst: arbeid overeenkomst
ziektekostenverzekering: verzekering
appeltaart: appel taart
groentesoep: groente soep
zonnebloem: zon bloem
tuinstoel: tuin stoel
belastingaangifte: belasting aangifte
keukentafel: keuken tafel
verjaardagscadeau: verjaardag cadeau
kinderkamer: kinder kamer
slaapkamerraam: slaapkamer raam
fietsslot: fiets slot
huissleutel: huis sleutel
stadsbestuur: stad bestuur
gezondheidszorg: gezondheid zorg
klimaatverandering: klimaat verandering
energierekening: energie rekening
treinreis: trein reis
vakantiehuis: vakantie huis
schoolvakantie: school vakantie
taalcursus: taal cursus
woordenboek: woorden boek
dagboek: dag boek
kookboek: koken boek
zomervakantie: zomer vakantie
winterbanden: winter banden
tandartsafspraak: tandarts afspraak
hartaanval: hart aanval
hoofdpijn: hoofd pijn
bloeddrukmeter: bloeddruk meter
privacyverklaring: privacy verklaring
besturingssysteem: besturing systeem
softwareontwikkeling: software ontwikkeling
sollicitatiegesprek: sollicitatie gesprek
levensloop: leven loop
salarisverhoging: salaris verhoging
ouderschapsverlof: verlof
kinderbijslag: kinder bijslag
pensioenfonds: pensioen fonds
chocoladetaart: chocolade taart
aardbeienjam: aardbeien jam
roggebrood: rogge brood
regenwater: regen water
milieubescherming: milieu bescherming
boswandeling: bos wandeling
museumbezoek: museum bezoek
concertkaartje: concert kaartje
pianoles: piano les
voetbalwedstrijd: voetbal wedstrijd
muziekgeschiedenis: muziek geschiedenis
bankrekening: bank rekening
mensenrechten: mensen rechten
hondenvoer: honden voer`,
    whole: `
vriendschap maatschappij gezelschap wetenschap gezondheid waarheid mogelijkheid gelegenheid vrijheid eigenaar
onderwerp verschil ervaring herinnering beslissing betekenis restaurant informatie temperatuur literatuur universiteit
bibliotheek parlement argument document instrument studenten patiënten olifanten diamanten tomaten aardappel
donderdag Frankrijk Oostenrijk Nederland Amsterdam Rotterdam Alexander Elisabeth Washington Barcelona computer
wonderlijk vriendelijk gevaarlijk werkloos kosteloos ongewoon verschillende persoonlijk bekijken verstaan ontwikkelen
overleggen onderhouden proberen bespreken tegenover natuurlijk samen bovendien misschien kandidaten spaghetti
paradijs wortelen chocolade marmelade citroen orkest symfonie porselein konijnen meisje sprookje president
generatie organisatie conferentie democratie marathon internationaal belangrijk interessant`,
  },
];
