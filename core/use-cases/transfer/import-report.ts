import { cell } from '../../exports/formats/csv.ts';
import type { RowOutcome } from '../../ports/row-outcome.ts';

/** The first line of a report, in comma-separated values. */
export const reportHeading = 'row,name,outcome,reason,object\r\n';

export function reportLine({ at, name, outcome, reason, objectId = '' }: RowOutcome): string {
  return `${[at, name, outcome, reason, objectId].map(cell).join(',')}\r\n`;
}

const FIELD = /"(?:[^"]|"")*"|[^",\r\n]*/.source;
const LINE = new RegExp(`(?:${FIELD}),(?:${FIELD}),(${FIELD}),(?:${FIELD}),(${FIELD})\\r\\n`, 'g');

/** The ids of the objects that an import created, each once, according to its report; an incomplete last line does not count. */
export function importedIn(report: string): readonly string[] {
  const lines = [...report.matchAll(LINE)];
  return [...new Set(lines.flatMap(([, outcome, id]) => (outcome === 'imported' && id ? [id] : [])))];
}
