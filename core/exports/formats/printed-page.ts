import { escapeHtml } from '../../prose/to-html.ts';
import { LINK } from './pdf.ts';

/** The pages of a PDF as HTML, which a browser prints without a network and without scripts. */

const STYLE = `@page{size:A4;margin:20mm 20mm 22mm;@bottom-center{content:counter(page);font:9pt sans-serif;color:#655f56}}
body{margin:0;font:11pt/1.5 "Iowan Old Style",Charter,"Source Serif 4",Caladea,Cambria,Georgia,serif;overflow-wrap:break-word}
h1,h2,h3,h4{line-height:1.2;break-after:avoid;break-inside:avoid}
h1{font-size:20pt;margin:0 0 .4em}h2{font-size:14pt}h3{font-size:12pt}
img{max-width:100%;max-height:230mm;height:auto}
a{color:inherit}
.by,.label,.source,ol.contents span{color:#655f56;font-size:9pt;overflow-wrap:anywhere}
blockquote{border-inline-start:2pt solid #b9b2a6;padding-inline-start:1em;margin-inline:0}
.highlights p{white-space:pre-line}
pre{white-space:pre-wrap;font-size:9pt}
table{border-collapse:collapse;font-size:9.5pt}
td,th{border:.5pt solid #b9b2a6;padding:.2em .5em;text-align:start}
blockquote,img,tr{break-inside:avoid}
.note{border-top:.5pt solid #b9b2a6;padding-top:1em}
ol.contents{list-style:none;padding:0}
ol.contents li{margin-bottom:.4em;break-inside:avoid}
ol.contents a{display:flex;justify-content:space-between;gap:2em;text-decoration:none}`;

interface PageOptions {
  readonly title: string;
  readonly language?: string | undefined;
  /** The URL against which links are resolved. */
  readonly base?: string | undefined;
  /** The number of its first page; null for pages without numbers. */
  readonly first: number | null;
}

/** A chapter of a PDF. */
export function printedPage(body: string, { title, language, base, first }: PageOptions): string {
  const lang = language === undefined ? '' : ` lang="${escapeHtml(language)}"`;
  const number =
    first === null ? '@page{@bottom-center{content:none}}' : `html{counter-reset:page ${first - 1}}`;
  return `<!doctype html>
<html${lang}>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
${base === undefined ? '' : `<base href="${escapeHtml(base)}">\n`}<title>${escapeHtml(title)}</title>
<style>${STYLE}
${number}</style>
<body dir="auto">
${body}</body>
</html>
`;
}

/**
 * The table of contents of a PDF.
 * @param page the number of the first page of a chapter
 */
export function printedContents(
  title: string,
  chapters: readonly { readonly title: string; readonly page: number }[],
): string {
  const items = chapters.map(
    ({ title: name, page }, at) =>
      `<li><a href="${LINK}${at}"><b dir="auto">${escapeHtml(name)}</b><span>${page}</span></a></li>\n`,
  );
  const body = `<h1>${escapeHtml(title)}</h1>\n<ol class="contents">\n${items.join('')}</ol>\n`;
  return printedPage(body, { title, first: null });
}
