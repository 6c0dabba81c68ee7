import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defaultMarkdownParser, defaultMarkdownSerializer } from 'prosemirror-markdown';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { fromMarkdown } from '../core/prose/from-markdown.ts';
import { toMarkdown } from '../core/prose/to-markdown.ts';
import { printFigure, printMeasure } from './figure.ts';

const ROUNDS = 7;

const require = createRequire(import.meta.url);

/**
 * Prints how long parsing and writing Markdown takes, relative to remark on the text of the CommonMark specification and to
 * prosemirror-markdown on its own Markdown. Below 1 is faster.
 */
export async function bench(): Promise<void> {
  const specification = readFileSync(require.resolve('commonmark-spec/spec.txt'), 'utf8');
  const remark = unified().use(remarkParse).use(remarkGfm).use(remarkStringify).freeze();
  const mdast = remark.parse(specification);
  const document = fromMarkdown(specification);
  compare('Markdown to Prose against remark-parse and remark-gfm', 1.25, {
    ours: () => fromMarkdown(specification),
    theirs: () => remark.parse(specification),
  });
  compare('Prose to Markdown against remark-stringify and remark-gfm', 1, {
    ours: () => toMarkdown(document),
    theirs: () => remark.stringify(mdast),
  });

  const changes = readFileSync(
    join(dirname(require.resolve('prosemirror-markdown')), '../CHANGELOG.md'),
    'utf8',
  );
  const ours = fromMarkdown(changes);
  const theirs = defaultMarkdownParser.parse(changes);
  compare('Markdown to Prose against prosemirror-markdown', null, {
    ours: () => fromMarkdown(changes),
    theirs: () => defaultMarkdownParser.parse(changes),
  });
  compare('Prose to Markdown against prosemirror-markdown', null, {
    ours: () => toMarkdown(ours),
    theirs: () => defaultMarkdownSerializer.serialize(theirs),
  });
}

/** Prints the ratio of the fastest rounds, which are the least disturbed by other work on the machine. */
function compare(
  name: string,
  most: number | null,
  { ours, theirs }: { ours: () => unknown; theirs: () => unknown },
): void {
  let fastestOurs = Number.POSITIVE_INFINITY;
  let fastestTheirs = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    fastestOurs = Math.min(fastestOurs, millisecondsOf(ours));
    fastestTheirs = Math.min(fastestTheirs, millisecondsOf(theirs));
  }
  const ratio = fastestOurs / fastestTheirs;
  if (most === null) printMeasure(name, ratio, '');
  else printFigure(name, ratio, { below: most });
}

function millisecondsOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
