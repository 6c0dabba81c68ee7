import { invalid, quote } from '../errors.ts';
import { fieldPath } from './field-path.ts';

/**
 * Rejects characters that no text may contain: U+0000 and lone surrogates (D10).
 * @param name the name of the text in the error message
 * @throws DomainError `invalid`
 */
export function checkText(name: string, text: string): void {
  if (text.includes('\0')) throw invalid(`${name} ${reasonAgainst(text)}.`);
  if (!text.isWellFormed())
    throw invalid(`${name} contains a lone surrogate: ${quote(text.toWellFormed())}.`);
}

/**
 * Checks every string in a JSON value like `checkText`, including keys, at any depth; in steps, so that other work can run in between.
 * @param name the name of the whole value in the error message
 * @throws DomainError `invalid`
 */
export function* checkTextsInSteps(name: string, value: unknown): Generator<void> {
  const fault = yield* findForbiddenInSteps(value);
  if (fault) throw invalid(`${fault.field === '' ? name : quote(fault.field)} ${fault.reason}.`);
}

/** A problem in a JSON value, with its location. */
export interface PlacedFault {
  /** The location, as written by `fieldPath`. */
  readonly field: string;
  /** The problem, as `is …` or `contains …`. */
  readonly reason: string;
}

/** A list or an object in a JSON value, with its location. */
interface JsonLocation {
  readonly value: object;
  readonly parent: JsonLocation | null;
  readonly key: string | number;
}

/** Members that are checked in one step. */
const MEMBERS_PER_STEP = 2_048;

/**
 * Finds a string or key in a JSON value that contains a forbidden character; null if there is no such character. Other work can run between
 * the steps.
 */
export function* findForbiddenInSteps(value: unknown): Generator<void, PlacedFault | null> {
  if (typeof value === 'string')
    return isForbidden(value) ? { field: '', reason: reasonAgainst(value) } : null;
  const pending: JsonLocation[] = isStructure(value) ? [{ value, parent: null, key: '' }] : [];
  let looked = 0;
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    for (const [key, child] of membersOf(place.value)) {
      if (++looked % MEMBERS_PER_STEP === 0) yield;
      if (typeof child === 'string' && isForbidden(child)) return faultAt(place, key, child);
      if (typeof key === 'string' && isForbidden(key)) return faultAt(place, key, key);
      if (isStructure(child)) pending.push({ value: child, parent: place, key });
    }
  }
  return null;
}

function membersOf(value: object): Iterable<readonly [string | number, unknown]> {
  return Array.isArray(value) ? value.entries() : Object.entries(value);
}

function faultAt(place: JsonLocation, key: string | number, text: string): PlacedFault {
  const keys = [key];
  for (let at = place; at.parent !== null; at = at.parent) keys.push(at.key);
  return { field: fieldPath(keys.reverse()), reason: reasonAgainst(text) };
}

function isForbidden(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed();
}

function reasonAgainst(text: string): string {
  const character = text.includes('\0') ? 'the character U+0000' : 'a lone surrogate';
  return `contains ${character}, which no text may contain`;
}

function isStructure(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
