import { quote } from '../../../../core/errors.ts';
import { numbersIn } from '../counts.ts';
import { formatDate } from '../format.ts';
import type { LaterTexts } from './texts.ts';

const { number, plural } = numbersIn('nl');

const items = (count: number): string => plural(count, { one: '# item', other: '# items' });

/** A text in quotes, on one line and at most 80 characters long. */
const quoted = (text: string): string => `‘${quote(text).slice(1, -1)}’`;

const KIB = 1024;

function size(bytes: number): string {
  if (bytes >= KIB * KIB) return `${number(Math.round(bytes / KIB / KIB))} MiB`;
  return bytes >= KIB ? `${number(Math.round(bytes / KIB))} KiB` : `${number(bytes)} bytes`;
}

/** The accepted forms of a time. */
const RANGES =
  'Mogelijk zijn een jaar (2024), een maand (2024-03), een dag (2024-03-01), een tijdstip en een duur in willekeurige ' +
  'volgorde (2024-03-01T00:00:00Z/P7D), twee tijdstippen (2024-03-01/2024-03-08), een vergelijking (>=2024-03-01) ' +
  'of twee grenzen (2024-01..2024-03, met * voor een open einde).';

/** The ways to log in, as the server names them; OpenID Connect stays as it is. */
const METHODS: Readonly<Record<string, string>> = { password: 'wachtwoord', passkey: 'passkey' };

/** The messages of the server in Dutch. */
export const service: LaterTexts['service'] = {
  'account-full': ({ max }) =>
    `Dit account mag ${number(max)} bytes opslaan, en dit zou meer zijn. Verwijder iets en leeg de prullenbak.`,
  'account-suspended': () => 'Dit account is geblokkeerd.',
  'address-expired': () => 'Dit adres is verlopen. Vraag een nieuw aan.',
  'address-invalid': ({ url }) => `${quoted(url)} is geen volledig http- of https-adres.`,
  'address-too-long': ({ length, max }) =>
    `Het adres heeft ${number(length)} tekens; het maximum is ${number(max)}.`,
  'backup-nowhere': () => 'BACKUP_TO is niet ingesteld, dus er is geen plek voor een back-up.',
  'export-first': () => 'Exporteer eerst het hele account als archief.',
  'object-busy': () => 'Anderen wijzigen dit op hetzelfde moment. Probeer het zo nog eens.',
  'code-refused': () => 'De code is onjuist of is al gebruikt.',
  'code-wrong': () =>
    'Deze code is onjuist of te oud. Voer de code in die de app nu toont. Wordt die ook geweigerd, controleer dan de klok van je telefoon.',
  'codes-without-password': () =>
    'Codes van een authenticator-app beschermen een wachtwoord: stel er eerst een in.',
  'colour-invalid': ({ color }) => `${quoted(color)} is geen CSS-kleur.`,
  'connection-request': ({ field, value }) =>
    `Het verzoek van het programma klopt niet: ${field} is ‘${value}’. Begin opnieuw in het programma.`,
  'content-too-large': ({ bytes, maxMiB }) =>
    `Een tekst mag hoogstens ${maxMiB} MiB zijn; deze is ${number(bytes)} bytes.`,
  'copy-is-file': () => 'Deze kopie is een bestand: alleen pagina’s kunnen worden vergeleken.',
  'copy-is-oldest': () => 'Dit is de oudste kopie: er is geen eerdere om mee te vergelijken.',
  'export-no-browser': () =>
    'Een pdf wordt afgedrukt door een browser, maar er is er geen ingesteld: zet in BROWSER_PATH het pad van een Chromium.',
  'feed-exists': ({ url }) => `De feed ${quoted(url)} is er al.`,
  'feed-interval': ({ minutes, min, max }) =>
    `Het interval is een geheel getal van ${min} tot en met ${max} minuten, niet ${minutes}.`,
  'feed-not-found': ({ url, reason }) => `Op ${quoted(url)} is geen leesbare feed. ${reason.reason}`,
  'file-too-large': ({ maxMiB }) => `Een bestand mag hoogstens ${maxMiB} MiB zijn.`,
  'key-level': ({ level }) => `De toegang moet full, read of save zijn, niet ${quoted(level)}.`,
  'key-name-length': ({ name, length, max }) =>
    `De naam van een toegangssleutel heeft 1 tot ${max} tekens; ${quoted(name)} heeft er ${length}.`,
  'key-read-only': () => 'Met deze toegangssleutel kun je alleen lezen.',
  'key-scoped': () =>
    'Een toegangssleutel voor een deel van de inhoud kan geen sleutels, tokens of webhooks beheren en niets importeren, exporteren of delen.',
  'link-expired': () => 'Deze link is verlopen.',
  'link-from-text': () =>
    'Deze link staat in de tekst van de notitie: hij verdwijnt als je hem daar verwijdert.',
  'link-to-itself': () => 'Een item kan niet aan zichzelf worden gelinkt.',
  'link-used': () => 'Deze link is al gebruikt.',
  'log-in-limited': ({ minutes }) =>
    `Te veel mislukte pogingen om in te loggen. Probeer het over ${minutes === 1 ? 'een minuut' : `${number(minutes)} minuten`} opnieuw.`,
  'identity-taken': () => 'Deze identiteit is al aan een account gekoppeld.',
  'log-in-name': ({ name, length, max }) =>
    `Een naam heeft 1 tot ${number(max)} tekens; ${quoted(name)} heeft er ${number(length)}.`,
  'log-in-name-taken': ({ name }) =>
    `Iemand anders logt hier al in als ${quoted(name)}. Kies een andere naam.`,
  'log-in-off': ({ method }) => `Inloggen met ${METHODS[method] ?? method} is hier uitgeschakeld.`,
  'log-in-over': () => 'Het inloggen duurde te lang of was al afgerond. Begin opnieuw.',
  'log-in-refused': () => 'De naam of het wachtwoord is onjuist.',
  'log-ins-changed': () => 'Je manieren om in te loggen zijn veranderd. Laad de pagina opnieuw.',
  'object-changed': () =>
    'Het item is intussen veranderd. Er is niets gewijzigd. Open het opnieuw en probeer het nog eens.',
  'object-deleted': ({ ids }) =>
    ids.length === 1
      ? 'Het item is verwijderd: zet het eerst terug.'
      : 'De items zijn verwijderd: zet ze eerst terug.',
  'object-not-note': () => 'Het item is geen notitie: de inhoud kan niet worden vervangen.',
  'object-not-pinned': ({ ids }) =>
    ids.length === 1
      ? 'Het item is niet vastgezet. Er is niets verplaatst.'
      : 'De items zijn niet vastgezet. Er is niets verplaatst.',
  'object-not-in-trash': () => 'Het item staat niet in de prullenbak: verwijder het eerst.',
  'object-without-text': () => 'Het item heeft geen tekst.',
  'out-of-scope': () => 'Deze toegangssleutel geeft geen toegang tot deze inhoud.',
  'out-of-sight': () => 'Het item zou buiten de inhoud vallen waartoe deze toegangssleutel toegang geeft.',
  'owner-needed': () =>
    'Het account van de beheerder van de server kan hier niet worden geblokkeerd of verwijderd.',
  'page-empty': () => 'De pagina is leeg.',
  'page-too-large': ({ maxMiB }) => `De pagina is groter dan ${maxMiB} MiB.`,
  'passkey-not-made': () => 'De passkey kon niet worden toegevoegd. Probeer het opnieuw.',
  'passkey-place': ({ origin }) =>
    `Passkeys werken via https, of op http://localhost. Deze pagina is ${quoted(origin)}.`,
  'passkey-refused': () => 'Deze passkey hoort hier bij geen enkel account.',
  'passkey-taken': () => 'Deze passkey is al aan een account gekoppeld.',
  'password-long': ({ max }) => `Een wachtwoord mag hoogstens ${number(max)} bytes lang zijn.`,
  'password-short': ({ min }) => `Een wachtwoord moet minstens ${number(min)} tekens hebben.`,
  'password-weak': () => 'Dit wachtwoord is makkelijk te raden. Gebruik meer of andere woorden.',
  'provider-away': () =>
    'De identiteitsprovider reageert niet. Log op een andere manier in of probeer het later opnieuw.',
  'provider-group': () =>
    'Volgens de identiteitsprovider zit je in geen van de groepen die deze dienst mogen gebruiken.',
  'provider-refused': () => 'De identiteitsprovider heeft niet bevestigd wie je bent. Begin opnieuw.',
  'provider-unknown': () =>
    'Bij deze persoon hoort hier geen account. Vraag de beheerder om een uitnodiging.',
  'search-with-colour': ({ name }) =>
    `Alleen de app past de kleur van de opgeslagen zoekopdracht ${quoted(name)} toe: hij kan niet worden gedeeld of geëxporteerd.`,
  'search-exists': ({ name }) => `Er bestaat al een opgeslagen zoekopdracht met de naam ${quoted(name)}.`,
  'search-name-length': ({ name, length, max }) =>
    `De naam van een opgeslagen zoekopdracht heeft 1 tot ${number(max)} tekens; ${quoted(name)} heeft er ${number(length)}.`,
  'second-factor': () => 'Voer ook de code van je authenticator-app in, of een herstelcode.',
  'second-factor-refused': () =>
    'De code is onjuist of is al gebruikt. Worden nieuwere codes ook geweigerd, controleer dan de klok van je telefoon.',
  'service-password': () => 'Het adres mag geen naam of wachtwoord bevatten.',
  'space-exists': ({ name }) => `Er bestaat al een ruimte met de naam ${quoted(name)}.`,
  'space-full': ({ ids, max }) =>
    ids.length === 1 ? `De ruimte bevat al ${items(max)}.` : `De ruimtes bevatten elk al ${items(max)}.`,
  'space-name-length': ({ name, length, max }) =>
    `De naam van een ruimte heeft 1 tot ${max} tekens; ${quoted(name)} heeft er ${length}.`,
  'space-too-large': ({ count, max }) => `Een ruimte bevat hoogstens ${items(max)}, niet ${number(count)}.`,
  'suspend-first': () => 'Blokkeer het account eerst, zodat er na de export niets meer bij komt.',
  'tag-name-length': ({ name, length, max }) =>
    `Een tag heeft 1 tot ${max} tekens; ${quoted(name)} heeft er ${length}.`,
  'tag-not-found': ({ name }) => `De tag ${quoted(name)} bestaat hier niet.`,
  'text-too-large': ({ field, bytes, max }) =>
    `${field === 'summary' ? 'De samenvatting' : quoted(field)} is ${number(bytes)} bytes; het maximum is ${number(max)}.`,
  'title-too-long': ({ length, max }) =>
    `De titel heeft ${number(length)} tekens; het maximum is ${number(max)}.`,
  'too-many-feeds': ({ max }) => `Een account heeft hoogstens ${max} feeds: haal er eerst een weg.`,
  'too-many-parts': ({ name, count, max }) =>
    `Een item bevat hoogstens ${number(max)} ${name === 'notes' ? 'notities' : name}; dit item heeft er ${number(count)}.`,
  'too-many-searches': ({ max }) =>
    `Een account heeft hoogstens ${number(max)} opgeslagen zoekopdrachten: haal er eerst een weg.`,
  'too-many-shares': ({ max }) =>
    `Een account kan hoogstens ${number(max)} dingen delen: stop eerst met het delen van iets anders.`,
  'too-many-spaces': ({ max }) => `Een item kan in hoogstens ${max} ruimtes zitten.`,
  'too-many-tags': ({ count, max }) =>
    `Een item heeft hoogstens ${number(max)} tags; dit item zou er ${number(count)} hebben.`,
  'too-many-webhooks': ({ max }) => `Een account heeft hoogstens ${max} webhooks: verwijder er eerst een.`,
  // Imports
  'archive-broken': ({ error }) => `Het archief is beschadigd (${error}).`,
  'import-failed': () => 'De import is mislukt. Kijk in het logboek van de server.',
  'row-beyond-archive': () => 'Het archief is te groot: dit deel wordt niet meer gelezen.',
  'row-bomb': ({ times }) => `Uitgepakt zou het bestand ${number(times)} keer zo groot zijn.`,
  'row-bookmarklet': () => 'Het adres is een programma (een bookmarklet), geen pagina.',
  'row-cut-off': () => 'Het bestand is hier afgekapt.',
  'row-data-address': () => 'Het adres bevat zijn eigen inhoud en is geen pagina.',
  'row-encrypted': () => 'Het bestand is versleuteld.',
  'row-file-address': () => 'Het adres is een bestand op het apparaat waarop het is opgeslagen.',
  'row-file-empty': () => 'Het bestand is leeg.',
  'row-file-format': () => 'De indeling van het bestand wordt niet ondersteund.',
  'row-file-not-exported': () => 'De export bevat het bestand niet.',
  'row-file-too-large': () => 'Het bestand is groter dan 64 MiB.',
  'row-files': ({ max }) => `Van een map worden hoogstens ${number(max)} bestanden gelezen.`,
  'row-folders': ({ max }) => `Mappen worden tot ${number(max)} niveaus diep gelezen.`,
  'row-in-keep-trash': () => 'De notitie staat in de prullenbak van Google Keep.',
  'row-in-trash': () => 'Het item staat in de prullenbak.',
  'row-item-without-address': () => 'Het bericht heeft geen adres.',
  'row-mail-address': () => 'Het adres is een e-mailadres, geen pagina.',
  'row-malformed-address': () => 'Het adres klopt niet.',
  'row-no-host': () => 'Het adres heeft geen protocol en geen server.',
  'row-no-object': () => 'De regel is geen JSON-object.',
  'row-not-json': () => 'Het bestand is geen JSON of is afgekapt.',
  'row-note-empty': () => 'De notitie is leeg.',
  'row-other-scheme': ({ scheme }) => `Het adres begint met ${scheme}: en is geen webpagina.`,
  'row-outside-archive': () => 'De bestandsnaam verwijst naar een plek buiten het archief.',
  'row-saved-search': () => 'Het adres is een opgeslagen zoekopdracht van de browser, geen pagina.',
  'row-symbolic-link': () => 'Dit is een symbolische koppeling; die wordt niet gevolgd.',
  'row-without-address': () => 'De rij heeft geen adres.',
  'row-without-content': () => 'De inhoud zit niet in de export.',
  'row-without-feed-address': () => 'De feed heeft geen adres (xmlUrl).',
  'row-without-highlight': () => 'De rij heeft geen markering.',
  'row-without-picture': () => 'Deze afbeelding van de notitie zit niet in de export.',
  // Queries
  'duration-invalid': ({ text }) =>
    `${quoted(text)} is geen ISO 8601-duur, zoals P7D, P1M of PT12H. ${RANGES}`,
  'query-field-value': ({ field, value, accepted }) =>
    `${field}: kent ${quoted(value)} niet. Mogelijk zijn ${accepted.join(', ')}.`,
  'query-invalid': ({ character, reason }) => `Bij teken ${number(character)} van q: ${reason.reason}`,
  'query-nested': ({ max }) => `Haakjes zijn meer dan ${number(max)} niveaus diep genest.`,
  'query-too-long': ({ length, max }) => `q heeft ${number(length)} tekens; het maximum is ${number(max)}.`,
  'range-missing': () => `Er ontbreekt een periode. ${RANGES}`,
  'range-of-days': ({ text }) =>
    `Een schuine streep scheidt tijdstippen, dagen of duren, maar ${quoted(text)} is een maand of een jaar. ${RANGES}`,
  'range-outside': ({ text }) => `${quoted(text)} valt buiten de jaren 0000 tot en met 9999. ${RANGES}`,
  'range-reversed': ({ text }) => `${quoted(text)} eindigt voor het begin. ${RANGES}`,
  'range-without-length': ({ text }) =>
    `${quoted(text)} is een tijdstip zonder duur; voeg er een toe, zoals /PT1H. ${RANGES}`,
  'time-invalid': ({ text }) => `${quoted(text)} is geen jaar, maand, dag of tijdstip. ${RANGES}`,
  'time-without-day': ({ text }) => `De dag ${quoted(text)} bestaat niet in die maand. ${RANGES}`,
  'time-without-month': ({ text }) => `${quoted(text)} heeft geen maand van 01 tot en met 12. ${RANGES}`,
  'time-without-clock': ({ text }) =>
    `${quoted(text)} heeft een tijd of tijdsverschil dat niet bestaat. ${RANGES}`,
  // Addresses and their servers
  'address-not-http': ({ url }) => `${quoted(url)} is geen http- of https-adres.`,
  'address-not-public': ({ host }) =>
    `${quoted(host)} is niet openbaar op internet en staat niet in FETCH_ALLOW.`,
  'address-redirects': ({ url, max }) => `${quoted(url)} verwijst meer dan ${number(max)} keer door.`,
  'address-unreadable': ({ url }) => `${quoted(url)} is geen adres.`,
  'answer-certificate': ({ url }) => `Het certificaat van ${quoted(url)} is niet geldig.`,
  'answer-compressed': ({ encoding }) =>
    `Het antwoord is op een onbekende manier gecomprimeerd: ${quoted(encoding)}.`,
  'answer-compressed-often': ({ times }) => `Het antwoord is ${number(times)} keer gecomprimeerd.`,
  'answer-empty': () => 'Het antwoord is leeg.',
  'answer-headers-endless': ({ url }) => `${quoted(url)} stuurt eindeloos headers.`,
  'answer-not-decompressed': ({ url }) => `Het antwoord van ${quoted(url)} kan niet worden uitgepakt.`,
  'answer-slow': ({ url, seconds }) =>
    `${quoted(url)} heeft niet binnen ${number(seconds)} s volledig geantwoord.`,
  'answer-status': ({ url, status }) => `${quoted(url)} antwoordde met status ${status}.`,
  'answer-too-large': ({ maxBytes }) => `Het antwoord is groter dan ${size(maxBytes)}.`,
  'answer-unconditional': ({ url }) =>
    `${quoted(url)} antwoordde 304 Not Modified op een verzoek zonder voorwaarden.`,
  'host-away': ({ host }) => `De server ${quoted(host)} reageert nu niet. Probeer het zo nog eens.`,
  'host-not-looked-up': ({ host }) =>
    `De naam ${quoted(host)} kan nu niet worden opgezocht. Probeer het zo nog eens.`,
  'host-unknown': ({ host }) => `Er bestaat geen server met de naam ${quoted(host)}.`,
  'server-away': ({ url }) => `De server van ${quoted(url)} reageert nu niet. Probeer het zo nog eens.`,
  // Pages
  'copy-read-instead': ({ date, reason }) =>
    `${reason.reason} In plaats daarvan is de bewaarde kopie van ${formatDate(date)} verwerkt.`,
  'page-challenge': ({ url }) => `${quoted(url)} toont een robotcontrole in plaats van de pagina.`,
  'page-consent-only': () => 'De pagina toont alleen een vraag om toestemming.',
  'page-error': ({ url }) => `${quoted(url)} toont een foutmelding in plaats van de pagina.`,
  'page-grown': ({ maxBytes }) => `De pagina is groter geworden dan ${size(maxBytes)}.`,
  'page-leaves-web': () => 'De pagina verwijst door naar iets dat geen webadres is.',
  'page-log-in': ({ url }) => `Voor ${quoted(url)} moet je inloggen.`,
  'page-memory': () => 'De pagina gebruikt te veel geheugen.',
  'page-not-in-file': () => 'In dit bestand zit geen pagina.',
  'page-not-shown': ({ error }) => `De pagina kan niet worden getoond (${error}).`,
  'page-shows-much': ({ maxBytes }) => `De inhoud van de pagina is groter dan ${size(maxBytes)}.`,
  'page-status': ({ status }) => `De pagina antwoordt met status ${status}.`,
  'saved-page-damaged': () => 'Deze opgeslagen pagina is beschadigd.',
  'web-address-only': () => 'Alleen http- en https-adressen kunnen worden getoond.',
  // Files
  'archive-damaged': () => 'Dit archief is beschadigd.',
  'archive-files': ({ max }) => `Dit archief bevat meer dan ${number(max)} bestanden.`,
  'archive-no-document': () => 'Dit archief is geen document.',
  'archive-size': ({ maxBytes }) => `Uitgepakt is dit archief groter dan ${size(maxBytes)}.`,
  'book-without-contents': () => 'Dit e-book heeft geen inhoudsopgave.',
  'file-nested': ({ max }) => `In dit bestand zijn meer dan ${number(max)} elementen genest.`,
  'file-not-text': () => 'Dit bestand is geen tekst.',
  'file-without-text': () => 'Uit dit bestand kon geen tekst worden gelezen.',
  'heic-damaged': () => 'Deze HEIC-afbeelding is beschadigd en kan niet worden gelezen.',
  'heic-empty': () => 'Dit HEIC-bestand bevat geen afbeelding.',
  'mail-address': ({ mail }) =>
    `${quoted(mail)} is geen geldig e-mailadres. Vul één adres in ASCII-tekens in, zoals anna@example.org.`,
  'mail-lines': ({ max }) => `Deze e-mail heeft meer dan ${number(max)} regels.`,
  'mail-nested': () => 'Deze e-mail is te diep genest, of de headers zijn te lang.',
  'pdf-damaged': () => 'Deze pdf is beschadigd en kan niet worden gelezen.',
  'pdf-empty': () => 'Deze pdf heeft geen pagina’s.',
  'pdf-password': () => 'Deze pdf is beveiligd met een wachtwoord.',
  'picture-damaged': () => 'Deze afbeelding is beschadigd en kan niet worden gelezen.',
  'picture-format': () =>
    'Deze afbeelding kan niet worden gelezen: het bestand is beschadigd of heeft een andere indeling dan het opgeeft.',
  'picture-held': ({ width, height, format }) =>
    `Deze afbeelding van ${number(width)} × ${number(height)} pixels is te groot: in de indeling ${format} moet de hele afbeelding in het geheugen passen.`,
  'picture-pixels': () => 'Deze afbeelding heeft te veel pixels om te worden gelezen.',
  'picture-text': () => 'De tekst in deze afbeelding kon niet worden herkend.',
  'picture-too-large': ({ width, height }) =>
    `Deze afbeelding van ${number(width)} × ${number(height)} pixels is te groot.`,
  'recording-unreadable': () =>
    'Deze opname kan niet worden gelezen: het bestand is beschadigd of heeft een andere indeling dan het opgeeft.',
  'text-cut': () => 'Het einde van de tekst is weggelaten. De rest wordt niet getoond en niet doorzocht.',
  'text-cut-at-page': ({ page, pages }) =>
    `De tekst is gelezen tot en met pagina ${number(page)} van ${number(pages)}. De rest wordt niet getoond en niet doorzocht.`,
  'text-full': ({ maxBytes }) =>
    `Het einde van de tekst is weggelaten: hij is langer dan ${size(maxBytes)}. De rest wordt niet getoond en niet doorzocht.`,
  'text-full-at-page': ({ page, pages, maxBytes }) =>
    `De tekst is gelezen tot en met pagina ${number(page)} van ${number(pages)}: hij is langer dan ${size(maxBytes)}. De rest wordt niet getoond en niet doorzocht.`,
  'too-complex': () => 'Dit is te groot of te diep genest om te lezen.',
  'type-without-picture': ({ type }) =>
    `Een bestand van het type ${quoted(type)} kan niet als afbeelding worden getoond.`,
  'type-without-text': ({ type }) => `Een bestand van het type ${quoted(type)} heeft geen leesbare tekst.`,
  'type-unreadable': ({ type }) => `Een bestand van het type ${quoted(type)} kan hier niet worden gelezen.`,
  'video-slow': ({ seconds }) => `Binnen ${number(seconds)} s kon geen beeld uit deze video worden getoond.`,
  'video-unreadable': () =>
    'Uit deze video kan geen beeld worden getoond: hij is beschadigd of heeft een indeling die ffmpeg niet leest.',
  'video-without-frame': () => 'Deze video heeft geen beeld dat kan worden getoond.',
  // The work itself
  'ai-answer': ({ problem }) => `Het antwoord van de AI-server is onbruikbaar: ${problem}`,
  'ai-fixed': () => 'AI_BASE_URL is in de omgeving ingesteld; de AI-server wordt daar gewijzigd.',
  'ai-away': () => 'De AI-server reageert nu niet. Probeer het zo nog eens.',
  'ai-busy': ({ seconds }) => `De AI-server is bezet. Probeer het over ${number(seconds)} s nog eens.`,
  'ai-endless': () => 'Het antwoord van de AI-server houdt niet op.',
  'ai-no-text-model': () => 'Er is geen model voor teksten ingesteld.',
  'ai-no-vision-model': () => 'Er is geen model voor afbeeldingen ingesteld.',
  'ai-not-json': () => 'Het antwoord van de AI-server is geen JSON.',
  'ai-refused': ({ status }) => `De AI-server weigert het verzoek met status ${status}.`,
  'ai-vectors': ({ problem }) => `De vectoren van de AI-server zijn onbruikbaar (${problem}).`,
  'ai-without-message': () => 'Het antwoord van de AI-server bevat geen bericht.',
  'browser-not-started': () =>
    'De browser van de server kan niet worden gestart. Voer commonplace doctor uit om te zien waarom.',
  'internal-error': () => 'Interne fout. Kijk in het logboek van de server.',
  'model-changed': ({ model, count, expected }) =>
    `Het model ${quoted(model)} geeft ${number(count)} getallen in plaats van ${number(expected)}: het is een ander model.`,
  'object-without-address': () => 'Het item heeft geen adres.',
  'object-without-file': () => 'Het item heeft geen bestand.',
  'process-ended': ({ times }) => `Het proces dat hiermee bezig was, is ${number(times)} keer afgebroken.`,
  'work-broke-down': () => 'Het programma dat dit leest, is vastgelopen.',
  'work-memory': ({ maxMiB }) => `Dit kost meer dan ${number(maxMiB)} MiB geheugen.`,
  'work-memory-full': () => 'Dit kost te veel geheugen.',
  'work-processor': ({ seconds }) => `Dit kost meer dan ${number(seconds)} s processortijd.`,
  'work-time': ({ seconds }) => `Dit duurt langer dan ${number(seconds)} s.`,
  // Feeds
  'feed-damaged': () => 'De feed is beschadigd: de opmaak kan niet worden gelezen.',
  'feed-items-left-out': ({ count, name, reason }) => {
    const named = name === '' ? '' : ` (${quoted(name)})`;
    return count === 1
      ? `Eén bericht is overgeslagen${named}: ${reason.reason}`
      : `${number(count)} berichten zijn overgeslagen; het eerste${named}: ${reason.reason}`;
  },
  'feed-page-instead': () => 'Op dit adres staat nu een pagina, geen feed.',
  'feed-page-names-other': ({ url }) =>
    `Op dit adres staat nu een pagina, geen feed. De pagina noemt deze feed: ${url}`,
  'feed-restored': () => 'Gepauzeerd omdat de gegevens uit een back-up zijn teruggezet.',
  'feed-slow': () => 'Het lezen duurde te lang.',
  'feed-space-deleted': () =>
    'De ruimte van deze feed is verwijderd. Kies een andere of geen, en hervat de feed dan.',
  'feed-unread': () => 'De feed kon niet worden gelezen.',
  'feed-unsaved': () => 'De berichten konden niet worden opgeslagen.',
  'not-a-feed': () => 'Het antwoord is geen feed, en ook geen pagina die er een noemt.',
  'page-without-feed': () => 'Dit is een pagina zonder feed.',
  // Webhooks
  'delivery-blocked': () => 'Eerdere berichten konden drie dagen lang niet worden bezorgd.',
  'delivery-redirect': ({ status }) =>
    `Het antwoord had status ${status}, en doorverwijzingen worden niet gevolgd.`,
  'delivery-secret': () => 'Het geheim is versleuteld met een andere serversleutel dan de huidige.',
  'delivery-status': ({ status }) => `Het antwoord had status ${status}.`,
  'delivery-unsent': () => 'Het bericht kon niet worden verzonden.',
  'webhook-imported': () =>
    'Gepauzeerd omdat deze webhook is geïmporteerd. Als je hem hervat, krijgt hij een nieuw geheim.',
  'webhook-restored': () => 'Gepauzeerd omdat de gegevens uit een back-up zijn teruggezet.',
};
