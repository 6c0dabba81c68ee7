import { numbersIn } from '../../web/words/counts.ts';
import type { words } from '../words.ts';

const { plural } = numbersIn('it');

/** The texts of the extension in Italian. */
export const italian: typeof words = {
  menu: {
    page: 'Salva questa pagina',
    selection: 'Salva la selezione',
    picture: 'Salva questa immagine',
    link: 'Salva questo link',
  },
  badge: {
    saved: 'Salvato',
    waiting: 'In attesa del server',
    notConnected: 'Fai clic per collegarti al tuo server',
  },
  connect: {
    title: 'Collegati al tuo server',
    hint: 'Apri le impostazioni nell’app, crea un link e incollalo qui. Questo browser riceverà così una chiave propria.',
    link: 'Link',
    name: 'Nome di questo browser',
    browser: (name) => (name === '' ? '(estensione)' : `${name} (estensione)`),
    connect: 'Collega',
    connecting: 'Collegamento…',
    readOnly:
      'Questo link è in sola lettura. Creane uno nelle impostazioni che permetta di leggere e modificare.',
    refused: 'Questo link non è valido: è stato revocato o è di un altro server.',
    ended: 'Questo link è già stato usato o è scaduto. Creane un altro nelle impostazioni.',
    broken: 'Questo non è un link delle impostazioni. Un link simile contiene #key=; copialo per intero.',
  },
  popup: {
    nothing: 'Questa pagina non si può salvare.',
    looking: 'Verifica…',
    known: (date) => `Già salvata: ${date}.`,
    unknown: 'Non ancora salvata.',
    unclear: 'Il server non risponde. Questa pagina potrebbe essere già salvata.',
    open: 'Apri nell’app',
    tags: 'Etichette',
    tagsHint: 'giardino, da leggere',
    spaces: 'Spazi',
    keepPage: 'Salva la pagina',
    keepAgain: 'Salva di nuovo',
    keepSelection: 'Salva la selezione',
    saving: 'Salvataggio…',
    saved: 'Salvato.',
    tooLarge:
      'Questa pagina non si può leggere qui o è troppo grande. Il server la recupererà dal suo indirizzo.',
    disconnect: 'Scollega',
    disconnectQuestion: (waiting) =>
      waiting === 0
        ? 'Vuoi scollegare questo browser? Per ricollegarlo ti servirà un nuovo link.'
        : plural(waiting, {
            one: 'Vuoi scollegare questo browser? # elemento non inviato andrà perso.',
            many: 'Vuoi scollegare questo browser? # di elementi non inviati andranno persi.',
            other: 'Vuoi scollegare questo browser? # elementi non inviati andranno persi.',
          }),
    stay: 'Mantieni il collegamento',
    failed: (reason) => `Non salvato: ${reason}`,
    away: 'Il server non risponde. La pagina è archiviata qui e verrà inviata quando il server tornerà.',
  },
  outbox: {
    title: 'In attesa del server',
    again: 'Riprova',
    discard: (name) => `Scarta ${name}`,
    discardShort: 'Scarta',
  },
  revoked: 'La chiave di questo browser è stata revocata. Ricollegalo con un nuovo link.',
};
