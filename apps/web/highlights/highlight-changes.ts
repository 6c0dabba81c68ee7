import {
  type Highlight,
  type HighlightColor,
  highlightNote,
  type Quote,
} from '../../../core/prose/highlight.ts';
import type { ProseDocument, ProseNode } from '../../../core/prose/schema.ts';
import type { Client } from '../api/client.ts';
import { showChanged } from '../live/show-changed.ts';
import { perform } from '../undo/history.ts';
import { highlightsWords } from '../words/highlights.ts';
import type { NoteHighlight } from './highlights.ts';

/** Operations on highlights. All can be undone, and all show a message if they fail. */
export interface HighlightChanges {
  /**
   * Adds a highlight. Shows no message, because people see the new highlight.
   * @param markdown a note on the passage; may be empty
   * @param onReverted called when the change is undone
   */
  add(passage: Omit<Highlight, 'comment'>, markdown: string, onReverted: () => void): Promise<boolean>;
  recolor(highlight: NoteHighlight, color: HighlightColor): Promise<boolean>;
  write(highlight: NoteHighlight, markdown: string): Promise<boolean>;
  remove(highlight: NoteHighlight): Promise<boolean>;
}

const PROSE = 'application/prose+json';
const MARKDOWN = 'text/markdown';

/** Maximum length of a passage that a message quotes, in characters. */
const MAX_QUOTED = 40;

export function highlightChanges(client: Client, objectId: string): HighlightChanges {
  const path = `/objects/${objectId}/notes`;

  async function attach(highlight: Highlight, format: NoteHighlight['format']): Promise<string> {
    const { id } = await client.json<{ id: string }>(
      'POST',
      path,
      await requestFor(client, highlight, format),
    );
    showChanged([objectId]);
    return id;
  }
  async function replace(id: string, highlight: Highlight, format: NoteHighlight['format']): Promise<void> {
    await client.send('PUT', `${path}/${id}`, await requestFor(client, highlight, format));
    showChanged([objectId]);
  }
  async function detach(id: string): Promise<void> {
    await client.send('DELETE', `${path}/${id}`);
    showChanged([objectId]);
  }

  return {
    async add(passage, markdown, onReverted) {
      let id = '';
      return perform({
        description: highlightsWords.added(shortened(passage.quote)),
        isQuiet: true,
        async apply() {
          id = await attach({ ...passage, comment: await blocksOf(client, markdown) }, PROSE);
        },
        async revert() {
          await detach(id);
          onReverted();
        },
      });
    },
    async recolor(highlight, color) {
      const { id, format, quote } = highlight;
      return perform({
        description: highlightsWords.recolored(shortened(quote)),
        isQuiet: true,
        // Markdown has no colours.
        apply: () => replace(id, { ...highlight, color }, PROSE),
        revert: () => replace(id, highlight, format),
      });
    },
    async write(highlight, markdown) {
      const { id, format, quote } = highlight;
      return perform({
        description: highlightsWords.written(shortened(quote)),
        apply: async () => replace(id, { ...highlight, comment: await blocksOf(client, markdown) }, format),
        revert: () => replace(id, highlight, format),
      });
    },
    async remove(highlight) {
      let { id } = highlight;
      return perform({
        description: highlightsWords.removed(shortened(highlight.quote)),
        apply: () => detach(id),
        async revert() {
          id = await attach(highlight, highlight.format);
        },
      });
    },
  };
}

/** Converts the note on a passage to Markdown; null if Markdown cannot express all of it. */
export async function noteMarkdown(client: Client, { comment: blocks }: Highlight): Promise<string | null> {
  if (blocks.length === 0) return '';
  const response = await convert(client, JSON.stringify({ type: 'doc', content: blocks }), PROSE, MARKDOWN);
  return response.headers.get('Prose-Loss') ? null : (await response.text()).trim();
}

async function blocksOf(client: Client, markdown: string): Promise<readonly ProseNode[]> {
  if (markdown.trim() === '') return [];
  const response = await convert(client, markdown, MARKDOWN, PROSE);
  const document = (await response.json()) as ProseDocument;
  return document.content;
}

/** The body and headers of a request that saves a highlight in a format. */
async function requestFor(client: Client, highlight: Highlight, format: NoteHighlight['format']) {
  const prose = JSON.stringify(highlightNote(highlight));
  const body = format === PROSE ? prose : await (await convert(client, prose, PROSE, MARKDOWN)).text();
  return { body, headers: { 'Content-Type': format } };
}

function convert(client: Client, body: string, from: string, to: string): Promise<Response> {
  return client.send('POST', '/convert', { body, headers: { 'Content-Type': from, Accept: to } });
}

function shortened({ exact }: Quote): string {
  const line = exact.replaceAll(/\s+/g, ' ').trim();
  return line.length <= MAX_QUOTED ? line : `${line.slice(0, MAX_QUOTED - 1).trimEnd()}…`;
}
