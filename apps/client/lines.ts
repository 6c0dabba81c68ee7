import { reading } from './reading.ts';

/**
 * Yields the records of JSON Lines as they arrive, several at a time. Stopping early ends the request.
 * @throws ConnectionError if the response is cut off, or the reason of the signal
 */
export async function* readLines<T>(
  body: ReadableStream<Uint8Array> | null,
  signal?: AbortSignal,
): AsyncGenerator<readonly T[], void, void> {
  if (body === null) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reading(reader.read(), signal);
      rest += decoder.decode(value, { stream: !done });
      const end = done ? rest.length : rest.lastIndexOf('\n') + 1;
      const records = await reading(parse<T>(rest.slice(0, end)), signal);
      rest = rest.slice(end);
      if (records.length > 0) yield records;
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Parses whole lines; a line that was cut off is an error. */
async function parse<T>(text: string): Promise<readonly T[]> {
  return JSON.parse(`[${text.trim().replace(/\n+/g, ',')}]`) as readonly T[];
}
