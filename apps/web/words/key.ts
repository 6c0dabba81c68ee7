import { translatable } from './language.ts';

/** The page of a browser that has no key. */
export const keyWords = translatable('key', {
  needLink:
    'You can also open Commonplace here with an access link. Create one in Settings in a browser that has access, or ask the server’s administrator to run:',
  command: 'commonplace keys create --link',
  someBrowser: 'A browser',
  closed: {
    'no-key': 'You are not logged in on this browser.',
    'broken-link': 'This link is incomplete. Copy all of it.',
    'rejected-link': 'This link is not valid: it was revoked, or it is for another server.',
    'used-link': 'This link was already used. A link works for one browser unless it was created for more.',
    'expired-link': 'This link has expired.',
    revoked: 'This browser’s key was revoked. Its data here is deleted.',
    'logged-out': 'You are logged out. This browser’s key is revoked and its data deleted.',
    'logged-out-offline':
      'You are logged out, and this browser’s data is deleted. The server did not respond: revoke this browser’s key in Settings in another browser.',
    insecure: 'This connection is not encrypted. Open the secure address:',
    'storage-blocked':
      'This browser blocks storage for this page, as some private windows do. Use a normal window.',
  },
});
