/**
 * Phrases of consent forms in many languages, in lower case: for patterns that ignore case, V8 tries every alternative at every position.
 * The word “cookies” alone is not enough: recipes have it too.
 */
const CONSENT = new RegExp(
  [
    String.raw`\b(we|our|us|this (web)?site|accept|reject|manage|use of|store|set|these|necessary|all|third[- ]party|tracking)\b.{0,60}\bcookies\b`,
    String.raw`\bcookies?\b.{0,40}\b(policy|settings?|preferences|notice|consent|banner|similar technologies|richtlinie|einstellungen|hinweis|beleid|instellingen)\b`,
    String.raw`\b(our|and|unsere|nos|nuestros|nossos|nostri|onze|våra|vores|våre)\s(\d+\s)?(partner(s|n)?|partenaires|socios|parceiros)\b`,
    String.raw`\b(store|access).{0,40}information on (a|your) device|legitimate interest|personali[sz]ed ads|manage (your )?(choices|preferences)|(accept|reject) all`,
    String.raw`\b(values?|cares? about|respects?) your privacy\b|(accept|consent) (or|and) (pay|subscribe)`,
    String.raw`werbung und tracking|(ohne|kein) (werbe)?tracking|zustimmung.{0,24}widerruf|akzeptieren und weiter|\bpur[- ]abo`,
    'alle akzeptieren|berechtigte[ns] interesse|verarbeiten (wir )?(ihre|personenbezogene) daten|nutzen cookies|verwende(n|t) cookies|verwendung von cookies|einwilligung',
    String.raw`(utilis|dépos)\S* (des?|les) cookies|en poursuivant (votre|la) navigation|tout (accepter|refuser)|sans accepter|informations sur (un|votre) appareil|vos (choix|données) (de|personnelles)`,
    String.raw`(utiliza|usa|uso de|nuestras?)\S* .{0,12}cookies|acepta\S* tod[ao]s?|aceptar todo|información en (un|su) dispositivo|cookies propias`,
    String.raw`(utiliza|usa)\S* .{0,12}cookies|aceit[ae]\S* tod[ao]s|dispositivo.{0,20}cookies`,
    String.raw`(utilizz|us)\S* .{0,12}cookie|accetta (tutti|e continua)|informazioni su un dispositivo|come i cookie`,
    String.raw`(gebruik\S*|plaatsen) .{0,16}cookies|alles accepteren|cookies accepteren|informatie op een apparaat`,
    String.raw`(använder|bruger|bruker|käytä\S+) .{0,16}(cookies|kakor|informasjonskapsler|evästei)|godkänn alla|accepter alle|godta alle|hyväksy kaikki`,
    String.raw`(używa|stosuj)\S* .{0,16}(plik\S+ )?cookie|zaakceptuj (wszystk|i)|pliki cookie`,
    String.raw`(používá|používa)\S* .{0,24}cookie|soubory cookie|přijmout vše|prijať všetk|sütiket használ|összes elfogadása`,
    String.raw`(utiliz|folos)\S* .{0,16}cookie-uri|acceptă toate|çerez(ler)?(i|in)? kullan|tümünü kabul|çerez politikası`,
    String.raw`(используем?|використову\S+) .{0,16}(файлы |файли )?(cookie|куки)|файл\S* cookie|персональных данных|принять все|прийняти все|согласи\S* с обработкой`,
    String.raw`χρησιμοποι\S+ .{0,16}cookies|αποδοχή όλων|(クッキー|cookie).{0,12}(使用|同意|設定)|同意したものとみなし|すべて(許可|受け入れ)`,
    '(使用|接受).{0,6}cookie|接受(所有|全部)|쿠키를? ?(사용|허용)|모두 (동의|수락)|ملفات تعريف الارتباط|עוגיות .{0,12}(אתר|משתמש)',
  ].join('|'),
  'u',
);

/** Phrases that pages and mails use about themselves: subscriptions, accounts, navigation, law, advertisements; in lower case. */
const PHRASES = new RegExp(
  [
    String.raw`\b(all rights reserved|privacy (policy|notice)|terms (of|and) (use|service|conditions)|unsubscribe|(our|the|free|daily|weekly) newsletter|sign (up|in)\b|log ?in\b|click (here|below)|read (more|also|next)|share (this|on)|follow us|advertisement|sponsored|(enable|requires?) javascript|copyright|skip to (main )?content|table of contents|subscribe (now|to|today|for)|unlock (this|the full) (article|story)|support our journalism|gift this article|for subscribers only|already a (subscriber|member)|continue reading|related (articles|stories))\b|©`,
    String.raw`(licen[cs]ed|released|distributed) under (the|a)\b.{0,60}\blicen[cs]e|redistribute it and/or modify|copy of the .{0,24}licen[cs]e along with|copy of the licen[cs]e|implied warrant|in no event shall|makes? no representations?|permission is (hereby )?granted|(terms of|see) the .{0,40}licen[cs]e`,
    String.raw`this article (is about|needs|may)|for other (uses|people|places|meanings), see|\(disambiguation\)|not to be confused with|dieser artikel (behandelt|beschreibt|befasst)|\(begriffsklärung\)|cet article concerne|pour les articles homonymes`,
    String.raw`este artículo trata (de|sobre)|para otros usos|\(desambiguación\)|este artigo é sobre|\(desambiguação\)|questa voce riguarda|\(disambigua\)|dit artikel gaat over|\(doorverwijspagina\)|у этого термина существуют|曖昧さ回避|消歧义`,
    'bereits (?:ein abo|abonnent)|jetzt weiterlesen|déjà abonné|ya eres suscriptor|sei già abbonato|já é assinante|al abonnee|masz już (?:konto|prenumeratę)|会員の方は',
    String.raw`alle rechte vorbehalten|datenschutz(erklärung)?\b.{0,20}\b(agb|impressum)|impressum\s*[|·]|newsletter|jetzt (abonnieren|anmelden|registrieren)|lesen sie auch|mehr (lesen|erfahren)|anzeige\s*$|zur startseite|folgen sie uns`,
    'tous droits réservés|mentions légales|abonnez-vous|inscrivez-vous|se connecter|lire (aussi|la suite)|à lire (aussi|également)|réservé aux abonnés|politique de confidentialité|suivez-nous',
    String.raw`todos los derechos|aviso legal|suscr[ií]b\S*|inici(a|e|ar) sesión|regístrate|leer más|lee también|política de privacidad|síguenos|todos os direitos|assine (já|agora)|leia (mais|também)|inscreva-se|siga-nos`,
    String.raw`tutti i diritti riservati|iscriviti|accedi\s*$|registrati|leggi (anche|tutto|di più)|informativa sulla privacy|note legali|seguici|abbonati`,
    'alle rechten voorbehouden|nieuwsbrief|meld je aan|log(gen)? in|lees (ook|meer|verder)|privacyverklaring|algemene voorwaarden|volg ons|word (lid|abonnee)',
    'alla rättigheter|alle rettigheter|alle rettigheder|nyhetsbrev|nyhedsbrev|läs (mer|också)|les (mer|også)|læs (mere|også)|logga in|logg inn|log ind|prenumerera|kaikki oikeudet|uutiskirje|lue (lisää|myös)|kirjaudu',
    'wszelkie prawa|zaloguj|zapisz się|czytaj (także|więcej|też)|polityka prywatności|všechna práva|všetky práva|přihlásit|prihlásiť|čtěte také|odebírat|minden jog|hírlevél|feliratkoz|bejelentkez|olvasson tovább',
    'toate drepturile|abonează|citește (și|mai)|autentific|tüm hakları|abone ol|giriş yap|devamını oku|gizlilik politikası|όλα τα δικαιώματα|εγγραφείτε|διαβάστε (επίσης|περισσότερα)',
    String.raw`все права защищены|подпи(шитесь|саться)|рассылк|войти\s*$|читайте также|читать далее|политика конфиденциальности|усі права|підпи(шіться|сатися)|читайте також`,
    '無断転載|会員登録|ログイン|続きを読む|関連記事|メルマガ|購読|版权所有|登录|注册|订阅|阅读更多|저작권|로그인|구독|더 ?보기|회원가입|جميع الحقوق|اشترك|تسجيل الدخول|اقرأ (أيضا|المزيد)|כל הזכויות|הירשמו',
  ].join('|'),
  'u',
);

/** The most characters of a paragraph in a consent form; a longer paragraph is text that may quote such phrases. */
const MAX_FORM_LENGTH = 1_500;

/** Whether a sentence is about the page rather than its subject. */
export function isBoilerplate(sentence: string): boolean {
  const small = sentence.toLowerCase();
  return PHRASES.test(small) || CONSENT.test(small);
}

/** The most characters of a teaser, a credit or a line of navigation. */
const MAX_PAGE_PART = 200;
const CREDIT =
  /^[([]?(?:photo(?:graph)?s?|image|picture|credit|foto|fotografía|bild|crédits?(?: photo)?|imagen|imagem|immagine|zdjęcie|写真|图片|图源)(?: by| credit| courtesy of)?\s*[:：©]|(?:getty images|reuters|shutterstock|picture alliance|imago images|afp|dpa|alamy|unsplash)[)\]]?$/iu;

/** The places to which a page offers to send itself; it names several in one line. */
const SHARED_TO =
  /(?<![\p{L}\p{N}])(?:facebook|whatsapp|twitter|linkedin|pinterest|reddit|telegram|mastodon|bluesky|x|e-?mail|courriel|correo|line|はてな|微信|微博|qq)(?![\p{L}\p{N}])/giu;
const MIN_SHARED = 3;
const MAX_SHARING = 100;

/** Whether a block is a part of the page around the text: a teaser, a log-in, a licence, a credit, a line of navigation or for sharing. */
export function isPagePart(block: string): boolean {
  const text = block.trim();
  return (
    text.length <= MAX_PAGE_PART &&
    (isBoilerplate(text) || CREDIT.test(text) || (text.length <= MAX_SHARING && isForSharing(text)))
  );
}

const isForSharing = (text: string): boolean => (text.match(SHARED_TO)?.length ?? 0) >= MIN_SHARED;

/** Whether a paragraph belongs to a consent form, which is never part of the text. */
export function isConsent(paragraph: string): boolean {
  return paragraph.length <= MAX_FORM_LENGTH && CONSENT.test(paragraph.toLowerCase());
}
