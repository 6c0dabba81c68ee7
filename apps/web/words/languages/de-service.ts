import { quote } from '../../../../core/errors.ts';
import { numbersIn } from '../counts.ts';
import { formatDate } from '../format.ts';
import type { LaterTexts } from './texts.ts';

const { number } = numbersIn('de');

/** A text in quotes, on one line and at most 80 characters long. */
const quoted = (text: string): string => `„${quote(text).slice(1, -1)}“`;

const KIB = 1024;

function size(bytes: number): string {
  if (bytes >= KIB * KIB) return `${number(Math.round(bytes / KIB / KIB))} MiB`;
  return bytes >= KIB ? `${number(Math.round(bytes / KIB))} KiB` : `${number(bytes)} Bytes`;
}

/** The accepted forms of a time. */
const RANGES =
  'Möglich sind ein Jahr (2024), ein Monat (2024-03), ein Tag (2024-03-01), ein Zeitpunkt und eine Dauer in beliebiger ' +
  'Reihenfolge (2024-03-01T00:00:00Z/P7D), zwei Zeitpunkte (2024-03-01/2024-03-08), ein Vergleich (>=2024-03-01) ' +
  'oder zwei Grenzen (2024-01..2024-03, mit * für ein offenes Ende).';

/** The ways to log in, as the server names them; OpenID Connect stays as it is. */
const METHODS: Readonly<Record<string, string>> = { password: 'Passwort', passkey: 'Passkey' };

/** The messages of the server in German. */
export const service: LaterTexts['service'] = {
  'account-full': ({ max }) =>
    `Dieses Konto darf ${number(max)} Bytes speichern, und das wären mehr. Lösche etwas und leere den Papierkorb.`,
  'account-suspended': () => 'Dieses Konto ist gesperrt.',
  'address-expired': () => 'Diese Adresse ist abgelaufen. Fordere eine neue an.',
  'address-invalid': ({ url }) => `${quoted(url)} ist keine vollständige Adresse mit http oder https.`,
  'address-too-long': ({ length, max }) =>
    `Die Adresse hat ${number(length)} Zeichen; möglich sind ${number(max)}.`,
  'backup-nowhere': () => 'BACKUP_TO ist nicht gesetzt, also gibt es keinen Ort für eine Sicherung.',
  'export-first': () => 'Exportiere zuerst das ganze Konto als Archiv.',
  'object-busy': () => 'Andere ändern das gerade auch. Versuche es gleich noch einmal.',
  'code-refused': () => 'Der Code ist falsch oder wurde schon benutzt.',
  'code-wrong': () =>
    'Dieser Code ist falsch oder zu alt. Gib den ein, den die App jetzt zeigt. Wird auch dieser abgelehnt, prüfe die Uhr deines Handys.',
  'codes-without-password': () =>
    'Codes einer Authenticator-App schützen ein Passwort: Lege zuerst eines fest.',
  'colour-invalid': ({ color }) => `${quoted(color)} ist keine CSS-Farbe.`,
  'connection-request': ({ field, value }) =>
    `Die Anfrage des Programms ist fehlerhaft: ${field} ist „${value}“. Beginne dort von vorn.`,
  'content-too-large': ({ bytes, maxMiB }) =>
    `Ein Text darf höchstens ${number(maxMiB)} MiB groß sein; dieser hat ${number(bytes)} Bytes.`,
  'copy-is-file': () => 'Diese Kopie ist eine Datei: Nur Seiten lassen sich vergleichen.',
  'copy-is-oldest': () => 'Das ist die älteste Kopie: Es gibt keine frühere zum Vergleich.',
  'export-no-browser': () =>
    'PDFs werden mit einem Browser erzeugt, aber hier ist keiner eingerichtet: Setze BROWSER_PATH auf den Pfad eines Chromium.',
  'feed-exists': ({ url }) => `Den Feed ${quoted(url)} gibt es hier schon.`,
  'feed-interval': ({ minutes, min, max }) =>
    `Der Abstand muss eine ganze Zahl von ${min} bis ${max} Minuten sein, nicht ${minutes}.`,
  'feed-not-found': ({ url, reason }) =>
    `Unter ${quoted(url)} gibt es keinen lesbaren Feed. ${reason.reason}`,
  'file-too-large': ({ maxMiB }) => `Eine Datei darf höchstens ${maxMiB} MiB groß sein.`,
  'key-level': ({ level }) => `Der Zugang muss full, read oder save sein, nicht ${quoted(level)}.`,
  'key-name-length': ({ name, length, max }) =>
    `Der Name eines Schlüssels muss 1 bis ${max} Zeichen haben; ${quoted(name)} hat ${length}.`,
  'key-read-only': () => 'Dieser Zugang erlaubt nur das Lesen.',
  'key-scoped': () =>
    'Ein Schlüssel mit begrenztem Inhalt kann weder Schlüssel, Tokens oder Webhooks verwalten noch importieren, exportieren oder freigeben.',
  'link-expired': () => 'Dieser Link ist abgelaufen.',
  'link-from-text': () => 'Dieser Link steht im Text der Notiz: Er verschwindet, wenn du ihn dort löschst.',
  'link-to-itself': () => 'Ein Eintrag kann nicht mit sich selbst verlinkt werden.',
  'link-used': () => 'Dieser Link wurde schon benutzt.',
  'log-in-limited': ({ minutes }) =>
    `Zu viele fehlgeschlagene Anmeldungen. Versuche es in ${minutes === 1 ? 'einer Minute' : `${number(minutes)} Minuten`} noch einmal.`,
  'identity-taken': () => 'Diese Identität ist schon mit einem Konto verbunden.',
  'log-in-name': ({ name, length, max }) =>
    `Ein Name muss 1 bis ${number(max)} Zeichen haben; ${quoted(name)} hat ${number(length)}.`,
  'log-in-name-taken': ({ name }) =>
    `Als ${quoted(name)} meldet sich hier schon jemand anderes an. Wähle einen anderen Namen.`,
  'log-in-off': ({ method }) => `Die Anmeldung mit ${METHODS[method] ?? method} ist hier abgeschaltet.`,
  'log-in-over': () =>
    'Diese Anmeldung hat zu lange gedauert oder ist schon abgeschlossen. Beginne noch einmal.',
  'log-in-refused': () => 'Der Name oder das Passwort ist falsch.',
  'log-ins-changed': () => 'Deine Anmeldemethoden haben sich geändert. Lade die Seite neu.',
  'object-changed': () =>
    'Der Eintrag wurde inzwischen anderswo geändert. Nichts wurde geändert. Öffne ihn noch einmal.',
  'object-deleted': ({ ids }) =>
    ids.length === 1
      ? 'Der Eintrag ist gelöscht: Stelle ihn erst wieder her.'
      : 'Die Einträge sind gelöscht: Stelle sie erst wieder her.',
  'object-not-note': () => 'Der Eintrag ist keine Notiz: Sein Inhalt lässt sich nicht ersetzen.',
  'object-not-pinned': ({ ids }) =>
    ids.length === 1
      ? 'Der Eintrag ist nicht angeheftet. Nichts wurde verschoben.'
      : 'Die Einträge sind nicht angeheftet. Nichts wurde verschoben.',
  'object-not-in-trash': () => 'Der Eintrag ist nicht im Papierkorb: Lösche ihn zuerst.',
  'object-without-text': () => 'Der Eintrag hat keinen Text.',
  'out-of-scope': () => 'Das liegt außerhalb dessen, was dieser Schlüssel darf.',
  'out-of-sight': () => 'Damit läge der Eintrag außerhalb dessen, was dieser Schlüssel sehen darf.',
  'owner-needed': () => 'Das Konto des Betreibers kann hier weder gesperrt noch gelöscht werden.',
  'page-empty': () => 'Die Seite ist leer.',
  'page-too-large': ({ maxMiB }) => `Die Seite ist größer als ${maxMiB} MiB.`,
  'passkey-not-made': () => 'Der Passkey konnte nicht hinzugefügt werden. Versuche es noch einmal.',
  'passkey-place': ({ origin }) =>
    `Passkeys funktionieren über https oder unter http://localhost. Die Adresse dieser Seite ist ${quoted(origin)}.`,
  'passkey-refused': () => 'Dieser Passkey gehört hier zu keinem Konto.',
  'passkey-taken': () => 'Dieser Passkey ist schon mit einem Konto verbunden.',
  'password-long': ({ max }) => `Ein Passwort darf höchstens ${number(max)} Bytes lang sein.`,
  'password-short': ({ min }) => `Ein Passwort muss mindestens ${number(min)} Zeichen haben.`,
  'password-weak': () => 'Dieses Passwort ist leicht zu erraten. Nimm mehr oder andere Wörter.',
  'provider-away': () =>
    'Der Identitätsanbieter antwortet nicht. Melde dich auf einem anderen Weg an oder versuche es später noch einmal.',
  'provider-group': () =>
    'Laut dem Identitätsanbieter gehörst du zu keiner der Gruppen, die diesen Dienst nutzen dürfen.',
  'provider-refused': () => 'Der Identitätsanbieter hat nicht bestätigt, wer du bist. Beginne noch einmal.',
  'provider-unknown': () => 'Zu dieser Person gehört hier kein Konto. Bitte den Betreiber um eine Einladung.',
  'search-with-colour': ({ name }) =>
    `Nur die App wendet die Farbe der gespeicherten Suche ${quoted(name)} an: Sie kann weder freigegeben noch exportiert werden.`,
  'search-exists': ({ name }) => `Eine gespeicherte Suche namens ${quoted(name)} gibt es schon.`,
  'search-name-length': ({ name, length, max }) =>
    `Der Name einer gespeicherten Suche muss 1 bis ${number(max)} Zeichen haben; ${quoted(name)} hat ${number(length)}.`,
  'second-factor': () => 'Gib auch den Code deiner Authenticator-App ein oder einen Wiederherstellungscode.',
  'second-factor-refused': () =>
    'Der Code ist falsch oder wurde schon benutzt. Werden auch neuere Codes abgelehnt, prüfe die Uhr deines Handys.',
  'service-password': () => 'Die Adresse darf weder Namen noch Passwort enthalten.',
  'space-exists': ({ name }) => `Einen Bereich namens ${quoted(name)} gibt es schon.`,
  'space-full': ({ ids, max }) =>
    ids.length === 1
      ? `Der Bereich enthält schon ${number(max)} Einträge.`
      : `Die Bereiche enthalten schon je ${number(max)} Einträge.`,
  'space-name-length': ({ name, length, max }) =>
    `Der Name eines Bereichs muss 1 bis ${max} Zeichen haben; ${quoted(name)} hat ${length}.`,
  'space-too-large': ({ count, max }) =>
    `Ein Bereich darf höchstens ${number(max)} Einträge enthalten, nicht ${number(count)}.`,
  'suspend-first': () => 'Sperre das Konto zuerst, damit nach dem Export nichts mehr dazukommt.',
  'tag-name-length': ({ name, length, max }) =>
    `Ein Schlagwort muss 1 bis ${max} Zeichen haben; ${quoted(name)} hat ${length}.`,
  'tag-not-found': ({ name }) => `Das Schlagwort ${quoted(name)} gibt es hier nicht.`,
  'text-too-large': ({ field, bytes, max }) =>
    `${field === 'summary' ? 'Die Zusammenfassung' : field} hat ${number(bytes)} Bytes; möglich sind ${number(max)}.`,
  'title-too-long': ({ length, max }) => `Der Titel hat ${length} Zeichen; möglich sind ${max}.`,
  'too-many-feeds': ({ max }) => `Ein Konto darf höchstens ${max} Feeds haben: Entferne zuerst einen.`,
  'too-many-parts': ({ name, count, max }) =>
    `Ein Eintrag darf höchstens ${number(max)} ${name === 'notes' ? 'Notizen' : name} enthalten; dieser hat ${number(count)}.`,
  'too-many-searches': ({ max }) =>
    `Ein Konto darf höchstens ${number(max)} gespeicherte Suchen haben: Entferne zuerst eine.`,
  'too-many-shares': ({ max }) =>
    `Ein Konto darf höchstens ${number(max)} Freigaben haben: Beende zuerst eine.`,
  'too-many-spaces': ({ max }) => `Ein Eintrag darf in höchstens ${max} Bereichen liegen.`,
  'too-many-tags': ({ count, max }) =>
    `Ein Eintrag darf höchstens ${number(max)} Schlagwörter haben; dieser hätte ${number(count)}.`,
  'too-many-webhooks': ({ max }) => `Ein Konto darf höchstens ${max} Webhooks haben: Lösche zuerst einen.`,
  // Imports
  'archive-broken': ({ error }) => `Das Archiv ist beschädigt (${error}).`,
  'import-failed': () => 'Der Import ist fehlgeschlagen. Den Grund nennt das Protokoll des Servers.',
  'row-beyond-archive': () => 'Das Archiv ist zu groß: Dieser Teil wird nicht mehr gelesen.',
  'row-bomb': ({ times }) => `Entpackt wäre die Datei ${number(times)}-mal so groß.`,
  'row-bookmarklet': () => 'Die Adresse ist ein Programm (ein Bookmarklet), keine Seite.',
  'row-cut-off': () => 'Die Datei bricht hier ab.',
  'row-data-address': () => 'Die Adresse enthält ihren Inhalt selbst und ist keine Seite.',
  'row-encrypted': () => 'Die Datei ist verschlüsselt.',
  'row-file-address': () => 'Die Adresse ist eine Datei auf dem Gerät, auf dem sie gespeichert wurde.',
  'row-file-empty': () => 'Die Datei ist leer.',
  'row-file-format': () => 'Dieses Dateiformat wird nicht unterstützt.',
  'row-file-not-exported': () => 'Die Datei ist im Export nicht enthalten.',
  'row-file-too-large': () => 'Die Datei ist größer als 64 MiB.',
  'row-files': ({ max }) => `Höchstens ${number(max)} Dateien eines Ordners werden gelesen.`,
  'row-folders': ({ max }) => `Ordner werden nur ${number(max)} Ebenen tief gelesen.`,
  'row-in-keep-trash': () => 'Die Notiz liegt im Papierkorb von Google Notizen.',
  'row-in-trash': () => 'Der Eintrag liegt im Papierkorb.',
  'row-item-without-address': () => 'Der Beitrag hat keine Adresse.',
  'row-mail-address': () => 'Die Adresse ist eine E-Mail-Adresse, keine Seite.',
  'row-malformed-address': () => 'Die Adresse ist fehlerhaft.',
  'row-no-host': () => 'Der Adresse fehlen das Schema und der Server.',
  'row-no-object': () => 'Der Listeneintrag ist kein JSON-Objekt.',
  'row-not-json': () => 'Die Datei ist kein JSON oder bricht ab.',
  'row-note-empty': () => 'Die Notiz ist leer.',
  'row-other-scheme': ({ scheme }) => `Die Adresse beginnt mit ${scheme}: und ist keine Webseite.`,
  'row-outside-archive': () => 'Der Dateiname führt aus dem Archiv hinaus.',
  'row-saved-search': () => 'Die Adresse ist eine gespeicherte Suche des Browsers, keine Seite.',
  'row-symbolic-link': () => 'Das ist eine symbolische Verknüpfung; ihr wird nicht gefolgt.',
  'row-without-address': () => 'Die Zeile hat keine Adresse.',
  'row-without-content': () => 'Der Export enthält den Inhalt nicht.',
  'row-without-feed-address': () => 'Der Feed hat keine Adresse (xmlUrl).',
  'row-without-highlight': () => 'Die Zeile hat keine Markierung.',
  'row-without-picture': () => 'Der Export enthält dieses Bild der Notiz nicht.',
  // Queries
  'duration-invalid': ({ text }) =>
    `${quoted(text)} ist keine Dauer nach ISO 8601 wie P7D, P1M oder PT12H. ${RANGES}`,
  'query-field-value': ({ field, value, accepted }) =>
    `${field}: kennt ${quoted(value)} nicht. Möglich sind ${accepted.join(', ')}.`,
  'query-invalid': ({ character, reason }) => `Bei Zeichen ${number(character)} von q: ${reason.reason}`,
  'query-nested': ({ max }) => `Klammern sind mehr als ${number(max)}-fach verschachtelt.`,
  'query-too-long': ({ length, max }) => `q hat ${number(length)} Zeichen; möglich sind ${number(max)}.`,
  'range-missing': () => `Ein Zeitraum fehlt. ${RANGES}`,
  'range-of-days': ({ text }) =>
    `Ein Schrägstrich trennt Zeitpunkte, Tage oder Dauern, ${quoted(text)} aber ist ein Monat oder ein Jahr. ${RANGES}`,
  'range-outside': ({ text }) => `${quoted(text)} liegt außerhalb der Jahre 0000 bis 9999. ${RANGES}`,
  'range-reversed': ({ text }) => `${quoted(text)} endet vor dem Anfang. ${RANGES}`,
  'range-without-length': ({ text }) =>
    `${quoted(text)} ist ein Zeitpunkt ohne Dauer; füge eine hinzu, etwa /PT1H. ${RANGES}`,
  'time-invalid': ({ text }) => `${quoted(text)} ist kein Jahr, Monat, Tag oder Zeitpunkt. ${RANGES}`,
  'time-without-day': ({ text }) => `Den Tag ${quoted(text)} gibt es in diesem Monat nicht. ${RANGES}`,
  'time-without-month': ({ text }) => `${quoted(text)} hat keinen Monat von 01 bis 12. ${RANGES}`,
  'time-without-clock': ({ text }) =>
    `${quoted(text)} hat eine Uhrzeit oder Zeitverschiebung, die es nicht gibt. ${RANGES}`,
  // Addresses and their servers
  'address-not-http': ({ url }) => `${quoted(url)} ist keine Adresse mit http oder https.`,
  'address-not-public': ({ host }) =>
    `${quoted(host)} liegt nicht im öffentlichen Internet und steht nicht in FETCH_ALLOW.`,
  'address-redirects': ({ url, max }) => `${quoted(url)} leitet mehr als ${number(max)}-mal weiter.`,
  'address-unreadable': ({ url }) => `${quoted(url)} ist keine Adresse.`,
  'answer-certificate': ({ url }) => `${quoted(url)} hat kein gültiges Zertifikat.`,
  'answer-compressed': ({ encoding }) =>
    `Die Antwort ist mit einem unbekannten Verfahren komprimiert: ${quoted(encoding)}.`,
  'answer-compressed-often': ({ times }) => `Die Antwort ist ${number(times)}-mal komprimiert.`,
  'answer-empty': () => 'Die Antwort ist leer.',
  'answer-headers-endless': ({ url }) => `${quoted(url)} sendet endlos Kopfzeilen.`,
  'answer-not-decompressed': ({ url }) => `Die Antwort von ${quoted(url)} lässt sich nicht entpacken.`,
  'answer-slow': ({ url, seconds }) =>
    `${quoted(url)} hat nicht innerhalb von ${number(seconds)} s vollständig geantwortet.`,
  'answer-status': ({ url, status }) => `${quoted(url)} hat mit dem Status ${status} geantwortet.`,
  'answer-too-large': ({ maxBytes }) => `Die Antwort ist größer als ${size(maxBytes)}.`,
  'answer-unconditional': ({ url }) =>
    `${quoted(url)} hat mit 304 Not Modified geantwortet, obwohl nicht nach Änderungen gefragt wurde.`,
  'host-away': ({ host }) =>
    `Der Server ${quoted(host)} antwortet gerade nicht. Versuche es gleich noch einmal.`,
  'host-not-looked-up': ({ host }) =>
    `Der Name ${quoted(host)} lässt sich gerade nicht nachschlagen. Versuche es gleich noch einmal.`,
  'host-unknown': ({ host }) => `Einen Server namens ${quoted(host)} gibt es nicht.`,
  'server-away': ({ url }) =>
    `Der Server von ${quoted(url)} antwortet gerade nicht. Versuche es gleich noch einmal.`,
  // Pages
  'copy-read-instead': ({ date, reason }) =>
    `${reason.reason} Stattdessen wurde die Kopie vom ${formatDate(date)} verarbeitet.`,
  'page-challenge': ({ url }) => `${quoted(url)} zeigt statt der Seite eine Prüfung auf Bots.`,
  'page-consent-only': () => 'Die Seite zeigt nur eine Abfrage zur Einwilligung.',
  'page-error': ({ url }) => `${quoted(url)} zeigt statt der Seite eine Fehlermeldung.`,
  'page-grown': ({ maxBytes }) => `Die Seite ist beim Laden auf mehr als ${size(maxBytes)} gewachsen.`,
  'page-leaves-web': () => 'Die Seite leitet auf etwas weiter, das keine Webadresse ist.',
  'page-log-in': ({ url }) => `${quoted(url)} verlangt eine Anmeldung.`,
  'page-memory': () => 'Die Seite braucht zu viel Arbeitsspeicher.',
  'page-not-in-file': () => 'Diese Datei enthält keine Seite.',
  'page-not-shown': ({ error }) => `Die Seite lässt sich nicht anzeigen (${error}).`,
  'page-shows-much': ({ maxBytes }) => `Die Seite zeigt mehr als ${size(maxBytes)}.`,
  'page-status': ({ status }) => `Die Seite antwortet mit dem Status ${status}.`,
  'saved-page-damaged': () => 'Diese gespeicherte Seite ist beschädigt.',
  'web-address-only': () => 'Nur Adressen mit http oder https lassen sich anzeigen.',
  // Files
  'archive-damaged': () => 'Dieses Archiv ist beschädigt.',
  'archive-files': ({ max }) => `Dieses Archiv enthält mehr als ${number(max)} Dateien.`,
  'archive-no-document': () => 'Dieses Archiv ist kein Dokument.',
  'archive-size': ({ maxBytes }) => `Entpackt ist dieses Archiv größer als ${size(maxBytes)}.`,
  'book-without-contents': () => 'Dieses E-Book hat kein Inhaltsverzeichnis.',
  'file-nested': ({ max }) => `Diese Datei verschachtelt mehr als ${number(max)} Elemente.`,
  'file-not-text': () => 'Diese Datei ist kein Text.',
  'file-without-text': () => 'Aus dieser Datei ließ sich kein Text lesen.',
  'heic-damaged': () => 'Dieses HEIC-Bild lässt sich nicht lesen: Es ist beschädigt.',
  'heic-empty': () => 'Diese HEIC-Datei enthält kein Bild.',
  'mail-address': ({ mail }) =>
    `${quoted(mail)} ist keine gültige E-Mail-Adresse. Gib genau eine Adresse in ASCII-Zeichen an, etwa anna@example.org.`,
  'mail-lines': ({ max }) => `Diese E-Mail hat mehr als ${number(max)} Zeilen.`,
  'mail-nested': () => 'Diese E-Mail ist zu tief verschachtelt, oder ihre Kopfzeilen sind zu lang.',
  'pdf-damaged': () => 'Dieses PDF lässt sich nicht lesen: Es ist beschädigt.',
  'pdf-empty': () => 'Dieses PDF hat keine Seiten.',
  'pdf-password': () => 'Dieses PDF ist mit einem Passwort geschützt.',
  'picture-damaged': () => 'Dieses Bild lässt sich nicht lesen: Es ist beschädigt.',
  'picture-format': () =>
    'Dieses Bild lässt sich nicht lesen: Es ist beschädigt oder hat nicht das Format, das es angibt.',
  'picture-held': ({ width, height, format }) =>
    `Dieses Bild mit ${number(width)} × ${number(height)} Pixeln ist zu groß für das Format ${format}, das als Ganzes im Arbeitsspeicher liegen muss.`,
  'picture-pixels': () => 'Dieses Bild lässt sich nicht lesen: Es hat zu viele Pixel.',
  'picture-text': () => 'Der Text in diesem Bild ließ sich nicht erkennen.',
  'picture-too-large': ({ width, height }) =>
    `Dieses Bild ist mit ${number(width)} × ${number(height)} Pixeln zu groß.`,
  'recording-unreadable': () =>
    'Diese Aufnahme lässt sich nicht lesen: Sie ist beschädigt oder hat nicht das Format, das sie angibt.',
  'text-cut': () => 'Das Ende des Texts wurde weggelassen. Der Rest wird weder angezeigt noch durchsucht.',
  'text-cut-at-page': ({ page, pages }) =>
    `Der Text wurde bis Seite ${number(page)} von ${number(pages)} gelesen. Der Rest wird weder angezeigt noch durchsucht.`,
  'text-full': ({ maxBytes }) =>
    `Das Ende des Texts wurde weggelassen: Er ist länger als ${size(maxBytes)}. Der Rest wird weder angezeigt noch durchsucht.`,
  'text-full-at-page': ({ page, pages, maxBytes }) =>
    `Der Text wurde bis Seite ${number(page)} von ${number(pages)} gelesen: Er ist länger als ${size(maxBytes)}. Der Rest wird weder angezeigt noch durchsucht.`,
  'too-complex': () => 'Das ist zu groß oder zu tief verschachtelt, um gelesen zu werden.',
  'type-without-picture': ({ type }) =>
    `Eine Datei vom Typ ${quoted(type)} lässt sich nicht als Bild anzeigen.`,
  'type-without-text': ({ type }) => `Eine Datei vom Typ ${quoted(type)} hat keinen lesbaren Text.`,
  'type-unreadable': ({ type }) => `Eine Datei vom Typ ${quoted(type)} lässt sich hier nicht lesen.`,
  'video-slow': ({ seconds }) =>
    `Innerhalb von ${number(seconds)} s ließ sich kein Bild aus diesem Video anzeigen.`,
  'video-unreadable': () =>
    'Aus diesem Video lässt sich kein Bild anzeigen: Es ist beschädigt oder hat ein Format, das ffmpeg nicht liest.',
  'video-without-frame': () => 'Dieses Video enthält kein Bild, das sich anzeigen lässt.',
  // The work itself
  'ai-answer': ({ problem }) => `Die Antwort des KI-Servers ist nicht brauchbar: ${problem}`,
  'ai-fixed': () => 'AI_BASE_URL ist in der Umgebung gesetzt; der KI-Server wird dort geändert.',
  'ai-away': () => 'Der KI-Server antwortet gerade nicht. Versuche es gleich noch einmal.',
  'ai-busy': ({ seconds }) =>
    `Der KI-Server ist ausgelastet. Versuche es in ${number(seconds)} s noch einmal.`,
  'ai-endless': () => 'Die Antwort des KI-Servers nimmt kein Ende.',
  'ai-no-text-model': () => 'Es ist kein Modell für Texte eingerichtet.',
  'ai-no-vision-model': () => 'Es ist kein Modell für Bilder eingerichtet.',
  'ai-not-json': () => 'Die Antwort des KI-Servers ist kein JSON.',
  'ai-refused': ({ status }) => `Der KI-Server lehnt die Anfrage mit dem Status ${status} ab.`,
  'ai-vectors': ({ problem }) => `Die Vektoren des KI-Servers sind nicht brauchbar (${problem}).`,
  'ai-without-message': () => 'Die Antwort des KI-Servers enthält keine Nachricht.',
  'browser-not-started': () =>
    'Der Browser des Servers lässt sich nicht starten. Den Grund zeigt der Befehl commonplace doctor.',
  'internal-error': () => 'Interner Fehler. Einzelheiten stehen im Protokoll des Servers.',
  'model-changed': ({ model, count, expected }) =>
    `Das Modell ${quoted(model)} liefert ${number(count)} Zahlen statt ${number(expected)}: Es ist ein anderes Modell.`,
  'object-without-address': () => 'Der Eintrag hat keine Adresse.',
  'object-without-file': () => 'Der Eintrag hat keine Datei.',
  'process-ended': ({ times }) => `Der Prozess dafür wurde ${number(times)}-mal unerwartet beendet.`,
  'work-broke-down': () => 'Das Programm, das diesen Inhalt liest, ist abgestürzt.',
  'work-memory': ({ maxMiB }) => `Das braucht mehr als ${number(maxMiB)} MiB Arbeitsspeicher.`,
  'work-memory-full': () => 'Das braucht zu viel Arbeitsspeicher.',
  'work-processor': ({ seconds }) => `Das braucht mehr als ${number(seconds)} s Rechenzeit.`,
  'work-time': ({ seconds }) => `Das dauert länger als ${number(seconds)} s.`,
  // Feeds
  'feed-damaged': () => 'Der Feed ist fehlerhaft und lässt sich nicht lesen.',
  'feed-items-left-out': ({ count, name, reason }) => {
    const named = name === '' ? '' : ` (${quoted(name)})`;
    return count === 1
      ? `Ein Beitrag wurde ausgelassen${named}: ${reason.reason}`
      : `${number(count)} Beiträge wurden ausgelassen, beim ersten${named}: ${reason.reason}`;
  },
  'feed-page-instead': () => 'Unter dieser Adresse liegt jetzt eine Seite, kein Feed.',
  'feed-page-names-other': ({ url }) =>
    `Unter dieser Adresse liegt jetzt eine Seite, kein Feed. Die Seite nennt diesen Feed: ${url}`,
  'feed-restored': () => 'Angehalten, weil die Daten aus einer Sicherung wiederhergestellt wurden.',
  'feed-slow': () => 'Das Abrufen hat zu lange gedauert.',
  'feed-space-deleted': () =>
    'Der Bereich dieses Feeds wurde gelöscht. Wähle einen anderen oder keinen und setze den Feed dann fort.',
  'feed-unread': () => 'Der Feed konnte nicht abgerufen werden.',
  'feed-unsaved': () => 'Die Beiträge konnten nicht gespeichert werden.',
  'not-a-feed': () => 'Unter dieser Adresse liegt weder ein Feed noch eine Seite, die einen nennt.',
  'page-without-feed': () => 'Das ist eine Seite ohne Feed.',
  // Webhooks
  'delivery-blocked': () => 'Frühere Nachrichten konnten drei Tage lang nicht zugestellt werden.',
  'delivery-redirect': ({ status }) =>
    `Die Antwort hatte den Status ${status}; Weiterleitungen wird nicht gefolgt.`,
  'delivery-secret': () =>
    'Das Geheimnis wurde mit einem anderen Schlüssel des Servers verschlüsselt als dem jetzigen.',
  'delivery-status': ({ status }) => `Die Antwort hatte den Status ${status}.`,
  'delivery-unsent': () => 'Die Nachricht konnte nicht gesendet werden.',
  'webhook-imported': () =>
    'Angehalten, weil dieser Webhook importiert wurde. Beim Fortsetzen bekommt er ein neues Geheimnis.',
  'webhook-restored': () => 'Angehalten, weil die Daten aus einer Sicherung wiederhergestellt wurden.',
};
