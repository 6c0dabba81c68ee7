import { numbersIn } from '../../web/words/counts.ts';
import type { words } from '../words.ts';

const { plural } = numbersIn('pl');

/** The texts of the extension in Polish. */
export const polish: typeof words = {
  menu: {
    page: 'Zapisz tę stronę',
    selection: 'Zapisz zaznaczenie',
    picture: 'Zapisz ten obraz',
    link: 'Zapisz ten link',
  },
  badge: {
    saved: 'Zapisano',
    waiting: 'Czeka na serwer',
    notConnected: 'Kliknij, aby połączyć z serwerem',
  },
  connect: {
    title: 'Połącz z serwerem',
    hint: 'Otwórz Ustawienia w aplikacji, utwórz link i wklej go tutaj. Ta przeglądarka otrzyma własny klucz.',
    link: 'Link',
    name: 'Nazwa tej przeglądarki',
    browser: (name) => (name === '' ? '(rozszerzenie)' : `${name} (rozszerzenie)`),
    connect: 'Połącz',
    connecting: 'Łączenie…',
    readOnly:
      'Ten link pozwala tylko na odczyt. Utwórz w Ustawieniach link, który pozwala na odczyt i zmiany.',
    refused: 'Ten link jest nieprawidłowy: został unieważniony albo należy do innego serwera.',
    ended: 'Ten link został już użyty albo wygasł. Utwórz nowy w Ustawieniach.',
    broken: 'To nie jest link z Ustawień. Taki link zawiera #key=; skopiuj go w całości.',
  },
  popup: {
    nothing: 'Tej strony nie można zapisać.',
    looking: 'Sprawdzanie…',
    known: (date) => `Zapisano ${date}.`,
    unknown: 'Jeszcze niezapisana.',
    unclear: 'Serwer nie odpowiada. Ta strona może być już zapisana.',
    open: 'Otwórz w aplikacji',
    tags: 'Etykiety',
    tagsHint: 'ogród, do przeczytania',
    spaces: 'Przestrzenie',
    keepPage: 'Zapisz stronę',
    keepAgain: 'Zapisz ponownie',
    keepSelection: 'Zapisz zaznaczenie',
    saving: 'Zapisywanie…',
    saved: 'Zapisano.',
    tooLarge: 'Tej strony nie można tu odczytać albo jest zbyt duża. Serwer pobierze ją z jej adresu.',
    disconnect: 'Rozłącz',
    disconnectQuestion: (waiting) =>
      waiting === 0
        ? 'Rozłączyć tę przeglądarkę? Do ponownego połączenia będzie potrzebny nowy link.'
        : plural(waiting, {
            one: 'Rozłączyć tę przeglądarkę? # niewysłany element zostanie utracony.',
            few: 'Rozłączyć tę przeglądarkę? # niewysłane elementy zostaną utracone.',
            many: 'Rozłączyć tę przeglądarkę? # niewysłanych elementów zostanie utraconych.',
            other: 'Rozłączyć tę przeglądarkę? # niewysłanego elementu zostanie utracone.',
          }),
    stay: 'Nie rozłączaj',
    failed: (reason) => `Nie zapisano: ${reason}`,
    away: 'Serwer nie odpowiada. Strona czeka tutaj i zostanie wysłana, gdy serwer wróci.',
  },
  outbox: {
    title: 'Czekają na serwer',
    again: 'Spróbuj ponownie',
    discard: (name) => `Odrzuć ${name}`,
    discardShort: 'Odrzuć',
  },
  revoked: 'Klucz tej przeglądarki został unieważniony. Połącz ponownie, używając nowego linku.',
};
