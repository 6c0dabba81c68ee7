import { numbersIn } from '../../web/words/counts.ts';
import type { words } from '../words.ts';

const { plural } = numbersIn('nl');

/** The texts of the extension in Dutch. */
export const dutch: typeof words = {
  menu: {
    page: 'Deze pagina opslaan',
    selection: 'Selectie opslaan',
    picture: 'Deze afbeelding opslaan',
    link: 'Deze link opslaan',
  },
  badge: {
    saved: 'Opgeslagen',
    waiting: 'Wacht op de server',
    notConnected: 'Klik om verbinding te maken met je server',
  },
  connect: {
    title: 'Verbinding maken met je server',
    hint: 'Open Instellingen in de app, maak een link en plak die hier. Deze browser krijgt dan een eigen sleutel.',
    link: 'Link',
    name: 'Naam van deze browser',
    browser: (name) => (name === '' ? '(extensie)' : `${name} (extensie)`),
    connect: 'Verbinden',
    connecting: 'Verbinden…',
    readOnly:
      'Met deze link kun je alleen lezen. Maak bij Instellingen een link waarmee je ook kunt wijzigen.',
    refused: 'Deze link is ongeldig: hij is ingetrokken of hoort bij een andere server.',
    ended: 'Deze link is al gebruikt of verlopen. Maak een nieuwe bij Instellingen.',
    broken: 'Dit is geen link uit Instellingen. Zo’n link bevat #key=; kopieer de hele link.',
  },
  popup: {
    nothing: 'Deze pagina kan niet worden opgeslagen.',
    looking: 'Controleren…',
    known: (date) => `Opgeslagen op ${date}.`,
    unknown: 'Nog niet opgeslagen.',
    unclear: 'De server reageert niet. Misschien is deze pagina al opgeslagen.',
    open: 'Openen in de app',
    tags: 'Tags',
    tagsHint: 'tuin, te lezen',
    spaces: 'Ruimtes',
    keepPage: 'Pagina opslaan',
    keepAgain: 'Opnieuw opslaan',
    keepSelection: 'Selectie opslaan',
    saving: 'Wordt opgeslagen…',
    saved: 'Opgeslagen.',
    tooLarge: 'Deze pagina kan hier niet worden gelezen of is te groot. De server haalt de pagina zelf op.',
    disconnect: 'Verbinding verbreken',
    disconnectQuestion: (waiting) =>
      waiting === 0
        ? 'Verbinding van deze browser verbreken? Om opnieuw te verbinden heb je een nieuwe link nodig.'
        : plural(waiting, {
            one: 'Verbinding van deze browser verbreken? Eén niet-verzonden item gaat verloren.',
            other: 'Verbinding van deze browser verbreken? # niet-verzonden items gaan verloren.',
          }),
    stay: 'Verbonden blijven',
    failed: (reason) => `Niet opgeslagen: ${reason}`,
    away: 'De server reageert niet. De pagina blijft hier en wordt verzonden zodra hij terug is.',
  },
  outbox: {
    title: 'Wacht op de server',
    again: 'Opnieuw proberen',
    discard: (name) => `${name} weggooien`,
    discardShort: 'Weggooien',
  },
  revoked: 'De sleutel van deze browser is ingetrokken. Verbind hem opnieuw met een nieuwe link.',
};
