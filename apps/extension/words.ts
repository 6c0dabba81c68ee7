import { plural } from '../web/words/counts.ts';
import { translatable } from '../web/words/language.ts';

/** All texts of the extension. */
export const words = translatable('extension', {
  menu: {
    page: 'Save this page',
    selection: 'Save selection',
    picture: 'Save this picture',
    link: 'Save this link',
  },
  badge: {
    saved: 'Saved',
    waiting: 'Waiting for the server',
    notConnected: 'Click to connect to your server',
  },
  connect: {
    title: 'Connect to your server',
    hint: 'Open Settings in the app, create a link and paste it here. This browser then gets its own key.',
    link: 'Link',
    name: 'Name of this browser',
    browser: (name: string) => (name === '' ? '(extension)' : `${name} (extension)`),
    connect: 'Connect',
    connecting: 'Connecting…',
    readOnly: 'This link is read-only. Create one in Settings that can read and change.',
    refused: 'This link is not valid: it was revoked, or it is for another server.',
    ended: 'This link was already used or has expired. Create another one in Settings.',
    broken: 'This is not a link from Settings. Such a link contains #key=; copy all of it.',
  },
  popup: {
    nothing: 'This page cannot be saved.',
    looking: 'Checking…',
    known: (date: string) => `Saved on ${date}.`,
    unknown: 'Not saved yet.',
    unclear: 'The server is not responding. This page may already be saved.',
    open: 'Open in the app',
    tags: 'Tags',
    tagsHint: 'garden, to read',
    spaces: 'Spaces',
    keepPage: 'Save page',
    keepAgain: 'Save again',
    keepSelection: 'Save selection',
    saving: 'Saving…',
    saved: 'Saved.',
    tooLarge: 'This page cannot be read here or is too large. The server will fetch it from its address.',
    disconnect: 'Disconnect',
    disconnectQuestion: (waiting: number) =>
      waiting === 0
        ? 'Disconnect this browser? You will need a new link to reconnect.'
        : plural(waiting, {
            one: 'Disconnect this browser? One unsent item will be lost.',
            other: 'Disconnect this browser? # unsent items will be lost.',
          }),
    stay: 'Stay connected',
    failed: (reason: string) => `Not saved: ${reason}`,
    away: 'The server is not responding. The page is stored here and will be sent when it is back.',
  },
  outbox: {
    title: 'Waiting for the server',
    again: 'Try again',
    discard: (name: string) => `Discard ${name}`,
    discardShort: 'Discard',
  },
  revoked: 'This browser’s key was revoked. Reconnect with a new link.',
});
