import type { ProseDocument } from '../../../core/prose/schema.ts';
import type { Client } from '../api/client.ts';
import { MARKDOWN, PROSE, type Text } from '../api/text.ts';
import { editWords } from '../words/edit.ts';

/** Converts Markdown to Prose. `lost` names what Prose has no node for. @throws Problem, ConnectionError, or the signal's abort reason */
export async function convertToProse(
  client: Client,
  markdown: string,
  signal?: AbortSignal,
): Promise<{ readonly document: ProseDocument; readonly lost: readonly string[] }> {
  const { text, lost } = await convert(client, { type: MARKDOWN, body: markdown }, signal);
  return { document: JSON.parse(text.body), lost };
}

/** Converts a text to the other format. `lost` names what is lost. @throws Problem, ConnectionError, or the signal's abort reason */
async function convert(
  client: Client,
  { type, body }: Text,
  signal?: AbortSignal,
): Promise<{ readonly text: Text; readonly lost: readonly string[] }> {
  const other = type === MARKDOWN ? PROSE : MARKDOWN;
  const headers = { 'Content-Type': type, Accept: other };
  const response = await client.send('POST', '/convert', { headers, body, ...(signal && { signal }) });
  const lost = (response.headers.get('Prose-Loss') ?? '').split(', ').filter((name) => name !== '');
  return { text: { type: other, body: await response.text() }, lost: lost.map(decodeURIComponent) };
}

export interface ConversionPreview {
  readonly text: Text;
  /** A sentence for each loss; empty if nothing is lost. */
  readonly losses: readonly string[];
}

/** Converts a text to the other format, and describes the losses. @throws Problem, ConnectionError */
export async function previewConversion(client: Client, text: Text): Promise<ConversionPreview> {
  const converted = await convert(client, text);
  const losses = converted.lost.map((name) => lossInWords(name));
  if (text.type === MARKDOWN) {
    const back = await convert(client, converted.text);
    const count = changedLines(text.body, back.text.body);
    if (count > 0) losses.push(editWords.rewrittenLines(count));
  }
  return { text: converted.text, losses };
}

function lossInWords(name: string): string {
  const sentences: Readonly<Record<string, string>> = editWords.losses;
  return sentences[name] ?? editWords.lostNode(name);
}

/** Number of lines of a text that another text does not have. Ignores trailing white space and empty lines. */
function changedLines(before: string, after: string): number {
  const remaining = new Map<string, number>();
  for (const line of linesOf(after)) remaining.set(line, (remaining.get(line) ?? 0) + 1);
  let count = 0;
  for (const line of linesOf(before)) {
    const occurrences = remaining.get(line) ?? 0;
    if (occurrences === 0) count += 1;
    else remaining.set(line, occurrences - 1);
  }
  return count;
}

function linesOf(text: string): readonly string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
}
