/** A browser that has no key, or gets one. */
export const keyWords = {
  welcome: 'A place for what you want to remember',
  needLink:
    'To open it in this browser, you need a link. Make one in Settings in a browser that is already open, or ask whoever runs the server, who gets one from:',
  command: 'commonplace keys create --link',
  someBrowser: 'A browser',
  closed: {
    'no-key': 'This browser has no key yet.',
    'broken-link': 'This link is incomplete. Copy all of it, to the very end.',
    'refused-link': 'This link opens nothing here: it was revoked, or it is from another server.',
    'used-link': 'This link was already used. A link opens one browser, unless it was made for more.',
    'expired-link': 'This link has expired.',
    revoked: 'This browser’s key was revoked. Its data here is deleted.',
    'logged-out': 'You are logged out. This browser’s key is revoked and its data deleted.',
    'logged-out-offline':
      'You are logged out, and this browser’s data is deleted. The server did not respond: revoke this browser’s key in Settings in another browser.',
    insecure: 'This connection is not encrypted. Open the secure address:',
    'nothing-kept':
      'This browser keeps nothing for this page, as in some private windows. Open it in an ordinary window.',
  },
  nameBrowser: 'Name this browser',
  nameHint: 'It gets a key of its own, which you can revoke in Settings by this name.',
  nameLabel: 'Name',
  nameExample: 'Firefox on the laptop',
  open: 'Open',
} as const;
