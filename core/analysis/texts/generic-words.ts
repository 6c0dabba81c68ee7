import { fold } from '../../search/text/fold.ts';
import { stem, stemmingLanguage } from '../../search/text/stem.ts';

/**
 * Nouns, and words that look like nouns, of languages other than English that name no subject on their own: for time, number, part, place
 * and manner, for people in general, and for the text itself.
 */
const WORDS: Readonly<Record<string, string>> = {
  de: `Jahr Tag Woche Monat Stunde Minute Zeit Uhr Mal Teil Ende Anfang Mitte Seite Stelle Ort Platz Art Weise Fall Frage Antwort Grund
    Problem Lösung Beispiel Möglichkeit Sache Ding Leute Mensch Mann Frau Person Name Zahl Anzahl Menge Reihe Paar Stück Rest Hälfte
    Drittel Viertel Prozent Summe Gesamt Total Wert Punkt Schritt Morgen Abend Mittag Nacht Vormittag Nachmittag Jahrzehnt Jahrhundert
    Weg Richtung Rolle Thema Liste Text Artikel Hinweis Info Information Übersicht Datum Kapitel Einleitung Fazit Zusammenfassung Ausgabe
    Nummer Größe Länge Höhe Breite Sorte Gruppe Idee Notiz Notizen Leben Welt Herr Kunde Anfrage Link Top Nr Blick Sinn Form Bund Prise
    Glas Tasse Esslöffel Teelöffel EL TL Stunden Erste Zweite Dritte Letzte Nächste Neue Alte Gute Beste
    Betreff Dutzend Hundert Tausend Million Milliarde Fünfzehn Dreißig Fünfzig Gruß Grüße`,
  fr: `an année jour journée semaine mois heure minute temps fois partie fin début milieu côté endroit lieu place sorte façon manière cas
    question réponse raison problème solution exemple possibilité chose gens homme femme personne nom nombre quantité série paire morceau
    reste moitié tiers quart total valeur point étape matin soir midi nuit veille lendemain siècle décennie chemin direction rôle sujet
    thème texte article information aperçu date chapitre introduction conclusion résumé numéro taille longueur hauteur largeur groupe idée
    note notes vie monde monsieur madame lien liste suite type forme pot sachet cuillère verre pincée nord sud est ouest haut bas
    face grâce travers cause gros petit grand nouveau nouvelle bon bonne premier première dernier dernière plupart besoin
    objet dizaine douzaine vingtaine centaine cent mille millier million milliard`,
  es: `año día semana mes hora minuto tiempo vez veces parte fin final principio comienzo medio lado lugar sitio tipo modo manera forma caso
    pregunta respuesta razón problema solución ejemplo posibilidad cosa gente hombre mujer persona nombre número cantidad serie par pedazo
    resto mitad tercio cuarto total valor punto paso mañana tarde noche siglo década camino dirección papel tema texto artículo información
    resumen fecha capítulo introducción conclusión tamaño grupo idea nota notas vida mundo señor señora enlace lista kilo taza cucharada vaso
    pizca norte sur este oeste nuevo nueva bueno buena primero primera último última
    asunto decena docena centenar cien ciento mil millar millón diez once doce quince veinte treinta cincuenta`,
  it: `anno giorno settimana mese ora minuto tempo volta volte parte fine inizio mezzo lato luogo posto tipo modo maniera forma caso domanda
    risposta ragione problema soluzione esempio possibilità cosa gente uomo donna persona nome numero quantità serie paio pezzo resto metà
    terzo quarto totale valore punto passo mattina sera notte secolo decennio strada direzione ruolo tema testo articolo informazione data
    capitolo introduzione conclusione gruppo idea nota note vita mondo signore signora link chilo tazza cucchiaio bicchiere pizzico nord sud
    est ovest destra sinistra appunti appunto lista cos'è nuovo nuova buono buona primo prima ultimo ultima
    oggetto decina dozzina centinaio cento mille migliaio milione miliardo dieci undici dodici quindici venti trenta cinquanta`,
  pt: `ano dia semana mês hora minuto tempo vez vezes parte fim final início meio lado lugar sítio tipo modo maneira forma caso pergunta
    resposta razão problema solução exemplo possibilidade coisa gente homem mulher pessoa nome número quantidade série par pedaço resto
    metade terço quarto total valor ponto passo manhã tarde noite século década caminho direção papel tema texto artigo informação data
    capítulo introdução conclusão grupo ideia nota notas vida mundo senhor senhora link lista quilo xícara colher copo pitada norte sul direita
    esquerda novo nova bom boa primeiro primeira último última
    assunto dezena dúzia centena cem cento mil milhar milhão trinta cinquenta`,
  nl: `langs jaar dag week maand uur minuut tijd keer maal deel einde begin midden kant zijde plaats plek soort manier wijze geval vraag antwoord
    reden probleem oplossing voorbeeld mogelijkheid ding mensen mens man vrouw persoon naam getal aantal hoeveelheid reeks paar stuk rest
    helft derde kwart totaal waarde punt stap ochtend morgen avond middag nacht eeuw weg richting rol thema tekst artikel informatie
    overzicht datum hoofdstuk inleiding conclusie samenvatting nummer grootte lengte hoogte breedte groep idee notitie notities lijst leven wereld
    meneer mevrouw link kopje lepel eetlepel theelepel glas snuf noord zuid oost west rechts links hoger lager groter kleiner langer korter
    breder beter slechter meer minder nieuw nieuwe oud oude goed goede eerste tweede derde laatste volgende winkel
    betreft onderwerp dozijn tiental honderd honderdtal duizend miljoen miljard acht elf twaalf vijftien twintig dertig vijftig`,
  ru: `год день неделя месяц час минута время раз часть конец начало середина сторона место вид способ образ случай вопрос ответ причина
    проблема решение пример возможность вещь люди человек мужчина женщина имя число количество ряд пара кусок остаток половина треть
    четверть итого всего значение точка шаг утро вечер ночь век десятилетие путь направление роль тема текст статья информация обзор дата
    глава введение вывод номер размер группа идея заметка заметки список настройка жизнь мир господин госпожа ссылка килограмм чашка ложка стакан щепотка
    север юг восток запад первый второй последний новый старый
    десяток дюжина сто сотня тысяча миллион миллиард тридцать пятьдесят`,
  ar: `سنة عام يوم أسبوع شهر ساعة دقيقة وقت مرة جزء نهاية بداية وسط جانب مكان نوع طريقة شكل حالة سؤال جواب سبب مشكلة حل مثال شيء ناس
    رجل امرأة شخص اسم عدد رقم كمية سلسلة بقية نصف ثلث ربع مجموع قيمة نقطة خطوة صباح مساء ليلة ليل قرن طريق اتجاه دور موضوع نص مقال
    معلومات تاريخ فصل مقدمة خاتمة فكرة ملاحظة ملاحظات حياة عالم سيد سيدة رابط كوب ملعقة كأس شمال جنوب شرق غرب يمين يسار أول ثان أخير
    جديد قديم كبير صغير كثير قليل`,
  hi: `साल वर्ष दिन हफ्ता हफ़्ता सप्ताह महीना महीने घंटा घंटे मिनट समय बार हिस्सा भाग अंत शुरू शुरुआत बीच ओर तरफ जगह स्थान तरह प्रकार तरीका
    मामला सवाल जवाब कारण समस्या हल उदाहरण चीज़ चीज लोग आदमी औरत व्यक्ति नाम संख्या मात्रा बाकी आधा कुल मूल्य बात कदम सुबह शाम रात दोपहर
    सदी रास्ता दिशा विषय पाठ लेख जानकारी तारीख अध्याय विचार नोट जीवन दुनिया कटोरी चम्मच गिलास उत्तर दक्षिण पूर्व पश्चिम नया पुराना पुराने
    बड़ा छोटा पहला दूसरा आखिरी दो तीन चार पाँच छह सात आठ नौ दस सौ हज़ार हजार लाख करोड़`,
};

const remembered = new Map<string, ReadonlySet<string>>();

/**
 * Whether a word says nothing about the subject of a text in its language, in any inflection.
 * @param language ISO 639-1, other than English
 */
export function isGenericIn(language: string, word: string): boolean {
  const list = WORDS[language];
  if (list === undefined) return false;
  const rules = stemmingLanguage(language);
  const words = remembered.get(language) ?? new Set(list.split(/\s+/u).map((one) => stem(fold(one), rules)));
  remembered.set(language, words);
  return words.has(stem(fold(word), rules));
}
