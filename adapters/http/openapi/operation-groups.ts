import type { Operation } from '../../../core/pricing/price-list.ts';

/** The groups into which documentation and generated clients sort operations. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  Accounts: 'The accounts of the server, for its owner',
  Analysis: 'Progress of the analysis of saved objects',
  Archives: 'Kept copies of saved pages',
  Books: 'The contents of e-books',
  Cards: 'Data with which the app shows many objects',
  Connections: 'Programs that connect by OAuth',
  Convert: 'Conversion of texts between formats',
  Entities: 'The things that objects are about',
  Events: 'The changes in an account',
  Exports: 'Objects as files for other programs',
  Feeds: 'Followed sites, whose new items are saved automatically',
  Highlights: 'Marked passages',
  Imports: 'Files exported from other services',
  Keys: 'Access keys of the account',
  Link: 'Links to the web app, which browsers exchange for an access key',
  Links: 'Links between objects',
  'Log-ins': 'Ways to log in to the account',
  Mcp: 'The Model Context Protocol, for assistants',
  Media: 'Addresses that need no token, for players and other programs',
  Notes: 'Notes on objects',
  Objects: 'Saved addresses, texts and files',
  Opds: 'The catalogue for e-readers (OPDS)',
  Pins: 'Objects kept at the top, in an order',
  Places: 'Where people stopped reading',
  Queries: 'Help with writing a search query',
  Searches: 'Named searches',
  Server: 'The state of the server, for its owner',
  Sessions: 'The access key and account of the request',
  Shares: 'What people without a key can see',
  Spaces: 'Groups of objects',
  Tags: 'Words for filing objects',
  Tokens: 'API tokens, for programs that cannot sign requests',
  Trash: 'Deleted objects, kept for 30 days',
  Webhooks: 'Events sent to other programs',
};

/** The groups of operations whose first word is not the name of their group. */
const OTHERS: Readonly<Record<string, string>> = { counts: 'Cards', previews: 'Cards' };

/** The group of an operation: `Spaces` for `spaces.list`. */
export function groupOf(operation: Operation): string {
  const [resource = ''] = operation.split('.');
  return OTHERS[resource] ?? resource.charAt(0).toUpperCase() + resource.slice(1);
}

/** The groups of these operations, in alphabetical order. */
export function groups(operations: readonly Operation[]) {
  return [...new Set(operations.map(groupOf))].toSorted().map((name) => {
    const description = DESCRIPTIONS[name];
    return { name, ...(description !== undefined && { description }) };
  });
}
