import { type Draft, type DraftOptions, firstLine, urlIn } from '../api/draft.ts';
import { load } from '../ui/load.ts';

interface TypedQuotation {
  readonly text: string;
  readonly author: string;
  /** A title or a web URL. */
  readonly from: string;
}

/** The drafts for a quotation, which becomes a note. */
export async function draftsOfQuotation(
  { text, author, from }: TypedQuotation,
  options: DraftOptions = {},
): Promise<readonly Draft[]> {
  const words = text.trim();
  if (words === '') return [];
  const { quotationFrom } = await load(() => import('./quotation-text.ts'));
  const url = urlIn(from.trim());
  const content = quotationFrom(words, { author, ...(url === null ? { work: from } : { url }) });
  return [{ ...options, name: firstLine(words), source: { content } }];
}
