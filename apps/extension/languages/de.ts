import { numbersIn } from '../../web/words/counts.ts';
import type { words } from '../words.ts';

const { plural } = numbersIn('de');

/** The texts of the extension in German. */
export const german: typeof words = {
  menu: {
    page: 'Diese Seite speichern',
    selection: 'Auswahl speichern',
    picture: 'Dieses Bild speichern',
    link: 'Diesen Link speichern',
  },
  badge: {
    saved: 'Gespeichert',
    waiting: 'Wartet auf den Server',
    notConnected: 'Klicke, um dich mit deinem Server zu verbinden',
  },
  connect: {
    title: 'Mit deinem Server verbinden',
    hint: 'Öffne in der App die Einstellungen, erstelle einen Link und füge ihn hier ein. Dieser Browser bekommt dann einen eigenen Schlüssel.',
    link: 'Link',
    name: 'Name dieses Browsers',
    browser: (name) => (name === '' ? '(Erweiterung)' : `${name} (Erweiterung)`),
    connect: 'Verbinden',
    connecting: 'Wird verbunden …',
    readOnly: 'Dieser Link erlaubt nur das Lesen. Erstelle in den Einstellungen einen, der auch ändern darf.',
    refused: 'Dieser Link ist ungültig: Er wurde widerrufen oder gehört zu einem anderen Server.',
    ended: 'Dieser Link wurde schon benutzt oder ist abgelaufen. Erstelle in den Einstellungen einen neuen.',
    broken:
      'Das ist kein Link aus den Einstellungen. Ein solcher Link enthält #key=; kopiere ihn vollständig.',
  },
  popup: {
    nothing: 'Diese Seite lässt sich nicht speichern.',
    looking: 'Wird geprüft …',
    known: (date) => `Gespeichert am ${date}.`,
    unknown: 'Noch nicht gespeichert.',
    unclear: 'Der Server antwortet nicht. Vielleicht ist diese Seite schon gespeichert.',
    open: 'In der App öffnen',
    tags: 'Schlagwörter',
    tagsHint: 'Garten, zu lesen',
    spaces: 'Bereiche',
    keepPage: 'Seite speichern',
    keepAgain: 'Noch einmal speichern',
    keepSelection: 'Auswahl speichern',
    saving: 'Wird gespeichert …',
    saved: 'Gespeichert.',
    tooLarge:
      'Diese Seite lässt sich hier nicht lesen oder ist zu groß. Der Server ruft sie von ihrer Adresse ab.',
    disconnect: 'Verbindung trennen',
    disconnectQuestion: (waiting) =>
      waiting === 0
        ? 'Verbindung dieses Browsers trennen? Zum Verbinden brauchst du dann einen neuen Link.'
        : plural(waiting, {
            one: 'Verbindung dieses Browsers trennen? Ein nicht gesendeter Eintrag geht verloren.',
            other: 'Verbindung dieses Browsers trennen? # nicht gesendete Einträge gehen verloren.',
          }),
    stay: 'Verbunden bleiben',
    failed: (reason) => `Nicht gespeichert: ${reason}`,
    away: 'Der Server antwortet nicht. Die Seite liegt hier und wird gesendet, sobald er wieder da ist.',
  },
  outbox: {
    title: 'Wartet auf den Server',
    again: 'Noch einmal versuchen',
    discard: (name) => `${name} verwerfen`,
    discardShort: 'Verwerfen',
  },
  revoked: 'Der Schlüssel dieses Browsers wurde widerrufen. Verbinde ihn mit einem neuen Link.',
};
