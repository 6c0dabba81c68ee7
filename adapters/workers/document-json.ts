import { setImmediate as nextTurn } from 'node:timers/promises';
import { jsonInPieces } from '../../core/json/write-in-pieces.ts';
import type { ProseDocument } from '../../core/prose/schema.ts';

/** Writes a document like `JSON.stringify`, and yields to other work in between. */
export async function documentJson(document: ProseDocument): Promise<string> {
  const writing = jsonInPieces(document);
  for (let step = writing.next(); ; step = writing.next()) {
    if (step.done) return step.value.join('');
    await nextTurn();
  }
}
