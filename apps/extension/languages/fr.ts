import { numbersIn } from '../../web/words/counts.ts';
import type { words } from '../words.ts';

const { plural } = numbersIn('fr');

/** The texts of the extension in French. */
export const french: typeof words = {
  menu: {
    page: 'Enregistrer cette page',
    selection: 'Enregistrer la sélection',
    picture: 'Enregistrer cette image',
    link: 'Enregistrer ce lien',
  },
  badge: {
    saved: 'Enregistré',
    waiting: 'En attente du serveur',
    notConnected: 'Cliquez pour vous connecter à votre serveur',
  },
  connect: {
    title: 'Se connecter à votre serveur',
    hint: 'Dans l’app, ouvrez les réglages, créez un lien et collez-le ici. Ce navigateur recevra alors sa propre clé.',
    link: 'Lien',
    name: 'Nom de ce navigateur',
    browser: (name) => (name === '' ? '(extension)' : `${name} (extension)`),
    connect: 'Se connecter',
    connecting: 'Connexion…',
    readOnly:
      'Ce lien est en lecture seule. Dans les réglages, créez-en un qui permet de lire et de modifier.',
    refused: 'Ce lien n’est pas valide : il a été révoqué, ou il est destiné à un autre serveur.',
    ended: 'Ce lien a déjà servi ou a expiré. Créez-en un autre dans les réglages.',
    broken: 'Ce lien ne vient pas des réglages. Un lien valide contient #key= ; copiez-le en entier.',
  },
  popup: {
    nothing: 'Cette page ne peut pas être enregistrée.',
    looking: 'Vérification…',
    known: (date) => `Enregistrée le ${date}.`,
    unknown: 'Pas encore enregistrée.',
    unclear: 'Le serveur ne répond pas. Cette page est peut-être déjà enregistrée.',
    open: 'Ouvrir dans l’app',
    tags: 'Étiquettes',
    tagsHint: 'jardin, à lire',
    spaces: 'Espaces',
    keepPage: 'Enregistrer la page',
    keepAgain: 'Enregistrer de nouveau',
    keepSelection: 'Enregistrer la sélection',
    saving: 'Enregistrement…',
    saved: 'Enregistré.',
    tooLarge:
      'Cette page ne peut pas être lue ici ou est trop volumineuse. Le serveur la récupérera à son adresse.',
    disconnect: 'Se déconnecter',
    disconnectQuestion: (waiting) =>
      waiting === 0
        ? 'Déconnecter ce navigateur ? Il vous faudra un nouveau lien pour vous reconnecter.'
        : plural(waiting, {
            one: 'Déconnecter ce navigateur ? # élément non envoyé sera perdu.',
            many: 'Déconnecter ce navigateur ? # d’éléments non envoyés seront perdus.',
            other: 'Déconnecter ce navigateur ? # éléments non envoyés seront perdus.',
          }),
    stay: 'Rester connecté',
    failed: (reason) => `Non enregistré : ${reason}`,
    away: 'Le serveur ne répond pas. La page est stockée ici et sera envoyée quand il répondra de nouveau.',
  },
  outbox: {
    title: 'En attente du serveur',
    again: 'Réessayer',
    discard: (name) => `Abandonner ${name}`,
    discardShort: 'Abandonner',
  },
  revoked: 'La clé de ce navigateur a été révoquée. Reconnectez-vous avec un nouveau lien.',
};
