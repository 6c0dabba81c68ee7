import type MarkdownIt from 'markdown-it';
import { unprocessable } from '../../errors.ts';
import { MAX_DEPTH } from '../schema.ts';

/** Keeps what is read within bounds (D10): blocks nested deeper than 200 levels are refused, with the line they start on. */
export function bounds(md: MarkdownIt): void {
  md.block.ruler.before('table', 'depth', (state, startLine) => {
    if (state.level > MAX_DEPTH) {
      throw unprocessable(`Line ${startLine + 1} is nested more than ${MAX_DEPTH} levels deep.`);
    }
    return false;
  });
}
