import type { Random } from '../support/random.ts';

/** Texts that look like a language, and then less and less so. */

/** The alternatives for a name; `<name>` in them refers to another name. Everything else is literal. */
export type Grammar = Readonly<Record<string, readonly string[]>>;

/** Beyond this depth names expand to their first alternative, which must not lead back to them. */
const MAX_DEPTH = 8;
const MAX_LENGTH = 8_000;
const NAME = /<([a-z]+)>/g;

/** A text of the language that `name` expands to. */
export function derive(grammar: Grammar, random: Random, name = 'start', depth = 0): string {
  const choices = grammar[name];
  if (!choices) return `<${name}>`;
  const chosen = depth < MAX_DEPTH ? random.pick(choices) : (choices[0] ?? '');
  return chosen
    .replace(NAME, (_, inner: string) => derive(grammar, random, inner, depth + 1))
    .slice(0, MAX_LENGTH);
}

/** Characters with a meaning to some parser, or that are hard to store. */
const RARE = [
  ...'"\'`\\/<>[](){}|&;:,.*_~^=+-#!?@$% \t\n\r',
  '\u0000',
  '\u0001',
  '\u00ad',
  '\u200b',
  '\u202e',
  '\ufeff',
  '\ud800',
  '\udfff',
  '\u{1F469}\u200D\u{1F4BB}',
  'e\u0301',
  'ß',
  'İ',
  '京',
  '\r\n',
  '--',
  ']]>',
  '{{',
];
const MAX_CHANGES = 4;
const MAX_REPEATS = 60;

/** The text with a few parts left out, doubled, swapped, or replaced by special characters. */
export function mutate(text: string, random: Random): string {
  let mutated = text;
  for (let changes = random.below(MAX_CHANGES); changes > 0; changes -= 1) mutated = change(mutated, random);
  return mutated;
}

function change(text: string, random: Random): string {
  const [from, to] = [random.below(text.length + 1), random.below(text.length + 1)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  const [before, part, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
  const rare = random.pick(RARE);
  const changed = random.pick([
    () => before + after,
    () => before,
    () => before + rare + part + after,
    () => before + rare.repeat(1 + random.below(MAX_REPEATS)) + after,
    () => before + part.slice(0, 80).repeat(1 + random.below(MAX_REPEATS)) + after,
    () => after + part + before,
  ])();
  return changed.slice(0, MAX_LENGTH);
}
