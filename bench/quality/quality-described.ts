import { embeddedLanguageModel } from '../../adapters/intelligence/embedded/language-model.ts';
import { proseOf } from '../../core/analysis/texts/prose-blocks.ts';
import { fromMarkdown } from '../../core/prose/from-markdown.ts';
import { type DescribedText, describedTexts } from '../described-texts.ts';
import { printFigure, printMeasure } from '../figure.ts';

interface Said {
  readonly summary: string;
}

/** Prints the quality of summaries, compared to that of the simplest methods. */
export async function describedQuality(): Promise<void> {
  const model = embeddedLanguageModel();
  const all: (DescribedText & Said)[] = [];
  for (const text of describedTexts()) {
    const { title, body, language } = text;
    const about = { title, text: proseOf(fromMarkdown(body)), language, knownTags: [], fields: [] };
    all.push({ ...text, summary: (await model.describeText(about)).summary });
  }
  summaries(all);
}

/** Text that no summary should contain: consent and subscription forms, syntax of tables, formulas and code. */
const UNWANTED =
  /cookie|クッキー|832 partners|newsletter|nieuwsbrief|subscribe|abonnez|abonnieren|suscr[ií]b|iscriviti|подпишитесь|会員登録|all rights|impressum|[|{}\\]|\$\$|https?:/iu;

function summaries(all: readonly (DescribedText & Said)[]): void {
  const isCut = ({ summary }: Said) => summary !== '' && !/[.!?。！？]["'”’»）」』)]*$/u.test(summary);
  const bad = all.filter(({ summary }) => UNWANTED.test(summary));
  printFigure('summaries with consent or markup', bad.length, { below: 1 });
  printFigure('summaries with cut sentences', all.filter(isCut).length, { below: 1 });
  for (const { title, summary } of [...bad, ...all.filter(isCut)])
    process.stdout.write(`  ${title}: ${summary}\n`);
  const described = all.filter((text) => text.description !== undefined);
  const mean = (summaryOf: (text: DescribedText & Said) => string) =>
    described.reduce((sum, text) => sum + rougeL(summaryOf(text), text.description ?? '', text.language), 0) /
    described.length;
  const clean = mean((text) => leadOf(proseOf(fromMarkdown(text.body)), text.language));
  printFigure(
    'ROUGE-L of summaries to the pages’ descriptions',
    mean((text) => text.summary),
    { atLeast: Number(clean.toFixed(3)) },
  );
  printMeasure('that of the first three sentences of the prose', clean, '');
  printMeasure(
    'that of the first three sentences',
    mean((text) => leadOf(text.body, text.language)),
    '',
  );
}

function leadOf(text: string, language: string): string {
  const sentences = [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)];
  return sentences
    .slice(0, 3)
    .map(({ segment }) => segment)
    .join('');
}

/** The F-measure of the longest common subsequence of words; for Japanese, of characters. */
function rougeL(one: string, other: string, language: string): number {
  const units = (text: string) => (language === 'ja' ? [...wordsOf(text).join('')] : wordsOf(text));
  const [a, b] = [units(one), units(other)];
  let row = new Array<number>(b.length + 1).fill(0);
  for (const unit of a) {
    const next = [0];
    for (let at = 0; at < b.length; at++) {
      next.push(b[at] === unit ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    }
    row = next;
  }
  const common = row.at(-1) ?? 0;
  return common === 0 ? 0 : (2 * common) / (a.length + b.length);
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
