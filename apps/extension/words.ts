import { counted } from '../../core/model/counted.ts';

/** Everything that the extension says. */
export const words = {
  menu: {
    page: 'Save this page',
    selection: 'Keep selection',
    picture: 'Keep this picture',
    link: 'Keep this link',
  },
  badge: {
    saved: 'Kept',
    waiting: 'Waits for the server',
    notConnected: 'Click to connect your commonplace book',
  },
  connect: {
    title: 'Connect your commonplace book',
    hint: 'In the app, open Settings, make a link, and paste it here. This browser then gets a key of its own.',
    link: 'Link',
    name: 'Name of this browser',
    nameSuffix: '(extension)',
    connect: 'Connect',
    connecting: 'Connecting…',
    readOnly: 'This link can only read. Make one in Settings that can read and change.',
    refused: 'This link opens nothing: it was revoked, or it is from another server.',
    ended: 'This link was already used, or has expired. Make another in Settings.',
    broken: 'This is not a link from Settings. Such a link has #key= in it: copy all of it.',
  },
  popup: {
    nothing: 'There is no page here that can be kept.',
    looking: 'Checking whether it is kept…',
    known: (date: string) => `Kept since ${date}.`,
    unknown: 'Not kept yet.',
    unclear: 'The server does not answer, so whether it is kept is not known.',
    open: 'Open in the app',
    tags: 'Tags',
    tagsHint: 'garden, to read',
    spaces: 'Spaces',
    keepPage: 'Keep page',
    keepAgain: 'Keep again',
    keepSelection: 'Keep selection',
    saving: 'Keeping…',
    saved: 'Kept.',
    tooLarge: 'This page cannot be read here, or is too large. The server will fetch it from its address.',
    disconnect: 'Disconnect',
    disconnectQuestion: (waiting: number) =>
      `Disconnect this browser? ${waiting === 0 ? 'To come back you need a new link.' : `${counted(waiting, 'thing')} not sent yet will be lost.`}`,
    stay: 'Stay connected',
    failed: (reason: string) => `Not kept: ${reason}`,
    away: 'The server does not answer. The page waits here, and is sent when the server is back.',
  },
  outbox: {
    title: 'Waiting for the server',
    again: 'Try again',
    discard: (name: string) => `Discard ${name}`,
    discardShort: 'Discard',
  },
  revoked: 'The key of this browser was revoked. Connect it again with a new link.',
} as const;
