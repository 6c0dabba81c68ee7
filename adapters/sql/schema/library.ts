import { bigint, integer, table, text } from './describe.ts';

export const library = table('library', {
  /** The name that identifies this library to stores of files and backups. One row. */
  id: text.key(),
  /** The version of the text index for objects up to `renewed` (see `INDEX_VERSION`). */
  indexForm: integer.default(0),
  /** The row number up to which objects have been indexed in that version; null if all have been. */
  renewed: bigint.optional.default(0),
  /** The steps and versions that the search for outdated results looks for (see `JobQueue.listForRenewal`). */
  analysisForm: text.default(''),
  /** The last row number that this search must still check; 0 when it is done. */
  analysisLeft: bigint.default(0),
  /** The highest id of a deleted account; ids are never reused. */
  lastAccount: integer.default(0),
  /** The sealed settings of the AI server; empty without any. */
  ai: text.default(''),
});
