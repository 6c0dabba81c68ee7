import { JSONParser } from '@streamparser/json';
import { unprocessable } from '../../core/errors.ts';

/** How much is parsed in one go. */
const PIECE_CHARACTERS = 64 * 1024;

/**
 * Reads the values at some paths of JSON one by one, without keeping them.
 * @throws DomainError `unprocessable` if it is damaged or cut off
 */
export async function* jsonItems(
  text: AsyncIterable<string>,
  paths: readonly string[],
): AsyncGenerator<readonly unknown[]> {
  let items: unknown[] = [];
  const parser = new JSONParser({ paths: [...paths], keepStack: false, stringBufferSize: PIECE_CHARACTERS });
  parser.onValue = ({ value }) => {
    items.push(value);
  };
  let fault: Error | null = null;
  parser.onError = (error) => {
    fault ??= error;
  };
  const take = () => {
    const taken = items;
    items = [];
    return taken;
  };
  for await (const chunk of text) {
    for (let at = 0; at < chunk.length && fault === null && !parser.isEnded; at += PIECE_CHARACTERS) {
      parser.write(chunk.slice(at, at + PIECE_CHARACTERS));
      yield take();
    }
    if (fault !== null || parser.isEnded) break;
  }
  if (fault !== null) throw damaged(fault);
  if (!parser.isEnded) throw unprocessable('The file ends before its JSON does: it is cut off.');
}

function damaged(error: Error): Error {
  return unprocessable(`The JSON is damaged: ${error.message.replace(/\.$/, '').slice(0, 200)}.`);
}
