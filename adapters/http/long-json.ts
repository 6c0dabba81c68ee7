import { turns } from './turns.ts';

/** The number of characters whose parsing, checking or writing takes a millisecond or so: after more, others get a turn. */
const LONG_CHARACTERS = 64 * 1024;

/** Lets other requests run after work on a text of so many characters, if it is long. */
export async function afterLong(characters: number): Promise<void> {
  if (characters > LONG_CHARACTERS) await turns.pause();
}

/** For how long steps are taken before others get a turn, in milliseconds. */
const TURN_MS = 5;

/** Takes all steps, with turns for other requests after those that took long. */
export async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  let began = performance.now();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (performance.now() - began < TURN_MS) continue;
    await turns.pause();
    began = performance.now();
  }
}

/** What `JSON.stringify` makes of a record, with turns for other requests between its long fields and the members of its lists. */
export async function longJson(record: object): Promise<string> {
  const fields: string[] = [];
  for (const [name, value] of Object.entries(record)) {
    const text = Array.isArray(value) ? await listed(value) : JSON.stringify(value);
    if (text === undefined) continue;
    fields.push(`${JSON.stringify(name)}:${text}`);
    await afterLong(text.length);
  }
  return `{${fields.join(',')}}`;
}

async function listed(members: readonly unknown[]): Promise<string> {
  const texts: string[] = [];
  for (const member of members) {
    const text = JSON.stringify(member) ?? 'null';
    texts.push(text);
    await afterLong(text.length);
  }
  return `[${texts.join(',')}]`;
}
