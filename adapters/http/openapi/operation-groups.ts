import type { Operation } from '../../../core/pricing/price-list.ts';

/** The groups into which documentation and generated clients sort operations. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  Accounts: 'The accounts of the server, for its owner',
  Analysis: 'Progress of the analysis of saved objects',
  Archives: 'Kept copies of saved pages',
  Cards: 'What the app needs to show many objects',
  Convert: 'Conversion of texts between formats',
  Entities: 'The things that objects are about',
  Events: 'What changed',
  Exports: 'The library, or a part of it, for other programs',
  Feeds: 'Followed sites, whose new items are saved automatically',
  Highlights: 'Marked passages',
  Imports: 'Exports of other services',
  Keys: 'Access keys of the account',
  Links: 'Links between objects',
  'Log-ins': 'Ways to log in to the account',
  Media: 'Addresses for players',
  Notes: 'Notes on objects',
  Objects: 'Saved addresses, texts and files',
  Pins: 'Objects kept at the top, in an order',
  Queries: 'Help with writing a search query',
  Searches: 'Named searches',
  Server: 'The state of the server, for its owner',
  Sessions: 'Who is asking',
  Shares: 'What people without a key can see',
  Spaces: 'Groups of objects',
  Tags: 'Names on objects',
  Tokens: 'API tokens, for programs that cannot sign requests',
  Trash: 'Objects that are about to be destroyed',
  Webhooks: 'Events sent to other programs',
};

/** Groups by the first word of an operation, where the group has another name. */
const OTHERS: Readonly<Record<string, string>> = { counts: 'Cards', previews: 'Cards' };

/** The group of an operation: `Spaces` for `spaces.list`. */
export function groupOf(operation: Operation): string {
  const [resource = ''] = operation.split('.');
  return OTHERS[resource] ?? resource.charAt(0).toUpperCase() + resource.slice(1);
}

/** The groups of these operations, in the document's order. */
export function groups(operations: readonly Operation[]) {
  return [...new Set(operations.map(groupOf))].toSorted().map((name) => {
    const description = DESCRIPTIONS[name];
    return { name, ...(description !== undefined && { description }) };
  });
}
