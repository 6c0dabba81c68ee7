import type { Change } from '../../changes/change.ts';
import type { ObjectReader } from '../../ports/object-reader.ts';
import { isIndexedAlike, toIndexed } from '../../search/text/indexed.ts';
import type { TermMaker } from '../../search/text/terms.ts';

/**
 * Adds the indexed forms of objects to changes, so that they are not computed while the database is locked. If the extracted text changes
 * after it was read here, the version in the change is outdated, and the commit is rejected.
 */
export async function indexedAhead(
  changes: readonly Change[],
  objects: Pick<ObjectReader, 'readExtract'>,
  makeTerms: TermMaker,
): Promise<readonly Change[]> {
  const extracts = new Map(
    changes.flatMap((change) => (change.type === 'extract.put' ? [[change.objectId, change.body]] : [])),
  );
  const withWords = async (change: Change): Promise<Change> => {
    switch (change.type) {
      case 'object.insert':
        return { ...change, words: toIndexed(change.object, undefined, makeTerms) };
      case 'object.replace': {
        const { before, after } = change;
        if (isIndexedAlike(before, after)) return change;
        const { accountId, id, extract } = after;
        const text = extract && (extracts.get(id) ?? (await objects.readExtract(accountId, id)));
        return { ...change, words: toIndexed(after, text ?? undefined, makeTerms) };
      }
      case 'objects.import':
        return {
          ...change,
          objects: change.objects.map((entry) => ({
            ...entry,
            words: toIndexed(entry.object, entry.extract, makeTerms),
          })),
        };
      default:
        return change;
    }
  };
  const prepared: Change[] = [];
  for (const change of changes) prepared.push(await withWords(change));
  return prepared;
}
