import type { Operation } from '../../core/pricing/price-list.ts';

/** What the operations are about: the groups into which documentation and generated clients sort them. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  Analysis: 'How far the understanding of what was saved is',
  Archives: 'Pages as they were when they were saved',
  Cards: 'What a screen full of objects needs',
  Convert: 'Texts in other formats',
  Entities: 'What objects are about',
  Events: 'What changed',
  Feeds: 'What is published, and saved as it comes',
  Highlights: 'Marked passages',
  Imports: 'What other services exported',
  Keys: 'Access keys of the account',
  Links: 'From one object to another',
  Media: 'Addresses for players',
  Notes: 'What is written beside an object',
  Objects: 'Saved addresses, texts and files',
  Pins: 'Objects that come first, in an order',
  Queries: 'Help with writing a search query',
  Sessions: 'Who is asking',
  Spaces: 'Groups of objects',
  Tags: 'Names on objects',
  Trash: 'Objects that are about to be destroyed',
  Webhooks: 'Events sent to addresses',
};

/** Groups by the first word of an operation, where that is not the name of its group. */
const OTHERS: Readonly<Record<string, string>> = { counts: 'Cards', previews: 'Cards' };

/** The group of an operation: of `spaces.list`, `Spaces`. */
export function groupOf(operation: Operation): string {
  const [resource = ''] = operation.split('.');
  return OTHERS[resource] ?? resource.charAt(0).toUpperCase() + resource.slice(1);
}

/** The groups of these operations, as the document lists them. */
export function groups(operations: readonly Operation[]) {
  return [...new Set(operations.map(groupOf))].toSorted().map((name) => {
    const description = DESCRIPTIONS[name];
    return { name, ...(description !== undefined && { description }) };
  });
}
