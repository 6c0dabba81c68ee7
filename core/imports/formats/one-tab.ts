import { type ReadFile, textOf } from '../format.ts';
import { pageRow } from '../rows.ts';

const MAX_LINE = 100_000;
/** A URL, perhaps as an item of a list, and its title. */
const LINE = /^\s*(?:(?:[-*•]|\d{1,9}[.)])\s+)?(\S+:\S+)(?:\s+(?:\|\s+)?(.*))?$/;

/** OneTab: `URL | title` on each line, and an empty line between groups. Also reads a plain list of URLs. */
export const readOneTab: ReadFile = async function* (file, reading) {
  let number = 0;
  const rowOf = (line: string) => {
    number += 1;
    if (line.trim() === '') return [];
    const [, url = line, title = ''] = LINE.exec(line.trim()) ?? [];
    return [pageRow(reading.at(`line ${number}`), url, { title }, reading.now)];
  };
  let rest = '';
  for await (const text of textOf(file, reading)) {
    const lines = (rest + text).split('\n');
    rest = (lines.pop() ?? '').slice(0, MAX_LINE);
    for (const line of lines) yield* rowOf(line);
  }
  yield* rowOf(rest);
};
