import type { Catalogue } from '../choose-language.ts';
import { numbersIn } from '../counts.ts';
import type { FirstTexts } from './texts.ts';

/** Polish: imperatives on buttons, impersonal sentences where they are natural. Terms: docs/translating.md. */

const { number, plural } = numbersIn('pl');

/** A number of items, as the object of a verb: "Zapisano 3 elementy". */
const items = (count: number): string =>
  plural(count, { one: '# element', few: '# elementy', many: '# elementów', other: '# elementu' });

/** The months in the genitive; `Intl` writes them in the nominative before a year. Three letters tell them apart. */
const MONTHS =
  'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia'.split(
    ' ',
  );

/** A month in the genitive, instrumental or locative. */
function monthInCase(name: string, grammaticalCase: 'genitive' | 'instrumental' | 'locative'): string {
  const month = MONTHS.find((genitive) => genitive.startsWith(name.slice(0, 3))) ?? name;
  if (grammaticalCase === 'genitive') return month;
  if (month === 'lutego') return 'lutym';
  if (grammaticalCase === 'instrumental') return month.replace('ka', 'kia').replace(/a$/, 'em');
  return month.replace(/da$/, 'dzie').replace(/a$/, 'u');
}

/** A year, a month or a day in a case; days are in the genitive already. */
function inCase(time: string, grammaticalCase: 'genitive' | 'instrumental' | 'locative'): string {
  if (/^\d+$/.test(time)) {
    const year = { genitive: 'roku', instrumental: 'rokiem', locative: 'roku' };
    return `${time} ${year[grammaticalCase]}`;
  }
  return time.replace(/^\p{L}+/u, (month) => monthInCase(month, grammaticalCase));
}

const first: FirstTexts = {
  card: {
    ingredients: (count) =>
      plural(count, { one: '# składnik', few: '# składniki', many: '# składników', other: '# składnika' }),
    minutes: (count) =>
      count === 0
        ? ''
        : [
            ...(count >= 60 ? [`${Math.floor(count / 60)} godz.`] : []),
            ...(count % 60 > 0 ? [`${count % 60} min`] : []),
          ].join(' '),
    gone: 'Usunięto',
    waiting: 'Jeszcze nieprzetworzone',
    untimed: 'Bez daty',
    marks: {
      pinned: 'Przypięte',
      noted: 'Z notatkami',
      completed: 'Ukończone',
      analysing: 'Przetwarzanie',
      failed: 'Nie udało się przetworzyć',
    },
  },
  commands: {
    shared: 'Pokaż udostępnione',
    close: 'Zamknij',
    everything: 'Pokaż wszystko',
    keys: 'Pokaż skróty klawiszowe',
    next: 'Przejdź do następnego elementu',
    palette: 'Znajdź polecenie',
    pins: 'Uporządkuj przypięte',
    previous: 'Przejdź do poprzedniego elementu',
    rediscover: 'Odkryj na nowo',
    redo: 'Ponów',
    save: 'Zapisz link lub notatkę',
    search: 'Szukaj',
    settings: 'Otwórz ustawienia',
    spaces: 'Zarządzaj przestrzeniami',
    tags: 'Zarządzaj etykietami',
    trash: 'Pokaż kosz',
    undo: 'Cofnij ostatnią zmianę',
    write: 'Napisz notatkę',
    highlights: 'Pokaż wszystkie wyróżnienia',
    reading: 'Pokaż czytane',
  },
  common: {
    cancel: 'Anuluj',
    dismiss: 'Ukryj',
    languageMissing: (name) =>
      `Nie udało się wczytać języka (${name}), dlatego aplikacja jest po angielsku. Odśwież stronę, aby spróbować ponownie.`,
    gone: 'To już nie istnieje.',
    untitled: 'Bez tytułu',
    moment: 'Chwileczkę…',
    tryAgain: 'Spróbuj ponownie',
  },
  empty: {
    nothing: 'Nic tu jeszcze nie ma.',
    title: 'Nic jeszcze nie zapisano. Wybierz, od czego zacząć:',
    beginnings: [
      {
        title: 'Wklej link',
        text: 'Skopiuj link do strony i kliknij tutaj. Zapisane zostaną też tekst, obraz i autor.',
      },
      {
        title: 'Upuść pliki',
        text: 'Przeciągnij na tę stronę obrazy, dokumenty lub nagrania albo kliknij tutaj, aby je wybrać.',
      },
      { title: 'Zaimportuj', text: 'Przenieś tu swoje zakładki, notatki i wyróżnienia z innych miejsc.' },
    ],
    showExamples: 'Pokaż przykłady',
    examplesNotice: 'Przykłady',
    examplesHere: 'Niektóre z tych elementów to przykłady.',
    removeExamples: 'Usuń wszystkie przykłady',
    trash: 'Kosz jest pusty.',
    space: 'Ta przestrzeń jest pusta. Wszystko, co tu upuścisz, wkleisz lub zapiszesz, trafi do niej.',
    showEverything: 'Pokaż wszystko',
    notFound: 'Brak wyników',
    drop: 'Spróbuj z mniejszą liczbą warunków:',
    inSpace: 'Nie ma tu jeszcze nic tego rodzaju.',
    unreadable: 'To wyszukiwanie jest nieprawidłowe',
    without: (part) => `Szukaj bez: ${part}`,
    withoutQuery: 'Wyczyść wyszukiwanie',
    withoutFilter: 'Szukaj bez filtra',
    withoutColor: 'Szukaj w dowolnym kolorze',
    everywhere: 'Szukaj we wszystkich przestrzeniach',
    withoutSimilar: 'Szukaj wszędzie, nie tylko w podobnych',
  },
  frame: {
    bottomBar: 'Główna',
    search: 'Szukaj',
    save: 'Zapisz',
    name: 'Commonplace',
    goOnWriting: 'Pisz dalej',
    unsavedText: 'Masz niezapisany tekst.',
    outdated: 'Dostępna jest nowa wersja aplikacji.',
    reload: 'Odśwież',
    opening: 'Otwieranie…',
    late: 'Serwer odpowiada powoli.',
    latePart: 'Część tej strony wczytuje się powoli.',
    away: 'Serwer nie odpowiada. Ponawianie próby…',
    tryNow: 'Spróbuj teraz',
    waiting: (seconds) => `Zbyt wiele żądań. Ponowna próba za ${number(seconds)} s.`,
    credits: (seconds) => `Środki zostały wyczerpane. Ponowna próba za ${number(seconds)} s.`,
    memoryOnly: (linkUntil) =>
      linkUntil === undefined
        ? 'Połączenie nie jest szyfrowane, więc sesja trwa tylko do zamknięcia tej karty. Aby wrócić, będzie potrzebny nowy link.'
        : `Połączenie nie jest szyfrowane, więc sesja trwa tylko do zamknięcia tej karty. Zachowaj swój link: do ${linkUntil} można nim ponownie otworzyć aplikację.`,
    notice: 'O tej przeglądarce',
    notKept: 'Ta przeglądarka blokuje zapisywanie danych, więc sesja trwa tylko do zamknięcia tej karty.',
    notFound: 'Nie znaleziono strony',
    notFoundHint: 'Sprawdź adres. Twoja kolekcja jest nienaruszona.',
    toCollection: 'Pokaż kolekcję',
    skip: 'Przejdź do kolekcji',
  },
  grid: {
    count: items,
    loading: 'Wczytywanie…',
    searching: 'Wyszukiwanie…',
    density: 'Układ',
    densities: { comfortable: 'Luźny', dense: 'Zwarty', list: 'Lista' },
    arrange: 'Sortuj i filtruj',
    resetView: 'Resetuj',
    order: 'Kolejność',
    orders: {
      best: 'Najtrafniejsze',
      newest: 'Najnowsze',
      oldest: 'Najstarsze',
      bumped: 'Ostatnio zapisane',
      title: 'Według tytułu',
      longest: 'Najdłuższe',
      random: 'Losowo',
    },
    shuffle: 'Wylosuj ponownie',
    onlyShow: 'Pokaż tylko',
    only: {
      open: 'Nieukończone',
      done: 'Ukończone',
      highlights: 'Z wyróżnieniami',
      broken: 'Nieprzetworzone',
    },
    kinds: 'Rodzaje',
    processing: (count) =>
      plural(count, {
        one: '# element jest przetwarzany',
        few: '# elementy są przetwarzane',
        many: '# elementów jest przetwarzanych',
        other: '# elementu jest przetwarzane',
      }),
    pins: 'Przypięte',
    lessRelevant: 'Mniej trafne',
    years: 'Lata',
    incomplete: 'Połączenie zostało przerwane. Tyle udało się wczytać.',
    trashHint: 'Elementy są trwale usuwane 30 dni po przeniesieniu tutaj.',
    emptyTrash: 'Opróżnij kosz',
    emptyTrashQuestion: 'Cała zawartość kosza zostanie trwale usunięta. Tego nie można cofnąć.',
    deletedPermanently: (count) => `Trwale usunięto ${items(count)}.`,
  },
  key: {
    needLink:
      'Commonplace można tu też otworzyć za pomocą linku dostępu. Utwórz go w Ustawieniach w przeglądarce, która ma dostęp, albo poproś administratora serwera o uruchomienie polecenia:',
    command: 'commonplace keys create --link',
    someBrowser: 'Przeglądarka',
    closed: {
      'no-key': 'W tej przeglądarce nie jest zalogowane żadne konto.',
      'broken-link': 'Ten link jest niekompletny. Skopiuj go w całości.',
      'rejected-link': 'Ten link jest nieprawidłowy: został unieważniony albo należy do innego serwera.',
      'used-link':
        'Ten link został już użyty. Link działa w jednej przeglądarce, chyba że utworzono go dla kilku.',
      'expired-link': 'Ten link wygasł.',
      revoked: 'Klucz tej przeglądarki został unieważniony, a jej dane na tym urządzeniu – usunięte.',
      'logged-out': 'Wylogowano. Klucz tej przeglądarki został unieważniony, a jej dane – usunięte.',
      'logged-out-offline':
        'Wylogowano i usunięto dane tej przeglądarki. Serwer nie odpowiedział: unieważnij klucz tej przeglądarki w Ustawieniach w innej przeglądarce.',
      insecure: 'To połączenie nie jest szyfrowane. Otwórz bezpieczny adres:',
      'storage-blocked':
        'Ta przeglądarka nie pozwala tej stronie zapisywać danych, jak to bywa w oknach prywatnych. Użyj zwykłego okna.',
    },
  },
  offline: {
    full: 'Pamięć jest pełna: elementy otwierane najdawniej nie są już dostępne offline.',
    keepSpace: 'Dostępne offline',
    kept: (count) =>
      plural(count, {
        one: 'Offline: dostępny # element',
        few: 'Offline: dostępne # elementy',
        many: 'Offline: dostępnych # elementów',
        other: 'Offline: dostępne # elementu',
      }),
    needsServer: 'Do tego potrzebny jest serwer, a ten nie odpowiada.',
    noAnswer: 'Serwer nie odpowiada.',
    nothingKept: 'Twoja kolekcja jest niedostępna offline.',
  },
  outbox: {
    discardOne: (name) => `Odrzuć ${name}`,
    edit: 'Edytuj',
    editOne: (name) => `Edytuj ${name}`,
    full: 'Pamięć jest pełna. Nowe elementy czekają w tej karcie: nie zamykaj jej, dopóki serwer nie wróci.',
    kept: (count) =>
      plural(count, {
        one: 'Serwer jest niedostępny. Ten element czeka tutaj i zostanie zapisany, gdy serwer wróci.',
        few: 'Serwer jest niedostępny. # elementy czekają tutaj i zostaną zapisane, gdy serwer wróci.',
        many: 'Serwer jest niedostępny. # elementów czeka tutaj i zostanie zapisanych, gdy serwer wróci.',
        other: 'Serwer jest niedostępny. # elementu czeka tutaj i zostanie zapisane, gdy serwer wróci.',
      }),
    name: 'Jeszcze niezapisane',
    refused: (count) => `Odrzucono ${items(count)}`,
    sent: (count) =>
      plural(count, {
        one: 'Zapisano oczekujący element',
        few: 'Zapisano # oczekujące elementy',
        many: 'Zapisano # oczekujących elementów',
        other: 'Zapisano # oczekującego elementu',
      }),
    download: 'Pobierz jako plik',
    unsent: (count) =>
      plural(count, {
        one: '# element nie dotarł na serwer. Pozostanie na tej stronie, dopóki jej nie zamkniesz:',
        few: '# elementy nie dotarły na serwer. Pozostaną na tej stronie, dopóki jej nie zamkniesz:',
        many: '# elementów nie dotarło na serwer. Pozostaną na tej stronie, dopóki jej nie zamkniesz:',
        other: '# elementu nie dotarło na serwer. Pozostanie na tej stronie, dopóki jej nie zamkniesz:',
      }),
    waiting: (count) =>
      plural(count, {
        one: '# element czeka na serwer',
        few: '# elementy czekają na serwer',
        many: '# elementów czeka na serwer',
        other: '# elementu czeka na serwer',
      }),
  },
  pages: {
    settings: 'Ustawienia',
    shared: 'Udostępnione',
    collection: 'Kolekcja',
    highlights: 'Wyróżnienia',
    trash: 'Kosz',
    pins: 'Przypięte',
    reading: 'Czytane',
    rediscover: 'Odkryj na nowo',
    spaces: 'Przestrzenie',
    tags: 'Etykiety',
  },
  query: {
    fields: {
      title: 'tytuł',
      summary: 'streszczenie',
      content: 'treść',
      note: 'notatka',
      author: 'autor',
      url: 'adres',
      tag: 'etykieta',
      space: 'przestrzeń',
      type: 'rodzaj',
      domain: 'witryna',
      created: 'zapisano',
      bumped: 'ponownie',
      published: 'opublikowano',
      is: 'jest',
      has: 'ma',
    },
    states: {
      pinned: 'przypięte',
      tagged: 'oznaczone',
      spaced: 'przydzielone',
      linked: 'połączone',
      completed: 'ukończone',
      broken: 'nieodczytane',
      deleted: 'usunięte',
    },
    parts: {
      note: 'notatka',
      blob: 'plik',
      screenshot: 'zrzut',
      entity: 'szczegóły',
      link: 'link',
      content: 'treść',
      highlight: 'wyróżnienie',
    },
  },
  save: {
    write: 'Otwórz edytor',
    author: 'Autor',
    authorExample: 'Seneka',
    from: 'Tytuł lub link',
    fromExample: 'Listy moralne do Lucyliusza',
    quotation: 'Cytat',
    quotationExample: 'Wpisz lub wklej treść cytatu',
    quote: 'Zacytuj',
    already: (title) => `Już zapisano: ${title}`,
    bytesOf: (sent, total) => `${sent} z ${total}`,
    cancelAll: 'Anuluj wszystko',
    cancelOne: (name) => `Anuluj ${name}`,
    chooseFiles: 'Wybierz pliki…',
    dismissAll: 'Ukryj wszystko',
    dismissOne: (name) => `Ukryj ${name}`,
    drop: 'Upuść, aby zapisać',
    dropHint: 'Obrazy, dokumenty, nagrania, linki, tekst',
    failed: (count) =>
      plural(count, {
        one: 'Nie udało się zapisać # elementu',
        few: 'Nie udało się zapisać # elementów',
        many: 'Nie udało się zapisać # elementów',
        other: 'Nie udało się zapisać # elementu',
      }),
    folders: (count) =>
      plural(count, {
        one: 'Nie można zapisać folderu. Otwórz go i upuść znajdujące się w nim pliki.',
        few: 'Nie można zapisać folderów. Otwórz te # foldery i upuść znajdujące się w nich pliki.',
        many: 'Nie można zapisać folderów. Otwórz te # folderów i upuść znajdujące się w nich pliki.',
        other: 'Nie można zapisać folderów. Otwórz te # folderu i upuść znajdujące się w nich pliki.',
      }),
    hint: 'Enter zapisuje link, Ctrl+Enter notatkę. Linki, tekst i pliki możesz też upuścić lub wkleić w dowolnym miejscu strony.',
    label: 'Link lub notatka',
    more: (count) => `i jeszcze ${number(count)}`,
    name: 'Zapisywanie',
    open: 'Zapisz',
    openHint: 'Zapisz coś (N)',
    placeholder: 'Wklej link lub napisz notatkę',
    progress: (done, total) => `Zapisano ${number(done)} z ${number(total)}`,
    readOnly: 'Ta przeglądarka ma dostęp tylko do odczytu i nie może zapisywać.',
    retryAll: 'Ponów wszystko',
    retryOne: (name) => `Spróbuj ponownie: ${name}`,
    save: 'Zapisz',
    saved: (title) => `Zapisano: ${title}`,
    savedMany: (count, known) =>
      known === 0
        ? `Zapisano ${items(count)}`
        : known === count
          ? plural(count, {
              one: 'Ten element był już zapisany',
              few: 'Wszystkie # elementy były już zapisane',
              many: 'Wszystkie # elementów było już zapisanych',
              other: 'Wszystkie # elementu było już zapisane',
            })
          : `Zapisano ${items(count - known)}, zapisanych wcześniej: ${number(known)}`,
    show: 'Pokaż',
    storing: 'Przesłano, trwa zapisywanie…',
    tags: 'Etykiety',
    tagsExample: 'ogród, do przeczytania',
    tooLarge: (source) =>
      'file' in source
        ? 'Ten plik przekracza limit 64 MB.'
        : 'Ten tekst przekracza 1 MB. Zapisz go jako plik.',
    unreadable:
      'Nie można już odczytać tego pliku: został przeniesiony, usunięty lub zmieniony albo jest folderem.',
    waiting: (count) =>
      plural(count, { one: '# czeka', few: '# czekają', many: '# czeka', other: '# czeka' }),
  },
  search: {
    label: 'Szukaj',
    placeholder: 'Szukaj',
    clear: 'Wyczyść wyszukiwanie',
    suggestions: 'Podpowiedzi',
    understood: 'Zinterpretowano jako',
    without: (part) => `Usuń z wyszukiwania: ${part}`,
    corrected: 'Szukano też:',
    fields: {
      title: 'Tytuł',
      summary: 'Streszczenie',
      content: 'Tekst',
      note: 'Notatka',
      author: 'Autor',
      url: 'Adres',
      tag: 'Etykieta',
      space: 'Przestrzeń',
      type: 'Rodzaj',
      domain: 'Witryna',
    },
    states: {
      pinned: 'przypięte',
      tagged: 'z etykietą',
      spaced: 'w przestrzeni',
      linked: 'powiązane linkiem',
      completed: 'ukończone',
      broken: 'nieprzetworzone',
      deleted: 'w koszu',
    },
    parts: {
      note: 'z notatkami',
      blob: 'z plikiem',
      highlight: 'z wyróżnieniami',
      screenshot: 'ze zrzutem ekranu',
      entity: 'ze szczegółami',
      link: 'z linkami',
      content: 'z tekstem',
    },
    times: {
      created: (when) => `zapisane ${when}`,
      bumped: (when) => `ostatnio zapisane ${when}`,
      published: (when) => `opublikowane ${when}`,
    },
    named: (field, text) => `${field}: ${text}`,
    dates: {
      always: 'kiedykolwiek',
      in: (time) => {
        const when = inCase(time, 'locative');
        return when.startsWith('wrze') ? `we ${when}` : `w ${when}`;
      },
      on: (day) => day,
      since: (time) => `od ${inCase(time, 'genitive')}`,
      before: (time) => `przed ${inCase(time, 'instrumental')}`,
      span: (start, end) =>
        /^\d+$/.test(start)
          ? `od ${start} do ${inCase(end, 'genitive')}`
          : `od ${inCase(start, 'genitive')} do ${inCase(end, 'genitive')}`,
    },
    or: 'lub',
    not: (what) => `nie ${what}`,
    phrase: (text) => `„${text}”`,
    start: (text) => `${text}…`,
    everything: 'wszystko',
    nothing: 'brak słów do wyszukania',
    like: 'Podobne do',
    color: 'Kolor',
    chooseColor: 'Szukaj według koloru',
    anyColor: 'Dowolny kolor',
    colors: {
      red: 'Czerwony',
      orange: 'Pomarańczowy',
      yellow: 'Żółty',
      green: 'Zielony',
      teal: 'Morski',
      blue: 'Niebieski',
      violet: 'Fioletowy',
      pink: 'Różowy',
      brown: 'Brązowy',
      white: 'Biały',
      grey: 'Szary',
      black: 'Czarny',
    },
    save: 'Zapisz to wyszukiwanie',
    saveName: 'Nazwa wyszukiwania',
    saveNow: 'Zapisz',
    saved: (name) => `Zapisano wyszukiwanie: ${name}`,
    removed: (name) => `Usunięto wyszukiwanie: ${name}`,
  },
  selection: {
    all: 'Zaznacz tu wszystko',
    clear: 'Wyczyść zaznaczenie',
    isSelected: 'Zaznaczone',
    operations: {
      tag: 'Dodaj etykietę',
      untag: 'Usuń etykietę',
      join: 'Dodaj do przestrzeni',
      leave: 'Usuń z przestrzeni',
      pin: 'Przypnij lub odepnij',
      complete: 'Oznacz jako ukończone lub nieukończone',
      rename: 'Zmień tytuł',
      delete: 'Usuń',
      restore: 'Przywróć z kosza',
      destroy: 'Usuń trwale',
    },
    select: (title) => (title === '' ? 'Zaznacz element bez tytułu' : `Zaznacz ${title}`),
  },
  sidebar: {
    name: 'Przeglądaj kolekcję',
    open: 'Przeglądaj kolekcję',
    everything: 'Wszystko',
    pinned: 'Przypięte',
    broken: 'Nieprzetworzone',
    notDone: 'Nieukończone',
    done: 'Ukończone',
    spaces: 'Przestrzenie',
    types: 'Rodzaje',
    tags: 'Etykiety',
    searches: 'Zapisane wyszukiwania',
    removeSearch: (name) => `Usuń wyszukiwanie ${name}`,
    more: 'Pokaż więcej',
    fewer: 'Pokaż mniej',
    unknownSpace: 'Przestrzeń',
    allTags: 'Wszystkie etykiety',
    arrange: 'Uporządkuj przypięte',
    manageSpaces: 'Wszystkie przestrzenie',
  },
  types: {
    Apartment: ['Mieszkanie', 'Mieszkania'],
    Article: ['Artykuł', 'Artykuły'],
    AudioObject: ['Nagranie', 'Nagrania'],
    AlphaPost: ['Post', 'Posty'],
    Book: ['Książka', 'Książki'],
    Brand: ['Marka', 'Marki'],
    Business: ['Firma', 'Firmy'],
    Document: ['Dokument', 'Dokumenty'],
    BetaReel: ['Rolka', 'Rolki'],
    Flight: ['Lot', 'Loty'],
    FlightReservation: ['Rezerwacja lotu', 'Rezerwacje lotów'],
    House: ['Dom', 'Domy'],
    ImageObject: ['Obraz', 'Obrazy'],
    GammaPost: ['Post', 'Posty'],
    GammaReel: ['Rolka', 'Rolki'],
    Media: ['Multimedia', 'Multimedia'],
    Model: ['Model 3D', 'Modele 3D'],
    Movie: ['Film', 'Filmy'],
    MusicAlbum: ['Album', 'Albumy'],
    MusicPlaylist: ['Playlista', 'Playlisty'],
    MusicRecording: ['Utwór', 'Utwory'],
    MusicRelease: ['Wydawnictwo muzyczne', 'Wydawnictwa muzyczne'],
    MusicVideo: ['Teledysk', 'Teledyski'],
    Note: ['Notatka', 'Notatki'],
    Painting: ['Dzieło malarskie', 'Dzieła malarskie'],
    Palette: ['Paleta kolorów', 'Palety kolorów'],
    Periodical: ['Czasopismo', 'Czasopisma'],
    Person: ['Osoba', 'Osoby'],
    Photograph: ['Zdjęcie', 'Zdjęcia'],
    Place: ['Miejsce', 'Miejsca'],
    Podcast: ['Podcast', 'Podcasty'],
    PodcastEpisode: ['Odcinek podcastu', 'Odcinki podcastów'],
    Product: ['Produkt', 'Produkty'],
    Quotation: ['Cytat', 'Cytaty'],
    RealEstateListing: ['Oferta nieruchomości', 'Oferty nieruchomości'],
    Recipe: ['Przepis', 'Przepisy'],
    DeltaPost: ['Post', 'Posty'],
    Repository: ['Repozytorium', 'Repozytoria'],
    RepositoryIssue: ['Zgłoszenie', 'Zgłoszenia'],
    Restaurant: ['Restauracja', 'Restauracje'],
    ScholarlyArticle: ['Artykuł naukowy', 'Artykuły naukowe'],
    Screenshot: ['Zrzut ekranu', 'Zrzuty ekranu'],
    SoftwareApplication: ['Aplikacja', 'Aplikacje'],
    EpsilonNote: ['Notatka', 'Notatki'],
    ZetaTalk: ['Prelekcja', 'Prelekcje'],
    EtaPost: ['Post', 'Posty'],
    ThetaPost: ['Post', 'Posty'],
    TVEpisode: ['Odcinek serialu', 'Odcinki seriali'],
    TVSeason: ['Sezon serialu', 'Sezony seriali'],
    TVSeries: ['Serial', 'Seriale'],
    Typeface: ['Krój pisma', 'Kroje pisma'],
    VideoGame: ['Gra wideo', 'Gry wideo'],
    VideoObject: ['Wideo', 'Wideo'],
    IotaVideo: ['Wideo', 'Wideo'],
    WebPage: ['Strona', 'Strony'],
    KappaArticle: ['Artykuł', 'Artykuły'],
    LambdaPost: ['Post', 'Posty'],
    MuVideo: ['Wideo', 'Wideo'],
  },
};

export const polish: Catalogue = {
  first,
  later: async () => (await import('./pl-later.ts')).later,
};
