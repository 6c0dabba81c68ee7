import type { EntityFields } from '../../model/entity.ts';
import type { PageData, PageValue } from './graph.ts';
import { isRecord, plainText, valuesAt } from './graph.ts';

/** The depth to which nested sections of a recipe are read. */
const MAX_SECTION_DEPTH = 8;

/** The steps of a recipe in order, from texts, single steps and sections of steps. */
export function steps(value: PageValue, reading: PageData, depth = 0): readonly PageValue[] {
  if (typeof value === 'string') {
    return value.split(/\r?\n|<\/(?:li|p)>|<br\s*\/?>/i).filter((line) => plainText(line) !== '');
  }
  if (!isRecord(value)) return [];
  const inner = valuesAt(reading.graph, value, 'itemListElement');
  const text = valuesAt(reading.graph, value, 'text')[0] ?? valuesAt(reading.graph, value, 'name')[0];
  if (inner.length > 0 && depth < MAX_SECTION_DEPTH) {
    return inner.flatMap((one) => steps(one, reading, depth + 1));
  }
  return text === undefined ? [] : [text];
}

const FRACTIONS: Readonly<Record<string, number>> = {
  '½': 0.5,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '¼': 0.25,
  '¾': 0.75,
  '⅛': 0.125,
};

/** An ingredient from a line: the number at its start is the quantity; the rest, including the unit, is the name. */
export function ingredient(line: string): EntityFields {
  const match =
    /^(?:(\d+)\s+)?(\d+)\s*[/⁄]\s*(\d+)|^(\d+(?:[.,]\d+)?)?\s*([½⅓⅔¼¾⅛])|^(\d+(?:[.,]\d+)?)/u.exec(line);
  if (match === null) return { name: line };
  const [whole, top, bottom, before, sign, plain] = match.slice(1);
  const quantity =
    top === undefined
      ? Number((before ?? plain ?? '0').replace(',', '.')) + (FRACTIONS[sign ?? ''] ?? 0)
      : Number(whole ?? 0) + Number(top) / Number(bottom);
  const name = line.slice(match[0].length).trim();
  return name === '' || !Number.isFinite(quantity)
    ? { name: line }
    : { name, quantity: Math.round(quantity * 1000) / 1000 };
}
