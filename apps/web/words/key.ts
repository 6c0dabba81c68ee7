/** A browser that has no key, or gets one. */
export const keyWords = {
  welcome: 'A place for what you want to remember',
  needLink:
    'To open it in this browser, you need a link. The first start of the server prints one; later ones come from Settings in a browser that is already open, or from:',
  command: 'commonplace keys create --account 1 --link',
  closed: {
    'no-key': 'This browser has no key yet.',
    'broken-link': 'This link is incomplete. Copy all of it, to the very end.',
    'refused-link': 'This link opens nothing here: its key was revoked, or it is from another server.',
    revoked: 'The key of this browser was revoked. Everything that was kept here is deleted.',
    'logged-out': 'You are logged out. The key of this browser is revoked, and nothing is left here.',
    'logged-out-offline':
      'You are logged out, and nothing is left here. The server did not answer, so the key of this browser still has to be revoked, in Settings in another browser.',
    insecure: 'This page was loaded without encryption. Open it at its secure address:',
    'nothing-kept':
      'This browser keeps nothing for this page, as in some private windows. Open it in an ordinary window.',
  },
  nameBrowser: 'Name this browser',
  nameHint: 'It gets a key of its own, which you can revoke in Settings by this name.',
  nameLabel: 'Name',
  nameExample: 'Firefox on the laptop',
  open: 'Open',
} as const;
