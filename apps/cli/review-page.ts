import { escapeHtml } from '../../core/prose/to-html.ts';
import type { Review, Reviewed, ReviewedTag } from '../../core/use-cases/analysis/review.ts';
import { kindOf, plainValue, sampleLine, tagSource } from './review-text.ts';

const STYLE = `
:root { color-scheme: light dark; --soft: light-dark(#667, #99a); --line: light-dark(#dde, #334); --mark: light-dark(#eef3ff, #223050);
  --wrong: light-dark(#a11, #f99); }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.3rem; } h2 { font-size: 1.1rem; margin: 0; }
article { border-top: 1px solid var(--line); padding: 1.2rem 0; }
.about, .source { color: var(--soft); font-size: .85rem; }
ul.tags { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .4rem; margin: .6rem 0; }
ul.tags li { border: 1px solid var(--line); border-radius: 1rem; padding: 0 .7rem; font-size: .9rem; }
ul.tags li.analysis { background: var(--mark); border-style: dashed; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th { text-align: left; font-weight: 600; width: 9rem; } th, td { vertical-align: top; padding: .15rem .6rem .15rem 0; }
td.source { width: 6rem; }
.failure { color: var(--wrong); }
`.trim();

/**
 * Writes a sample as an HTML page, in chunks. The page has no scripts or pictures, and loads nothing.
 * @param seed the seed of the random sample; undefined for an even sample
 */
export function* reviewPage(sample: Review, seed: number | undefined): Generator<string> {
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Analysis results</title>
<style>
${STYLE}
</style>
</head>
<body>
<h1>Analysis results</h1>
<p class="about">${escapeHtml(sampleLine(sample, seed))} Tags with a dashed border come from analysis.</p>
`;
  for (const object of sample.objects) yield article(object);
  yield '</body>\n</html>\n';
}

function article(object: Reviewed): string {
  const { id, title, summary, isSummaryAuthored, tags, rejected, facts, failures } = object;
  const author = isSummaryAuthored ? ' <span class="source">written by a person</span>' : '';
  const parts = [
    `<h2 dir="auto">${linked(object, title === '' ? '(no title)' : title)}</h2>`,
    `<div class="about">${escapeHtml(`${kindOf(object)} · ${id}`)}</div>`,
    summary === '' ? '' : `<p dir="auto">${escapeHtml(summary)}${author}</p>`,
    list(
      tags.map(
        (tag) =>
          `<li${tag.isOfAnalysis ? ' class="analysis"' : ''} dir="auto">${escapeHtml(tag.name)}${sourceOf(tag)}</li>`,
      ),
    ),
    rejected.length === 0
      ? ''
      : `<p class="source">Rejected tags: ${rejected.map((tag) => `<bdi>${escapeHtml(tag.name)}</bdi>${sourceOf(tag)}`).join(', ')}</p>`,
    table(
      facts.map(
        ({ field, value, source }) =>
          `<tr><th scope="row">${escapeHtml(field)}</th><td dir="auto">${escapeHtml(plainValue(value))}</td><td class="source">${escapeHtml(source)}</td></tr>`,
      ),
    ),
    ...failures.map(
      ({ step, reason }) => `<p class="failure">${escapeHtml(`${step} failed: ${reason}`)}</p>`,
    ),
  ];
  return `<article>\n${parts.filter((part) => part !== '').join('\n')}\n</article>\n`;
}

const sourceOf = (tag: Pick<ReviewedTag, 'source' | 'probability'>): string =>
  `<span class="source">${escapeHtml(tagSource(tag))}</span>`;

/** The title. It is a link if the object was saved from the web. */
function linked({ url }: Reviewed, title: string): string {
  const text = escapeHtml(title);
  if (url === undefined || !/^https?:\/\//i.test(url)) return text;
  return `<a href="${escapeHtml(url)}" rel="noopener noreferrer">${text}</a>`;
}

const list = (items: readonly string[]): string =>
  items.length === 0 ? '' : `<ul class="tags">${items.join('')}</ul>`;

const table = (rows: readonly string[]): string =>
  rows.length === 0 ? '' : `<table>\n${rows.join('\n')}\n</table>`;
