import type MarkdownIt from 'markdown-it';

const MARKER = /^\[([ xX])\](?:\s+|$)/;

/** Moves `[ ]` and `[x]` at the start of a list item to its `meta.checked`. The item may have no other text. */
export function taskItems(md: MarkdownIt): void {
  md.core.ruler.before('inline', 'task_items', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      if (token.type !== 'inline' || tokens[index - 2]?.type !== 'list_item_open') continue;
      const marker = MARKER.exec(token.content);
      const item = tokens[index - 2];
      if (marker === null || item === undefined) continue;
      item.meta = { checked: marker[1] !== ' ' };
      token.content = token.content.slice(marker[0].length);
    }
  });
}
