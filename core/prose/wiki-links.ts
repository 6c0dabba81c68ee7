import type { ProseDocument, ProseNode } from './schema.ts';

/** A reference from a text to an object (D32). */
interface WikiReference {
  /** The title or object id that it names, without the part. */
  readonly target: string;
  /** The text that readers see. */
  readonly label: string;
  /** The heading that it points to, after the first `#`; absent when it points to the whole object. */
  readonly part?: string;
  /** Whether it is written `![[…]]`. */
  readonly embed: boolean;
}

/** The wiki references of a document in reading order, with repetitions, but without references in code. */
export function wikiReferences(document: ProseDocument): WikiReference[] {
  return [...findReferences(document)];
}

function* findReferences(node: ProseNode): Generator<WikiReference> {
  if (node.type === 'wikiLink') yield referenceOf(node);
  for (const child of node.content ?? []) yield* findReferences(child);
}

export function referenceOf({ attrs = {} }: ProseNode): WikiReference {
  const label = String(attrs.text ?? '');
  const address = String(attrs.target ?? label);
  const hash = address.indexOf('#', 1);
  return {
    target: (hash < 0 ? address : address.slice(0, hash)).trim(),
    label,
    ...(hash < 0 ? {} : { part: address.slice(hash + 1).trim() }),
    embed: attrs.embed === true,
  };
}
