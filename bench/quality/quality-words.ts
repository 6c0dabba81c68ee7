import { partsOf } from '../../core/search/text/compounds.ts';
import { stem } from '../../core/search/text/stem.ts';
import { comparable } from '../../core/search/text/variants.ts';
import { JUDGED_WORDS, type JudgedWords } from '../compounds.ts';
import { printFigure, printMeasure } from '../figure.ts';
import { WORD_FORMS } from '../word-forms.ts';

const HALVES = ['chosen on', 'held out'] as const;

/** Prints how well words are found by their parts and in their other forms. */
export function wordQuality(): void {
  for (const judged of JUDGED_WORDS) {
    for (const [number, half] of HALVES.entries()) {
      const { found, split, misses } = compoundQuality(judged, number);
      const isHeldOut = half === 'held out';
      const name = `${judged.language}, ${half}`;
      printFigure(`compounds found by their parts, ${name}`, found, { atLeast: isHeldOut ? 0.8 : 0.85 });
      printFigure(`other words taken for compounds, ${name}`, split, { below: 0.1 });
      for (const miss of misses) process.stdout.write(`  ${miss}\n`);
    }
  }
  for (const [language, lines] of Object.entries(WORD_FORMS)) {
    const { found, merged, misses } = formQuality(language, lines);
    printFigure(`forms that find each other, ${language}`, found, { atLeast: 0.9 });
    printMeasure(`words that find others, ${language}`, merged, '');
    for (const miss of misses) process.stdout.write(`  ${miss}\n`);
  }
}

/** The share of parts that are found, and the share of other words that are wrongly split, 0 to 1, on every other line and word. */
function compoundQuality({ language, compounds, whole }: JudgedWords, half: number) {
  const isOf = (_: string, at: number) => at % HALVES.length === half;
  const formOf = (word: string) => stem(comparable(word), language);
  const misses: string[] = [];
  let [wanted, found] = [0, 0];
  for (const line of compounds.trim().split('\n').filter(isOf)) {
    const [compound = '', parts = ''] = line.split(': ');
    const made = partsOf(comparable(compound), language).map((part) => stem(part, language));
    for (const part of parts.split(' ')) {
      wanted += 1;
      if (made.includes(formOf(part))) found += 1;
      else misses.push(`${compound}: ${part} is not among ${made.join(', ') || 'its parts'}`);
    }
  }
  const others = whole.trim().split(/\s+/u).filter(isOf);
  const split = others.filter((word) => partsOf(comparable(word), language).length > 0);
  misses.push(...split.map((word) => `${word}: ${partsOf(comparable(word), language).join(' + ')}`));
  return { found: found / wanted, split: split.length / others.length, misses };
}

/** The share of pairs of forms that search treats as equal, and the number of lines that share a form with another line. */
function formQuality(language: string, lines: string) {
  const groups = lines
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map((word) => ({ word, form: stem(comparable(word), language) })));
  const misses: string[] = [];
  let [pairs, same] = [0, 0];
  for (const group of groups) {
    for (const [at, one] of group.entries()) {
      for (const other of group.slice(at + 1)) {
        pairs += 1;
        if (one.form === other.form) same += 1;
        else misses.push(`${one.word} (${one.form}) is not ${other.word} (${other.form})`);
      }
    }
  }
  const others = (own: number) =>
    new Set(groups.flatMap((group, at) => (at === own ? [] : group.map(({ form }) => form))));
  const merged = groups.filter((group, at) => group.some(({ form }) => others(at).has(form))).length;
  return { found: same / pairs, merged, misses };
}
