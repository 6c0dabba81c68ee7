import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ProseDocument } from '../../core/prose/schema.ts';
import type { DocumentJson } from './conversions.ts';

/** The number of characters of JSON after which others get a turn: they take a millisecond or so. */
const TURN_CHARACTERS = 64 * 1024;

/** Writes a document as JSON, with turns for others between its blocks. */
export async function documentJson({ type, content }: ProseDocument): Promise<DocumentJson> {
  const blocks: string[] = [];
  let characters = 0;
  for (const node of content) {
    const block = JSON.stringify(node);
    blocks.push(block);
    characters += block.length;
    if (characters <= TURN_CHARACTERS) continue;
    await nextTurn();
    characters = 0;
  }
  return { json: `{"type":${JSON.stringify(type)},"content":[${blocks.join(',')}]}` };
}
