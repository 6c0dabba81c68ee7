import { quote } from '../../../../core/errors.ts';
import { numbersIn } from '../counts.ts';
import { formatDate } from '../format.ts';
import type { LaterTexts } from './texts.ts';

const { number, plural } = numbersIn('pl');

/** A number of items, as the object of a verb: "Zapisano 3 elementy". */
export const items = (count: number): string =>
  plural(count, { one: '# element', few: '# elementy', many: '# elementów', other: '# elementu' });

export const characters = (count: number): string =>
  plural(count, { one: '# znak', few: '# znaki', many: '# znaków', other: '# znaku' });

/** A text in quotes, on one line and at most 80 characters long. */
const quoted = (text: string): string => `„${quote(text).slice(1, -1)}”`;

const bytesIn = (count: number): string =>
  plural(count, { one: '# bajt', few: '# bajty', many: '# bajtów', other: '# bajta' });

const times = (count: number): string =>
  plural(count, { one: '# raz', few: '# razy', many: '# razy', other: '# razu' });

const KIB = 1024;

function size(bytes: number): string {
  if (bytes >= KIB * KIB) return `${number(Math.round(bytes / KIB / KIB))} MiB`;
  return bytes >= KIB ? `${number(Math.round(bytes / KIB))} KiB` : bytesIn(bytes);
}

/** Names of fields and parts, as the server sends them. */
const NAMES: Readonly<Record<string, string>> = { title: 'Tytuł', summary: 'Streszczenie', notes: 'notatki' };

/** Ways to log in, as the server names them: "logowanie hasłem". */
const METHODS: Readonly<Record<string, string>> = { password: 'hasłem', passkey: 'kluczem passkey' };

/** All forms of dates in a query. */
const RANGES =
  'Można podać rok (2024), miesiąc (2024-03), datę (2024-03-01), chwilę i czas trwania w dowolnej kolejności ' +
  '(2024-03-01T00:00:00Z/P7D), dwie chwile (2024-03-01/2024-03-08), porównanie (>=2024-03-01) ' +
  'albo dwa punkty (2024-01..2024-03, gdzie * oznacza brak granicy).';

const NOT_SEARCHED = 'Reszta nie jest wyświetlana ani przeszukiwana.';

/** The messages of the server in Polish. */
export const service: LaterTexts['service'] = {
  'account-full': ({ max }) =>
    `To konto może przechowywać najwyżej ${bytesIn(max)}, a to przekroczyłoby limit. Usuń coś i opróżnij kosz.`,
  'account-suspended': () => 'To konto jest zawieszone.',
  'address-expired': () => 'Ten adres wygasł. Poproś o nowy.',
  'address-invalid': ({ url }) => `${quoted(url)} nie jest pełnym adresem http lub https.`,
  'address-too-long': ({ length, max }) =>
    `Adres ma ${characters(length)}; może mieć najwyżej ${number(max)}.`,
  'backup-nowhere': () => 'BACKUP_TO nie jest ustawione, więc nie ma miejsca na kopię zapasową.',
  'export-first': () => 'Najpierw wyeksportuj całe konto jako archiwum.',
  'object-busy': () => 'Ktoś inny właśnie to zmienia. Spróbuj ponownie za chwilę.',
  'code-refused': () => 'Kod jest błędny lub został już użyty.',
  'code-wrong': () =>
    'Ten kod jest błędny lub zbyt stary. Wpisz ten, który aplikacja pokazuje teraz. Jeśli też zostanie odrzucony, sprawdź zegar w telefonie.',
  'codes-without-password': () => 'Kody z aplikacji uwierzytelniającej chronią hasło: najpierw ustaw hasło.',
  'colour-invalid': ({ color }) => `${quoted(color)} nie jest kolorem CSS.`,
  'connection-request': ({ field, value }) =>
    `Nieprawidłowe żądanie programu: ${field} ma wartość ${quoted(value)}. Zacznij w nim od nowa.`,
  'content-too-large': ({ bytes, maxMiB }) =>
    `Notatka może mieć najwyżej ${number(maxMiB)} MiB tekstu; ta ma ${bytesIn(bytes)}.`,
  'copy-is-file': () => 'Ta kopia jest plikiem: porównywać można tylko strony.',
  'copy-is-oldest': () => 'To najstarsza kopia: nie ma wcześniejszej do porównania.',
  'export-no-browser': () =>
    'Pliki PDF drukuje przeglądarka, ale żadnej nie skonfigurowano: ustaw w BROWSER_PATH ścieżkę do Chromium.',
  'feed-exists': ({ url }) => `Kanał ${quoted(url)} już tu jest.`,
  'feed-interval': ({ minutes, min, max }) =>
    `Odstęp musi być liczbą całkowitą minut od ${number(min)} do ${number(max)}; podano ${number(minutes)}.`,
  'feed-not-found': ({ url, reason }) =>
    `Pod adresem ${quoted(url)} nie ma kanału, który można odczytać. ${reason.reason}`,
  'file-too-large': ({ maxMiB }) => `Plik może mieć najwyżej ${number(maxMiB)} MiB.`,
  'key-level': ({ level }) => `Dostęp musi mieć wartość full, read lub save, a nie ${quoted(level)}.`,
  'key-name-length': ({ name, length, max }) =>
    `Nazwa klucza dostępu musi mieć od 1 do ${number(max)} znaków; ${quoted(name)} ma ${number(length)}.`,
  'key-read-only': () => 'Ten klucz dostępu pozwala tylko na odczyt.',
  'key-scoped': () =>
    'Klucz dostępu z ograniczonym zakresem treści nie pozwala zarządzać kluczami, tokenami i webhookami ani importować, eksportować i udostępniać.',
  'link-expired': () => 'Ten link wygasł.',
  'link-from-text': () => 'Ten link znajduje się w tekście notatki: zniknie, gdy usuniesz go stamtąd.',
  'link-to-itself': () => 'Elementu nie można powiązać z nim samym.',
  'link-used': () => 'Ten link został już użyty.',
  'log-in-limited': ({ minutes }) =>
    plural(minutes, {
      one: 'Zbyt wiele nieudanych prób logowania. Spróbuj ponownie za minutę.',
      few: 'Zbyt wiele nieudanych prób logowania. Spróbuj ponownie za # minuty.',
      many: 'Zbyt wiele nieudanych prób logowania. Spróbuj ponownie za # minut.',
      other: 'Zbyt wiele nieudanych prób logowania. Spróbuj ponownie za # minuty.',
    }),
  'identity-taken': () => 'Ta tożsamość jest już połączona z kontem.',
  'log-in-name': ({ name, length, max }) =>
    `Nazwa użytkownika musi mieć od 1 do ${number(max)} znaków; ${quoted(name)} ma ${number(length)}.`,
  'log-in-name-taken': ({ name }) => `Nazwy ${quoted(name)} używa tu już ktoś inny. Wybierz inną.`,
  'log-in-off': ({ method }) => `Logowanie ${METHODS[method] ?? `przez ${method}`} jest tu wyłączone.`,
  'log-in-over': () => 'Logowanie trwało zbyt długo albo zostało już ukończone. Zacznij od nowa.',
  'log-in-refused': () => 'Nazwa użytkownika lub hasło jest nieprawidłowe.',
  'log-ins-changed': () => 'Twoje sposoby logowania się zmieniły. Wczytaj stronę ponownie.',
  'object-changed': () =>
    'Ten element został w międzyczasie zmieniony w innym miejscu. Nic nie zmieniono. Wczytaj go ponownie.',
  'object-deleted': ({ ids }) =>
    ids.length === 1
      ? 'Ten element jest usunięty: najpierw go przywróć.'
      : 'Te elementy są usunięte: najpierw je przywróć.',
  'object-not-note': () => 'Ten element nie jest notatką: nie można zastąpić jego treści.',
  'object-not-pinned': ({ ids }) =>
    ids.length === 1
      ? 'Ten element nie jest przypięty. Nic nie przesunięto.'
      : 'Te elementy nie są przypięte. Nic nie przesunięto.',
  'object-not-in-trash': () => 'Ten element nie jest w koszu: najpierw go usuń.',
  'object-without-text': () => 'Ten element nie ma tekstu.',
  'out-of-scope': () => 'To wykracza poza zakres treści tego klucza dostępu.',
  'out-of-sight': () => 'Element znalazłby się poza zakresem treści tego klucza dostępu.',
  'owner-needed': () => 'Konta właściciela serwera nie można tu zawiesić ani usunąć.',
  'page-empty': () => 'Strona jest pusta.',
  'page-too-large': ({ maxMiB }) => `Strona przekracza ${number(maxMiB)} MiB.`,
  'passkey-not-made': () => 'Nie udało się dodać klucza passkey. Spróbuj ponownie.',
  'passkey-place': ({ origin }) =>
    `Klucze passkey działają przez https lub pod adresem http://localhost. Adres tej strony to ${quoted(origin)}.`,
  'passkey-refused': () => 'Ten klucz passkey nie należy do żadnego konta na tym serwerze.',
  'passkey-taken': () => 'Ten klucz passkey jest już połączony z kontem.',
  'password-long': ({ max }) => `Hasło może mieć najwyżej ${bytesIn(max)}.`,
  'password-short': ({ min }) => `Hasło musi mieć co najmniej ${characters(min)}.`,
  'password-weak': () => 'To hasło łatwo odgadnąć. Użyj większej liczby słów lub innych słów.',
  'provider-away': () =>
    'Dostawca tożsamości nie odpowiada. Zaloguj się w inny sposób lub spróbuj ponownie później.',
  'provider-group': () =>
    'Według dostawcy tożsamości nie należysz do żadnej z grup, które mogą korzystać z tej usługi.',
  'provider-refused': () => 'Dostawca tożsamości nie potwierdził, kim jesteś. Zacznij od nowa.',
  'provider-unknown': () => 'Nie masz jeszcze konta na tym serwerze. Poproś właściciela o zaproszenie.',
  'search-with-colour': ({ name }) =>
    `Kolor zapisanego wyszukiwania ${quoted(name)} stosuje tylko aplikacja: nie można go udostępnić ani wyeksportować.`,
  'search-exists': ({ name }) => `Zapisane wyszukiwanie o nazwie ${quoted(name)} już istnieje.`,
  'search-name-length': ({ name, length, max }) =>
    `Nazwa wyszukiwania musi mieć od 1 do ${number(max)} znaków; ${quoted(name)} ma ${number(length)}.`,
  'second-factor': () => 'Wpisz też kod z aplikacji uwierzytelniającej lub kod odzyskiwania.',
  'second-factor-refused': () =>
    'Kod jest błędny lub został już użyty. Jeśli nowsze kody też są odrzucane, sprawdź zegar w telefonie.',
  'service-password': () => 'Adres nie może zawierać nazwy użytkownika ani hasła.',
  'space-exists': ({ name }) => `Przestrzeń o nazwie ${quoted(name)} już istnieje.`,
  'space-full': ({ ids, max }) =>
    ids.length === 1
      ? `Ta przestrzeń zawiera już ${items(max)}.`
      : `Każda z tych przestrzeni zawiera już ${items(max)}.`,
  'space-name-length': ({ name, length, max }) =>
    `Nazwa przestrzeni musi mieć od 1 do ${number(max)} znaków; ${quoted(name)} ma ${number(length)}.`,
  'space-too-large': ({ count, max }) =>
    `Przestrzeń może zawierać najwyżej ${items(max)}, a nie ${number(count)}.`,
  'suspend-first': () => 'Najpierw zawieś konto, aby po eksporcie nic do niego nie dodano.',
  'tag-name-length': ({ name, length, max }) =>
    `Nazwa etykiety musi mieć od 1 do ${number(max)} znaków; ${quoted(name)} ma ${number(length)}.`,
  'tag-not-found': ({ name }) => `Nie ma tu etykiety ${quoted(name)}.`,
  'text-too-large': ({ field, bytes, max }) =>
    `${NAMES[field] ?? field}: ${bytesIn(bytes)}; limit to ${number(max)}.`,
  'title-too-long': ({ length, max }) => `Tytuł ma ${characters(length)}; może mieć najwyżej ${number(max)}.`,
  'too-many-feeds': ({ max }) =>
    plural(max, {
      one: 'Konto może mieć najwyżej # kanał: najpierw go usuń.',
      few: 'Konto może mieć najwyżej # kanały: najpierw usuń jeden z nich.',
      many: 'Konto może mieć najwyżej # kanałów: najpierw usuń jeden z nich.',
      other: 'Konto może mieć najwyżej # kanału: najpierw usuń jeden z nich.',
    }),
  'too-many-parts': ({ name, count, max }) =>
    `Element może zawierać najwyżej ${number(max)} (${NAMES[name] ?? name}); ten zawiera ${number(count)}.`,
  'too-many-searches': ({ max }) =>
    plural(max, {
      one: 'Konto może mieć najwyżej # zapisane wyszukiwanie: najpierw je usuń.',
      few: 'Konto może mieć najwyżej # zapisane wyszukiwania: najpierw usuń jedno z nich.',
      many: 'Konto może mieć najwyżej # zapisanych wyszukiwań: najpierw usuń jedno z nich.',
      other: 'Konto może mieć najwyżej # zapisanego wyszukiwania: najpierw usuń jedno z nich.',
    }),
  'too-many-shares': ({ max }) =>
    plural(max, {
      one: 'Konto może mieć najwyżej # udostępnienie: najpierw je zakończ.',
      few: 'Konto może mieć najwyżej # udostępnienia: najpierw zakończ jedno z nich.',
      many: 'Konto może mieć najwyżej # udostępnień: najpierw zakończ jedno z nich.',
      other: 'Konto może mieć najwyżej # udostępnienia: najpierw zakończ jedno z nich.',
    }),
  'too-many-spaces': ({ max }) =>
    plural(max, {
      one: 'Element może być najwyżej w # przestrzeni.',
      few: 'Element może być najwyżej w # przestrzeniach.',
      many: 'Element może być najwyżej w # przestrzeniach.',
      other: 'Element może być najwyżej w # przestrzeni.',
    }),
  'too-many-tags': ({ count, max }) =>
    plural(max, {
      one: `Element może mieć najwyżej # etykietę; ten miałby ${number(count)}.`,
      few: `Element może mieć najwyżej # etykiety; ten miałby ${number(count)}.`,
      many: `Element może mieć najwyżej # etykiet; ten miałby ${number(count)}.`,
      other: `Element może mieć najwyżej # etykiety; ten miałby ${number(count)}.`,
    }),
  'too-many-webhooks': ({ max }) =>
    plural(max, {
      one: 'Konto może mieć najwyżej # webhook: najpierw go usuń.',
      few: 'Konto może mieć najwyżej # webhooki: najpierw usuń jeden z nich.',
      many: 'Konto może mieć najwyżej # webhooków: najpierw usuń jeden z nich.',
      other: 'Konto może mieć najwyżej # webhooka: najpierw usuń jeden z nich.',
    }),

  // Rows of imports
  'archive-broken': ({ error }) => `Archiwum jest uszkodzone: ${error}.`,
  'import-failed': () => 'Import się nie powiódł. Szczegóły są w dzienniku serwera.',
  'row-beyond-archive': () => 'Archiwum jest większe niż część, którą można odczytać.',
  'row-bomb': ({ times: factor }) => `Po rozpakowaniu plik byłby ${times(factor)} większy.`,
  'row-bookmarklet': () => 'Adres to program (skryptozakładka), a nie strona.',
  'row-cut-off': () => 'Plik urywa się w tym miejscu.',
  'row-data-address': () => 'Adres sam zawiera swoją treść i nie jest stroną.',
  'row-encrypted': () => 'Plik jest zaszyfrowany.',
  'row-file-address': () => 'Adres to plik na urządzeniu, na którym go zapisano.',
  'row-file-empty': () => 'Plik jest pusty.',
  'row-file-format': () => 'Format pliku nie jest obsługiwany.',
  'row-file-not-exported': () => 'Eksport nie zawiera tego pliku.',
  'row-file-too-large': () => 'Plik przekracza 64 MiB.',
  'row-files': ({ max }) =>
    plural(max, {
      one: 'Z folderu można odczytać najwyżej # plik.',
      few: 'Z folderu można odczytać najwyżej # pliki.',
      many: 'Z folderu można odczytać najwyżej # plików.',
      other: 'Z folderu można odczytać najwyżej # pliku.',
    }),
  'row-folders': ({ max }) => `Foldery są odczytywane tylko do ${number(max)}. poziomu w głąb.`,
  'row-in-keep-trash': () => 'Notatka jest w koszu Google Keep.',
  'row-in-trash': () => 'Ten element jest w koszu.',
  'row-item-without-address': () => 'Ten wpis nie ma adresu.',
  'row-mail-address': () => 'To adres e-mail, a nie strona.',
  'row-malformed-address': () => 'Adres jest nieprawidłowy.',
  'row-no-host': () => 'Adres nie ma protokołu ani nazwy serwera.',
  'row-no-object': () => 'Ten wpis nie jest obiektem JSON.',
  'row-not-json': () => 'Plik nie jest w formacie JSON albo jest ucięty.',
  'row-note-empty': () => 'Notatka jest pusta.',
  'row-other-scheme': ({ scheme }) => `Adres zaczyna się od ${scheme}: i nie jest stroną internetową.`,
  'row-outside-archive': () => 'Nazwa pliku wskazuje poza archiwum.',
  'row-saved-search': () => 'Adres to wyszukiwanie zapisane w przeglądarce, a nie strona.',
  'row-symbolic-link': () => 'To dowiązanie symboliczne; takie pliki są pomijane.',
  'row-without-address': () => 'Ten wiersz nie ma adresu.',
  'row-without-content': () => 'Eksport nie zawiera treści tego elementu.',
  'row-without-feed-address': () => 'Kanał nie ma adresu (xmlUrl).',
  'row-without-highlight': () => 'W tym wierszu nie ma wyróżnienia.',
  'row-without-picture': () => 'Eksport nie zawiera tego obrazu z notatki.',

  // Queries
  'duration-invalid': ({ text }) =>
    `${quoted(text)} nie jest czasem trwania ISO 8601, takim jak P7D, P1M lub PT12H. ${RANGES}`,
  'query-field-value': ({ field, value, accepted }) =>
    `${field}: nieznana wartość ${quoted(value)}. Możliwe wartości: ${accepted.join(', ')}.`,
  'query-invalid': ({ character, reason }) => `Znak ${number(character)} w q: ${reason.reason}`,
  'query-nested': ({ max }) => `Nawiasy są zagnieżdżone zbyt głęboko (limit: ${number(max)}).`,
  'query-too-long': ({ length, max }) => `q ma ${characters(length)}; limit to ${number(max)}.`,
  'range-missing': () => `Brakuje zakresu czasu. ${RANGES}`,
  'range-of-days': ({ text }) =>
    `Ukośnik rozdziela chwile, daty lub czasy trwania, a ${quoted(text)} to miesiąc lub rok. ${RANGES}`,
  'range-outside': ({ text }) => `${quoted(text)} wykracza poza lata od 0000 do 9999. ${RANGES}`,
  'range-reversed': ({ text }) => `Koniec zakresu ${quoted(text)} jest przed jego początkiem. ${RANGES}`,
  'range-without-length': ({ text }) =>
    `${quoted(text)} to chwila bez czasu trwania; dodaj go, na przykład /PT1H. ${RANGES}`,
  'time-invalid': ({ text }) => `${quoted(text)} nie jest rokiem, miesiącem, datą ani chwilą. ${RANGES}`,
  'time-without-clock': ({ text }) =>
    `${quoted(text)} zawiera godzinę lub przesunięcie czasu, które nie istnieją. ${RANGES}`,
  'time-without-day': ({ text }) => `${quoted(text)} to dzień, którego nie ma w tym miesiącu. ${RANGES}`,
  'time-without-month': ({ text }) => `${quoted(text)} nie ma miesiąca od 01 do 12. ${RANGES}`,

  // Addresses and their servers
  'address-not-http': ({ url }) => `${quoted(url)} nie jest adresem http ani https.`,
  'address-not-public': ({ host }) =>
    `${quoted(host)} nie należy do publicznego internetu i nie jest wymieniony w FETCH_ALLOW.`,
  'address-redirects': ({ url, max }) => `Adres ${quoted(url)} przekierowuje więcej niż ${times(max)}.`,
  'address-unreadable': ({ url }) => `${quoted(url)} nie jest adresem.`,
  'answer-certificate': ({ url }) =>
    `Adres ${quoted(url)} przedstawił certyfikat, który nie jest dla niego ważny.`,
  'answer-compressed': ({ encoding }) =>
    `Odpowiedź jest skompresowana w nieznany sposób (${quoted(encoding)}).`,
  'answer-compressed-often': ({ times: count }) => `Odpowiedź jest skompresowana ${times(count)}.`,
  'answer-empty': () => 'Odpowiedź jest pusta.',
  'answer-headers-endless': ({ url }) => `Nagłówki odpowiedzi z adresu ${quoted(url)} nie mają końca.`,
  'answer-not-decompressed': ({ url }) => `Nie można rozpakować odpowiedzi z adresu ${quoted(url)}.`,
  'answer-slow': ({ url, seconds }) =>
    `Adres ${quoted(url)} nie przesłał całej odpowiedzi w ciągu ${number(seconds)} s.`,
  'answer-status': ({ url, status }) => `Adres ${quoted(url)} odpowiedział kodem ${status}.`,
  'answer-too-large': ({ maxBytes }) => `Odpowiedź przekracza ${size(maxBytes)}.`,
  'answer-unconditional': ({ url }) =>
    `Adres ${quoted(url)} odpowiedział 304 Not Modified na żądanie bezwarunkowe.`,
  'host-away': ({ host }) => `Serwer ${quoted(host)} w tej chwili nie odpowiada. Spróbuj ponownie za chwilę.`,
  'host-not-looked-up': ({ host }) =>
    `W tej chwili nie można ustalić adresu serwera ${quoted(host)}. Spróbuj ponownie za chwilę.`,
  'host-unknown': ({ host }) => `Nie ma serwera o nazwie ${quoted(host)}.`,
  'server-away': ({ url }) =>
    `Serwer adresu ${quoted(url)} w tej chwili nie odpowiada. Spróbuj ponownie za chwilę.`,

  // Pages
  'copy-read-instead': ({ date, reason }) =>
    `${reason.reason} Zamiast tego odczytano kopię z dnia ${formatDate(date)}.`,
  'page-challenge': ({ url }) =>
    `Pod adresem ${quoted(url)} zamiast strony jest test odróżniający ludzi od robotów.`,
  'page-consent-only': () => 'Strona pokazuje tylko formularz zgody.',
  'page-error': ({ url }) => `Pod adresem ${quoted(url)} zamiast strony jest komunikat o błędzie.`,
  'page-grown': ({ maxBytes }) => `Strona rozrosła się ponad ${size(maxBytes)}.`,
  'page-leaves-web': () => 'Strona przekierowuje na adres spoza sieci WWW.',
  'page-log-in': ({ url }) => `Strona ${quoted(url)} wymaga zalogowania.`,
  'page-memory': () => 'Strona zużywa zbyt dużo pamięci.',
  'page-not-in-file': () => 'W tym pliku nie ma strony.',
  'page-not-shown': ({ error }) => `Nie można wyświetlić strony: ${error}.`,
  'page-shows-much': ({ maxBytes }) => `Wyświetlona strona przekracza ${size(maxBytes)}.`,
  'page-status': ({ status }) => `Strona odpowiada kodem ${status}.`,
  'saved-page-damaged': () => 'Ta zapisana strona jest uszkodzona.',
  'web-address-only': () => 'Można wyświetlać tylko adresy http i https.',

  // Files
  'archive-damaged': () => 'To archiwum jest uszkodzone.',
  'archive-files': ({ max }) => `Liczba plików w tym archiwum przekracza ${number(max)}.`,
  'archive-no-document': () => 'To archiwum nie jest dokumentem.',
  'archive-size': ({ maxBytes }) => `Po rozpakowaniu to archiwum przekracza ${size(maxBytes)}.`,
  'book-without-contents': () => 'Ten e-book nie ma spisu treści.',
  'file-nested': ({ max }) => `Elementy tego pliku są zagnieżdżone zbyt głęboko (limit: ${number(max)}).`,
  'file-not-text': () => 'Ten plik nie zawiera tekstu.',
  'file-without-text': () => 'Z tego pliku nie udało się odczytać żadnego tekstu.',
  'heic-damaged': () => 'Nie można odczytać tego obrazu HEIC: jest uszkodzony.',
  'heic-empty': () => 'W tym pliku HEIC nie ma obrazu.',
  'mail-address': ({ mail }) =>
    `${quoted(mail)} nie jest prawidłowym adresem e-mail. Podaj jeden adres, zapisany znakami ASCII, np. anna@example.org.`,
  'mail-lines': ({ max }) => `Liczba wierszy tej wiadomości przekracza ${number(max)}.`,
  'mail-nested': () => 'Ta wiadomość jest zbyt głęboko zagnieżdżona albo ma zbyt długie nagłówki.',
  'pdf-damaged': () => 'Nie można odczytać tego pliku PDF: jest uszkodzony.',
  'pdf-empty': () => 'Ten plik PDF nie ma żadnej strony.',
  'pdf-password': () => 'Ten plik PDF jest chroniony hasłem.',
  'picture-damaged': () => 'Nie można odczytać tego obrazu: jest uszkodzony.',
  'picture-format': () => 'Nie można odczytać tego obrazu: jest uszkodzony albo ma inny format, niż podano.',
  'picture-held': ({ width, height, format }) =>
    `Ten obraz (${number(width)} × ${number(height)} pikseli) jest zbyt duży jak na format ${format}, który musi zmieścić się w pamięci w całości.`,
  'picture-pixels': () => 'Nie można odczytać tego obrazu: ma zbyt wiele pikseli.',
  'picture-text': () => 'Nie można rozpoznać tekstu na tym obrazie.',
  'picture-too-large': ({ width, height }) =>
    `Ten obraz (${number(width)} × ${number(height)} pikseli) jest zbyt duży.`,
  'recording-unreadable': () =>
    'Nie można odczytać tego nagrania: jest uszkodzone albo ma inny format, niż podano.',
  'text-cut': () => `Pominięto koniec tekstu. ${NOT_SEARCHED}`,
  'text-cut-at-page': ({ page, pages }) =>
    `Tekst odczytano do strony ${number(page)} z ${number(pages)}. ${NOT_SEARCHED}`,
  'text-full': ({ maxBytes }) =>
    `Pominięto koniec tekstu: całość przekracza ${size(maxBytes)}. ${NOT_SEARCHED}`,
  'text-full-at-page': ({ page, pages, maxBytes }) =>
    `Tekst odczytano do strony ${number(page)} z ${number(pages)}: całość przekracza ${size(maxBytes)}. ${NOT_SEARCHED}`,
  'too-complex': () => 'To jest zbyt duże lub zbyt głęboko zagnieżdżone, aby dało się odczytać.',
  'type-unreadable': ({ type }) => `Plików typu ${quoted(type)} nie można tu odczytać.`,
  'type-without-picture': ({ type }) => `Pliku typu ${quoted(type)} nie można pokazać jako obrazu.`,
  'type-without-text': ({ type }) => `Plik typu ${quoted(type)} nie zawiera tekstu, który można odczytać.`,
  'video-slow': ({ seconds }) =>
    `W ciągu ${number(seconds)} s nie udało się wyświetlić żadnej klatki tego wideo.`,
  'video-unreadable': () =>
    'Nie można wyświetlić żadnej klatki tego wideo: jest uszkodzone albo ffmpeg nie odczytuje jego formatu.',
  'video-without-frame': () => 'To wideo nie ma klatki, którą można wyświetlić.',

  // The work itself
  'ai-answer': ({ problem }) => `Serwer AI nie daje użytecznej odpowiedzi: ${problem}`,
  'ai-fixed': () => 'AI_BASE_URL jest ustawione w środowisku, więc serwer AI zmienia się tam.',
  'ai-away': () => 'Serwer AI w tej chwili nie odpowiada. Spróbuj ponownie za chwilę.',
  'ai-busy': ({ seconds }) => `Serwer AI jest zajęty. Spróbuj ponownie za ${number(seconds)} s.`,
  'ai-endless': () => 'Odpowiedź serwera AI nie ma końca.',
  'ai-no-text-model': () => 'Nie skonfigurowano modelu do tekstów.',
  'ai-no-vision-model': () => 'Nie skonfigurowano modelu do obrazów.',
  'ai-not-json': () => 'Odpowiedź serwera AI nie jest w formacie JSON.',
  'ai-refused': ({ status }) => `Serwer AI odrzuca żądanie z kodem ${status}.`,
  'ai-vectors': ({ problem }) => `Wektory z serwera AI są bezużyteczne: ${problem}.`,
  'ai-without-message': () => 'Odpowiedź serwera AI nie zawiera wiadomości.',
  'browser-not-started': () =>
    'Nie można uruchomić przeglądarki na serwerze. Przyczynę poda polecenie commonplace doctor.',
  'internal-error': () => 'Błąd wewnętrzny. Szczegóły są w dzienniku serwera.',
  'model-changed': ({ model, count, expected }) => {
    const numbers = plural(count, { one: '# liczbę', few: '# liczby', many: '# liczb', other: '# liczby' });
    return `Model ${quoted(model)} zwraca ${numbers} zamiast ${number(expected)}: to inny model.`;
  },
  'object-without-address': () => 'Ten element nie ma adresu.',
  'object-without-file': () => 'Ten element nie ma pliku.',
  'process-ended': ({ times: count }) => `Proces przetwarzania zakończył się nagle ${times(count)}.`,
  'work-broke-down': () => 'Program, który to odczytuje, uległ awarii.',
  'work-memory': ({ maxMiB }) => `Przetwarzanie wymaga ponad ${number(maxMiB)} MiB pamięci.`,
  'work-memory-full': () => 'Przetwarzanie wymaga zbyt dużo pamięci.',
  'work-processor': ({ seconds }) => `Przetwarzanie wymaga ponad ${number(seconds)} s czasu procesora.`,
  'work-time': ({ seconds }) => `Przetwarzanie trwa ponad ${number(seconds)} s.`,

  // Feeds
  'feed-damaged': () => 'Kanał jest uszkodzony: nie można odczytać jego kodu.',
  'feed-items-left-out': ({ count, name, reason }) => {
    const named = name === '' ? '' : ` (${quoted(name)})`;
    return count === 1
      ? `Pominięto jeden wpis${named}: ${reason.reason}`
      : `Liczba pominiętych wpisów: ${number(count)}; pierwszy z nich${named}: ${reason.reason}`;
  },
  'feed-page-instead': () => 'Pod tym adresem jest teraz strona, a nie kanał.',
  'feed-page-names-other': ({ url }) =>
    `Pod tym adresem jest teraz strona, a nie kanał. Strona podaje kanał ${url}.`,
  'feed-restored': () => 'Wstrzymano, ponieważ dane serwera przywrócono z kopii zapasowej.',
  'feed-slow': () => 'Odczyt trwał zbyt długo.',
  'feed-space-deleted': () =>
    'Przestrzeń tego kanału została usunięta. Wybierz inną albo żadną, a potem wznów kanał.',
  'feed-unread': () => 'Nie udało się odczytać kanału.',
  'feed-unsaved': () => 'Nie udało się zapisać wpisów z kanału.',
  'not-a-feed': () => 'To nie jest kanał ani strona, która mogłaby go podać.',
  'page-without-feed': () => 'To strona bez kanału.',

  // Webhooks
  'delivery-blocked': () => 'Wcześniejszych wiadomości nie udało się dostarczyć przez trzy dni.',
  'delivery-redirect': ({ status }) => `Odpowiedź miała kod ${status}, a przekierowania nie są obsługiwane.`,
  'delivery-secret': () =>
    'Sekret tego webhooka zaszyfrowano innym tajnym kluczem serwera niż obecnie używany.',
  'delivery-status': ({ status }) => `Odpowiedź miała kod ${status}.`,
  'delivery-unsent': () => 'Nie udało się wysłać wiadomości.',
  'webhook-imported': () =>
    'Wstrzymano, ponieważ webhook został zaimportowany. Wznowienie utworzy nowy sekret.',
  'webhook-restored': () => 'Wstrzymano, ponieważ dane serwera przywrócono z kopii zapasowej.',
};
