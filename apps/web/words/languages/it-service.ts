import { quote } from '../../../../core/errors.ts';
import { numbersIn } from '../counts.ts';
import { formatDate } from '../format.ts';
import type { LaterTexts } from './texts.ts';

const { number, plural } = numbersIn('it');

const items = (count: number): string =>
  plural(count, { one: '# elemento', many: '# di elementi', other: '# elementi' });

/** A text in quotes, on one line and at most 80 characters long. */
const quoted = (text: string): string => `«${quote(text).slice(1, -1)}»`;

const KIB = 1024;

function size(bytes: number): string {
  if (bytes >= KIB * KIB) return `${number(Math.round(bytes / KIB / KIB))} MiB`;
  return bytes >= KIB ? `${number(Math.round(bytes / KIB))} KiB` : `${number(bytes)} byte`;
}

/** The accepted forms of a time. */
const RANGES =
  'Sono ammessi un anno (2024), un mese (2024-03), un giorno (2024-03-01), un istante e una durata in qualsiasi ordine ' +
  '(2024-03-01T00:00:00Z/P7D), due istanti (2024-03-01/2024-03-08), un confronto (>=2024-03-01) ' +
  'o due estremi (2024-01..2024-03, con * per un estremo aperto).';

/** The ways to log in, as the server names them; OpenID Connect stays as it is. */
const METHODS: Readonly<Record<string, string>> = { password: 'password', passkey: 'passkey' };

/** The messages of the server in Italian. */
export const service: LaterTexts['service'] = {
  'account-full': ({ max }) =>
    `Questo account può contenere ${number(max)} byte, e così li supererebbe. Elimina qualcosa e svuota il cestino.`,
  'account-suspended': () => 'Questo account è sospeso.',
  'address-expired': () => 'Questo indirizzo è scaduto. Richiedine uno nuovo.',
  'address-invalid': ({ url }) => `${quoted(url)} non è un indirizzo http o https completo.`,
  'address-too-long': ({ length, max }) =>
    `L’indirizzo ha ${number(length)} caratteri; il massimo è ${number(max)}.`,
  'backup-nowhere': () => 'BACKUP_TO non è impostato, quindi il backup non ha una destinazione.',
  'export-first': () => 'Prima esporta l’intero account come archivio.',
  'object-busy': () => 'Altri stanno modificando l’elemento nello stesso momento. Riprova tra poco.',
  'code-refused': () => 'Il codice è errato o è già stato usato.',
  'code-wrong': () =>
    'Questo codice è errato o troppo vecchio. Inserisci quello che l’app mostra adesso. Se viene rifiutato anche quello, controlla l’ora del telefono.',
  'codes-without-password': () =>
    'I codici di un’app di autenticazione proteggono una password: prima impostane una.',
  'colour-invalid': ({ color }) => `${quoted(color)} non è un colore CSS.`,
  'connection-request': ({ field, value }) =>
    `La richiesta del programma non è corretta: ${field} è «${value}». Ricomincia dal programma.`,
  'content-too-large': ({ bytes, maxMiB }) =>
    `Un testo può avere al massimo ${maxMiB} MiB; questo ha ${number(bytes)} byte.`,
  'copy-is-file': () => 'Questa copia è un file: si possono confrontare solo pagine.',
  'copy-is-oldest': () => 'Questa è la copia più vecchia: non ce n’è una precedente con cui confrontarla.',
  'export-no-browser': () =>
    'I PDF vengono stampati da un browser, ma non ne è configurato nessuno: imposta BROWSER_PATH sul percorso di un Chromium.',
  'feed-exists': ({ url }) => `Segui già il feed ${quoted(url)}.`,
  'feed-interval': ({ minutes, min, max }) =>
    `L’intervallo deve essere un numero intero da ${min} a ${max} minuti, non ${minutes}.`,
  'feed-not-found': ({ url, reason }) =>
    `Nessun feed leggibile all’indirizzo ${quoted(url)}. ${reason.reason}`,
  'file-too-large': ({ maxMiB }) => `Un file può avere al massimo ${maxMiB} MiB.`,
  'key-level': ({ level }) => `L’accesso deve essere full, read o save, non ${quoted(level)}.`,
  'key-name-length': ({ name, length, max }) =>
    `Il nome di una chiave di accesso deve avere da 1 a ${max} caratteri; ${quoted(name)} ne ha ${length}.`,
  'key-read-only': () => 'Questa chiave di accesso è in sola lettura.',
  'key-scoped': () =>
    'Una chiave di accesso con contenuto limitato non può gestire chiavi, token o webhook, né importare, esportare o condividere.',
  'link-expired': () => 'Questo link è scaduto.',
  'link-from-text': () =>
    'Questo link viene dal testo della nota: scompare quando elimini lì il riferimento.',
  'link-to-itself': () => 'Un elemento non può essere collegato a sé stesso.',
  'link-used': () => 'Questo link è già stato usato.',
  'log-in-limited': ({ minutes }) =>
    `Troppi tentativi di accesso non riusciti. Riprova tra ${minutes === 1 ? 'un minuto' : `${number(minutes)} minuti`}.`,
  'identity-taken': () => 'Questa identità è già collegata a un account.',
  'log-in-name': ({ name, length, max }) =>
    `Un nome deve avere da 1 a ${number(max)} caratteri; ${quoted(name)} ne ha ${number(length)}.`,
  'log-in-name-taken': ({ name }) =>
    `Qui qualcun altro accede già come ${quoted(name)}. Scegli un altro nome.`,
  'log-in-off': ({ method }) => `L’accesso con ${METHODS[method] ?? method} è disattivato su questo server.`,
  'log-in-over': () => 'Questo accesso ha richiesto troppo tempo o è già stato completato. Ricomincia.',
  'log-in-refused': () => 'Il nome o la password non sono corretti.',
  'log-ins-changed': () => 'I tuoi metodi di accesso sono cambiati. Ricarica la pagina.',
  'object-changed': () =>
    'L’elemento nel frattempo è cambiato. Nulla è stato modificato. Riaprilo e riprova.',
  'object-deleted': ({ ids }) =>
    ids.length === 1
      ? 'L’elemento è eliminato: prima ripristinalo.'
      : 'Gli elementi sono eliminati: prima ripristinali.',
  'object-not-note': () => 'L’elemento non è una nota: il suo contenuto non può essere sostituito.',
  'object-not-pinned': ({ ids }) =>
    ids.length === 1
      ? 'L’elemento non è fissato. Nulla è stato spostato.'
      : 'Gli elementi non sono fissati. Nulla è stato spostato.',
  'object-not-in-trash': () => 'L’elemento non è nel cestino: prima eliminalo.',
  'object-without-text': () => 'L’elemento non ha testo.',
  'out-of-scope': () => 'Questa chiave di accesso non dà accesso a questo contenuto.',
  'out-of-sight': () => 'L’elemento uscirebbe dal contenuto a cui questa chiave dà accesso.',
  'owner-needed': () => 'L’account di chi amministra il server non può essere sospeso o eliminato qui.',
  'page-empty': () => 'La pagina è vuota.',
  'page-too-large': ({ maxMiB }) => `La pagina supera ${maxMiB} MiB.`,
  'passkey-not-made': () => 'Non è stato possibile aggiungere la passkey. Riprova.',
  'passkey-place': ({ origin }) =>
    `Le passkey funzionano tramite https o su http://localhost. Questa pagina è ${quoted(origin)}.`,
  'passkey-refused': () => 'Questa passkey non appartiene a nessun account di questo server.',
  'passkey-taken': () => 'Questa passkey è già collegata a un account.',
  'password-long': ({ max }) => `La password può avere al massimo ${number(max)} byte.`,
  'password-short': ({ min }) => `La password deve avere almeno ${number(min)} caratteri.`,
  'password-weak': () => 'Questa password è facile da indovinare. Usa più parole, o parole diverse.',
  'provider-away': () => 'Il provider di identità non risponde. Accedi in un altro modo o riprova più tardi.',
  'provider-group': () =>
    'Secondo il provider di identità non fai parte di nessuno dei gruppi che possono usare questo servizio.',
  'provider-refused': () => 'Il provider di identità non ha confermato chi sei. Ricomincia.',
  'provider-unknown': () =>
    'Nessun account di questo server corrisponde a questa persona. Chiedi un invito a chi amministra il server.',
  'search-with-colour': ({ name }) =>
    `Solo l’app applica il colore della ricerca salvata ${quoted(name)}: non si può né condividere né esportare.`,
  'search-exists': ({ name }) => `Esiste già una ricerca salvata di nome ${quoted(name)}.`,
  'search-name-length': ({ name, length, max }) =>
    `Il nome di una ricerca salvata deve avere da 1 a ${number(max)} caratteri; ${quoted(name)} ne ha ${number(length)}.`,
  'second-factor': () => 'Inserisci anche il codice della tua app di autenticazione o un codice di recupero.',
  'second-factor-refused': () =>
    'Il codice è errato o è già stato usato. Se vengono rifiutati anche codici più recenti, controlla l’ora del telefono.',
  'service-password': () => 'L’indirizzo non deve contenere né nome né password.',
  'space-exists': ({ name }) => `Esiste già uno spazio di nome ${quoted(name)}.`,
  'space-full': ({ ids, max }) =>
    ids.length === 1
      ? `Lo spazio contiene già ${items(max)}.`
      : `Gli spazi contengono già ${items(max)} ciascuno.`,
  'space-name-length': ({ name, length, max }) =>
    `Il nome di uno spazio deve avere da 1 a ${max} caratteri; ${quoted(name)} ne ha ${length}.`,
  'space-too-large': ({ count, max }) =>
    `Uno spazio può contenere al massimo ${items(max)}, non ${number(count)}.`,
  'suspend-first': () => 'Prima sospendi l’account, così dopo l’esportazione non si aggiunge più nulla.',
  'tag-name-length': ({ name, length, max }) =>
    `Un’etichetta deve avere da 1 a ${max} caratteri; ${quoted(name)} ne ha ${length}.`,
  'tag-not-found': ({ name }) => `L’etichetta ${quoted(name)} non esiste.`,
  'text-too-large': ({ field, bytes, max }) =>
    `${field === 'summary' ? 'Il riassunto' : quoted(field)} ha ${number(bytes)} byte; il massimo è ${number(max)}.`,
  'title-too-long': ({ length, max }) =>
    `Il titolo ha ${number(length)} caratteri; il massimo è ${number(max)}.`,
  'too-many-feeds': ({ max }) => `Un account può avere al massimo ${max} feed: prima rimuovine uno.`,
  'too-many-parts': ({ name, count, max }) =>
    `Un elemento può contenere al massimo ${number(max)} ${name === 'notes' ? 'note' : name}; questo ne ha ${number(count)}.`,
  'too-many-searches': ({ max }) =>
    `Un account può avere al massimo ${number(max)} ricerche salvate: prima rimuovine una.`,
  'too-many-shares': ({ max }) =>
    `Un account può avere al massimo ${number(max)} condivisioni: prima interrompine una.`,
  'too-many-spaces': ({ max }) => `Un elemento può essere al massimo in ${max} spazi.`,
  'too-many-tags': ({ count, max }) =>
    `Un elemento può avere al massimo ${number(max)} etichette; questo ne avrebbe ${number(count)}.`,
  'too-many-webhooks': ({ max }) => `Un account può avere al massimo ${max} webhook: prima eliminane uno.`,
  // Imports
  'archive-broken': ({ error }) => `L’archivio è danneggiato (${error}).`,
  'import-failed': () => 'L’importazione non è riuscita. Consulta il log del server.',
  'row-beyond-archive': () => 'L’archivio è troppo grande: questa parte non viene più letta.',
  'row-bomb': ({ times }) => `Una volta estratto, il file sarebbe ${number(times)} volte più grande.`,
  'row-bookmarklet': () => 'L’indirizzo è un programma (un bookmarklet), non una pagina.',
  'row-cut-off': () => 'Il file si interrompe qui.',
  'row-data-address': () => 'L’indirizzo racchiude il proprio contenuto e non è una pagina.',
  'row-encrypted': () => 'Il file è cifrato.',
  'row-file-address': () => 'L’indirizzo è un file del dispositivo su cui è stato salvato.',
  'row-file-empty': () => 'Il file è vuoto.',
  'row-file-format': () => 'Il formato del file non è supportato.',
  'row-file-not-exported': () => 'L’esportazione non contiene il file.',
  'row-file-too-large': () => 'Il file supera 64 MiB.',
  'row-files': ({ max }) => `Di una cartella si leggono al massimo ${number(max)} file.`,
  'row-folders': ({ max }) => `Le cartelle vengono lette fino a ${number(max)} livelli di profondità.`,
  'row-in-keep-trash': () => 'La nota è nel cestino di Google Keep.',
  'row-in-trash': () => 'L’elemento è nel cestino.',
  'row-item-without-address': () => 'Il post non ha un indirizzo.',
  'row-mail-address': () => 'È un indirizzo e-mail, non una pagina.',
  'row-malformed-address': () => 'L’indirizzo non è scritto correttamente.',
  'row-no-host': () => 'L’indirizzo non ha né protocollo né server.',
  'row-no-object': () => 'La voce non è un oggetto JSON.',
  'row-not-json': () => 'Il file non è in formato JSON, oppure è incompleto.',
  'row-note-empty': () => 'La nota è vuota.',
  'row-other-scheme': ({ scheme }) => `L’indirizzo inizia con ${scheme}: e non è una pagina web.`,
  'row-outside-archive': () => 'Il nome del file punta fuori dall’archivio.',
  'row-saved-search': () => 'L’indirizzo è una ricerca salvata del browser, non una pagina.',
  'row-symbolic-link': () => 'È un collegamento simbolico e non viene seguito.',
  'row-without-address': () => 'La riga non ha un indirizzo.',
  'row-without-content': () => 'L’esportazione non ne contiene il contenuto.',
  'row-without-feed-address': () => 'Il feed non ha un indirizzo (xmlUrl).',
  'row-without-highlight': () => 'La riga non ha un’evidenziazione.',
  'row-without-picture': () => 'L’esportazione non contiene questa immagine della nota.',
  // Queries
  'duration-invalid': ({ text }) =>
    `${quoted(text)} non è una durata ISO 8601, come P7D, P1M o PT12H. ${RANGES}`,
  'query-field-value': ({ field, value, accepted }) =>
    `${field}: non ammette ${quoted(value)}. Valori possibili: ${accepted.join(', ')}.`,
  'query-invalid': ({ character, reason }) => `Al carattere ${number(character)} di q: ${reason.reason}`,
  'query-nested': ({ max }) => `Le parentesi sono annidate su più di ${number(max)} livelli.`,
  'query-too-long': ({ length, max }) => `q ha ${number(length)} caratteri; il massimo è ${number(max)}.`,
  'range-missing': () => `Manca un intervallo di tempo. ${RANGES}`,
  'range-of-days': ({ text }) =>
    `Una barra separa istanti, giorni o durate, ma ${quoted(text)} è un mese o un anno. ${RANGES}`,
  'range-outside': ({ text }) => `${quoted(text)} è fuori dagli anni da 0000 a 9999. ${RANGES}`,
  'range-reversed': ({ text }) => `${quoted(text)} finisce prima di iniziare. ${RANGES}`,
  'range-without-length': ({ text }) =>
    `${quoted(text)} è un istante senza durata; aggiungine una, per esempio /PT1H. ${RANGES}`,
  'time-invalid': ({ text }) => `${quoted(text)} non è un anno, un mese, un giorno o un istante. ${RANGES}`,
  'time-without-day': ({ text }) => `Il giorno ${quoted(text)} non esiste in quel mese. ${RANGES}`,
  'time-without-month': ({ text }) => `${quoted(text)} non ha un mese da 01 a 12. ${RANGES}`,
  'time-without-clock': ({ text }) =>
    `${quoted(text)} ha un orario o una differenza di fuso che non esiste. ${RANGES}`,
  // Addresses and their servers
  'address-not-http': ({ url }) => `${quoted(url)} non è un indirizzo http o https.`,
  'address-not-public': ({ host }) =>
    `${quoted(host)} non è sulla rete internet pubblica e non compare in FETCH_ALLOW.`,
  'address-redirects': ({ url, max }) => `${quoted(url)} reindirizza più di ${number(max)} volte.`,
  'address-unreadable': ({ url }) => `${quoted(url)} non è un indirizzo.`,
  'answer-certificate': ({ url }) => `Il certificato di ${quoted(url)} non è valido.`,
  'answer-compressed': ({ encoding }) =>
    `La risposta è compressa in un formato sconosciuto: ${quoted(encoding)}.`,
  'answer-compressed-often': ({ times }) => `La risposta è compressa ${number(times)} volte.`,
  'answer-empty': () => 'La risposta è vuota.',
  'answer-headers-endless': ({ url }) => `${quoted(url)} invia intestazioni senza fine.`,
  'answer-not-decompressed': ({ url }) => `La risposta di ${quoted(url)} non si può decomprimere.`,
  'answer-slow': ({ url, seconds }) =>
    `${quoted(url)} non ha risposto per intero entro ${number(seconds)} s.`,
  'answer-status': ({ url, status }) => `${quoted(url)} ha risposto con lo stato ${status}.`,
  'answer-too-large': ({ maxBytes }) => `La risposta supera ${size(maxBytes)}.`,
  'answer-unconditional': ({ url }) =>
    `${quoted(url)} ha risposto 304 Not Modified a una richiesta senza condizioni.`,
  'host-away': ({ host }) => `Al momento il server ${quoted(host)} non risponde. Riprova tra poco.`,
  'host-not-looked-up': ({ host }) =>
    `Al momento non è possibile cercare il nome ${quoted(host)}. Riprova tra poco.`,
  'host-unknown': ({ host }) => `Non esiste nessun server di nome ${quoted(host)}.`,
  'server-away': ({ url }) => `Al momento il server di ${quoted(url)} non risponde. Riprova tra poco.`,
  // Pages
  'copy-read-instead': ({ date, reason }) =>
    `${reason.reason} Al posto della pagina è stata elaborata la copia conservata (${formatDate(date)}).`,
  'page-challenge': ({ url }) => `${quoted(url)} mostra un controllo anti-robot invece della pagina.`,
  'page-consent-only': () => 'La pagina mostra solo una richiesta di consenso.',
  'page-error': ({ url }) => `${quoted(url)} mostra un messaggio di errore invece della pagina.`,
  'page-grown': ({ maxBytes }) => `La pagina è cresciuta oltre ${size(maxBytes)}.`,
  'page-leaves-web': () => 'La pagina reindirizza a qualcosa che non è un indirizzo web.',
  'page-log-in': ({ url }) => `${quoted(url)} richiede l’accesso.`,
  'page-memory': () => 'La pagina usa troppa memoria.',
  'page-not-in-file': () => 'Questo file non contiene nessuna pagina.',
  'page-not-shown': ({ error }) => `La pagina non si può mostrare (${error}).`,
  'page-shows-much': ({ maxBytes }) => `La pagina mostra più di ${size(maxBytes)}.`,
  'page-status': ({ status }) => `La pagina risponde con lo stato ${status}.`,
  'saved-page-damaged': () => 'Questa pagina salvata è danneggiata.',
  'web-address-only': () => 'Si possono mostrare solo indirizzi http e https.',
  // Files
  'archive-damaged': () => 'Questo archivio è danneggiato.',
  'archive-files': ({ max }) => `Questo archivio contiene più di ${number(max)} file.`,
  'archive-no-document': () => 'Questo archivio non è un documento.',
  'archive-size': ({ maxBytes }) => `Una volta estratto, questo archivio supera ${size(maxBytes)}.`,
  'book-without-contents': () => 'Questo e-book non ha un indice.',
  'file-nested': ({ max }) => `Questo file annida più di ${number(max)} elementi.`,
  'file-not-text': () => 'Questo file non è di testo.',
  'file-without-text': () => 'Non è stato possibile leggere alcun testo in questo file.',
  'heic-damaged': () => 'Questa immagine HEIC non si può leggere: è danneggiata.',
  'heic-empty': () => 'Questo file HEIC non contiene nessuna immagine.',
  'mail-address': ({ mail }) =>
    `${quoted(mail)} non è un indirizzo e-mail valido. Inseriscine uno solo, in caratteri ASCII, come anna@example.org.`,
  'mail-lines': ({ max }) => `Questo messaggio ha più di ${number(max)} righe.`,
  'mail-nested': () => 'Questo messaggio ha troppi livelli, oppure le sue intestazioni sono troppo lunghe.',
  'pdf-damaged': () => 'Questo PDF non si può leggere: è danneggiato.',
  'pdf-empty': () => 'Questo PDF non ha pagine.',
  'pdf-password': () => 'Questo PDF è protetto da password.',
  'picture-damaged': () => 'Questa immagine non si può leggere: è danneggiata.',
  'picture-format': () =>
    'Questa immagine non si può leggere: è danneggiata o non è nel formato che dichiara.',
  'picture-held': ({ width, height, format }) =>
    `Questa immagine di ${number(width)} × ${number(height)} pixel è troppo grande per il suo formato, ${format}, che deve stare per intero in memoria.`,
  'picture-pixels': () => 'Questa immagine non si può leggere: ha troppi pixel.',
  'picture-text': () => 'Non è stato possibile riconoscere il testo in questa immagine.',
  'picture-too-large': ({ width, height }) =>
    `Questa immagine di ${number(width)} × ${number(height)} pixel è troppo grande.`,
  'recording-unreadable': () =>
    'Questa registrazione non si può leggere: è danneggiata o non è nel formato che dichiara.',
  'text-cut': () =>
    'La fine del testo è stata tralasciata. Il resto non viene mostrato né incluso nella ricerca.',
  'text-cut-at-page': ({ page, pages }) =>
    `Il testo è stato letto fino a pagina ${number(page)} di ${number(pages)}. Il resto non viene mostrato né incluso nella ricerca.`,
  'text-full': ({ maxBytes }) =>
    `La fine del testo è stata tralasciata: supera ${size(maxBytes)}. Il resto non viene mostrato né incluso nella ricerca.`,
  'text-full-at-page': ({ page, pages, maxBytes }) =>
    `Il testo è stato letto fino a pagina ${number(page)} di ${number(pages)}: supera ${size(maxBytes)}. Il resto non viene mostrato né incluso nella ricerca.`,
  'too-complex': () => 'È troppo grande, o ha troppi livelli, per essere letto.',
  'type-without-picture': ({ type }) => `Un file di tipo ${quoted(type)} non si può mostrare come immagine.`,
  'type-without-text': ({ type }) => `Un file di tipo ${quoted(type)} non ha testo leggibile.`,
  'type-unreadable': ({ type }) => `Un file di tipo ${quoted(type)} qui non si può leggere.`,
  'video-slow': ({ seconds }) =>
    `Non è stato possibile mostrare un fotogramma di questo video entro ${number(seconds)} s.`,
  'video-unreadable': () =>
    'Non si può mostrare nessun fotogramma di questo video: è danneggiato o in un formato che ffmpeg non legge.',
  'video-without-frame': () => 'Questo video non ha fotogrammi che si possano mostrare.',
  // The work itself
  'ai-answer': ({ problem }) => `La risposta del server IA non è utilizzabile: ${problem}`,
  'ai-fixed': () => 'AI_BASE_URL è impostato nell’ambiente, quindi il server IA si cambia lì.',
  'ai-away': () => 'Al momento il server IA non risponde. Riprova tra poco.',
  'ai-busy': ({ seconds }) => `Il server IA è occupato. Riprova tra ${number(seconds)} s.`,
  'ai-endless': () => 'La risposta del server IA non finisce mai.',
  'ai-no-text-model': () => 'Non è configurato nessun modello per i testi.',
  'ai-no-vision-model': () => 'Non è configurato nessun modello per le immagini.',
  'ai-not-json': () => 'La risposta del server IA non è in formato JSON.',
  'ai-refused': ({ status }) => `Il server IA rifiuta la richiesta con lo stato ${status}.`,
  'ai-vectors': ({ problem }) => `I vettori del server IA non sono utilizzabili (${problem}).`,
  'ai-without-message': () => 'La risposta del server IA non contiene nessun messaggio.',
  'browser-not-started': () =>
    'Il browser del server non si avvia. Esegui commonplace doctor per sapere perché.',
  'internal-error': () => 'Errore interno. Consulta il log del server.',
  'model-changed': ({ model, count, expected }) =>
    `Il modello ${quoted(model)} restituisce ${number(count)} numeri invece di ${number(expected)}: è un altro modello.`,
  'object-without-address': () => 'L’elemento non ha un indirizzo.',
  'object-without-file': () => 'L’elemento non ha un file.',
  'process-ended': ({ times }) => `Il processo che se ne occupava si è interrotto ${number(times)} volte.`,
  'work-broke-down': () => 'Il programma di lettura si è bloccato.',
  'work-memory': ({ maxMiB }) => `Servono più di ${number(maxMiB)} MiB di memoria.`,
  'work-memory-full': () => 'Serve troppa memoria.',
  'work-processor': ({ seconds }) => `Servono più di ${number(seconds)} s di tempo del processore.`,
  'work-time': ({ seconds }) => `L’elaborazione dura più di ${number(seconds)} s.`,
  // Feeds
  'feed-damaged': () => 'Il feed è danneggiato: il suo codice non si può leggere.',
  'feed-items-left-out': ({ count, name, reason }) => {
    const named = name === '' ? '' : ` (${quoted(name)})`;
    return count === 1
      ? `Un post è stato tralasciato${named}: ${reason.reason}`
      : `Post tralasciati: ${number(count)}. Il primo${named}: ${reason.reason}`;
  },
  'feed-page-instead': () => 'A questo indirizzo ora c’è una pagina, non un feed.',
  'feed-page-names-other': ({ url }) =>
    `A questo indirizzo ora c’è una pagina, non un feed. La pagina indica questo feed: ${url}`,
  'feed-restored': () => 'Sospeso perché i dati sono stati ripristinati da un backup.',
  'feed-slow': () => 'La lettura ha richiesto troppo tempo.',
  'feed-space-deleted': () =>
    'Lo spazio di questo feed è stato eliminato. Scegline un altro o nessuno, poi riprendi il feed.',
  'feed-unread': () => 'Non è stato possibile leggere il feed.',
  'feed-unsaved': () => 'Non è stato possibile salvare i post.',
  'not-a-feed': () => 'La risposta non è un feed, né una pagina che possa indicarne uno.',
  'page-without-feed': () => 'È una pagina senza feed.',
  // Webhooks
  'delivery-blocked': () => 'Per tre giorni non è stato possibile consegnare i messaggi precedenti.',
  'delivery-redirect': ({ status }) =>
    `La risposta aveva lo stato ${status}, e i reindirizzamenti non vengono seguiti.`,
  'delivery-secret': () => 'Il segreto è stato cifrato con una chiave del server diversa da quella in uso.',
  'delivery-status': ({ status }) => `La risposta aveva lo stato ${status}.`,
  'delivery-unsent': () => 'Non è stato possibile inviare il messaggio.',
  'webhook-imported': () =>
    'Sospeso perché questo webhook è stato importato. Riprendendolo riceve un nuovo segreto.',
  'webhook-restored': () => 'Sospeso perché i dati sono stati ripristinati da un backup.',
};
