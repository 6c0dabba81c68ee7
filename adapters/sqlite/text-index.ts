import type Sqlite from 'better-sqlite3';
import { toTimestamp } from '../../core/model/instant.ts';
import { COLUMNS, type SearchDocument, toDocument } from '../../core/search/document.ts';
import { readableMarkdown } from '../../core/search/readable.ts';
import { isIndexedAlike, type Surroundings, toSearchable } from '../../core/search/searchable.ts';
import { spelledWords } from '../../core/search/segment.ts';
import type { PartWriter } from './object-parts.ts';

/** Which field of `object_facets` a name is kept under. */
export type FacetField = 'tag' | 'type' | 'title' | 'domain' | 'published' | 'language';

type Facet = readonly [FacetField, string];

/** Spaces, pins and links are looked up in their own tables. */
export const ALONE: Surroundings = { spaces: [], isPinned: false, isLinked: false };

/** The language that most texts have, or are taken to have; only others are written down. */
export const USUAL_LANGUAGE = 'en';

/** Keeps words and names of objects where searches find them; written anew only if what is indexed differs. */
export function textIndexWriter(main: Sqlite.Database): PartWriter {
  const writeTexts = main.prepare(
    `INSERT OR REPLACE INTO object_texts (rowid, ${COLUMNS.join(', ')})
      VALUES (@seq, ${COLUMNS.map((column) => `@${column}`).join(', ')})`,
  );
  const removeTexts = main.prepare('DELETE FROM object_texts WHERE rowid = ?');
  const insertFacet = main.prepare(
    'INSERT INTO object_facets (account_id, field, value, object_seq) VALUES (?, ?, ?, ?)',
  );
  const readFacets = main.prepare<[number], { field: FacetField; value: string }>(
    'SELECT field, value FROM object_facets WHERE object_seq = ?',
  );
  const removeFacet = main.prepare(
    'DELETE FROM object_facets WHERE account_id = ? AND field = ? AND value = ? AND object_seq = ?',
  );
  const removeFacets = main.prepare('DELETE FROM object_facets WHERE object_seq = ?');
  const readExtract = main
    .prepare<[number], string>('SELECT body FROM extracts WHERE object_seq = ?')
    .pluck();

  function writeFacets(seq: number, accountId: number, facets: readonly Facet[], isNew: boolean): void {
    const missing = new Map(facets.map((facet) => [facet.join(' '), facet]));
    for (const { field, value } of isNew ? [] : readFacets.all(seq)) {
      if (!missing.delete(`${field} ${value}`)) removeFacet.run(accountId, field, value, seq);
    }
    for (const [field, value] of missing.values()) insertFacet.run(accountId, field, value, seq);
  }

  return (seq, before, after) => {
    if (before && after && isIndexedAlike(before, after)) return;
    if (after === null) {
      removeTexts.run(seq);
      removeFacets.run(seq);
      return;
    }
    const extract = after.extract && readExtract.get(seq);
    const extracted = extract === undefined ? {} : { extracted: readableMarkdown(extract) };
    const document = toDocument(toSearchable(after, { ...ALONE, ...extracted }));
    writeTexts.run({ seq, ...document.columns });
    writeFacets(seq, after.accountId, facetsOf(document, after.title), before === null);
  };
}

function facetsOf(document: SearchDocument, title: string): readonly Facet[] {
  const { tags, types, host, dates, language } = document;
  const facets: Facet[] = [['title', spelledWords(title)]];
  for (const tag of tags) facets.push(['tag', tag]);
  for (const type of types) facets.push(['type', type]);
  for (const domain of hostEnds(host)) facets.push(['domain', domain]);
  if (dates.published !== null) facets.push(['published', toTimestamp(dates.published)]);
  if (language !== USUAL_LANGUAGE) facets.push(['language', language]);
  return facets;
}

/** Of `a.b.c`: `a.b.c`, `b.c` and `c`. */
function hostEnds(host: string | null): string[] {
  if (host === null) return [];
  const labels = host.split('.');
  return labels.map((_, at) => labels.slice(at).join('.'));
}
