/** Another service's metadata about the text of a page; empty if unknown. */
interface About {
  readonly title: string;
  readonly authors: readonly string[];
  readonly published: string;
  /** An address. */
  readonly picture: string;
  readonly language: string;
}

/** The HTML of a page with this text and metadata; empty without text. */
export function keptPage(content: string, { title, authors, published, picture, language }: About): string {
  if (content.trim() === '') return '';
  const lines = [
    `<title>${escaped(title)}</title>`,
    ...authors.map((author) => meta('author', author)),
    meta('article:published_time', published),
    meta('og:image', picture),
  ];
  const head = lines.filter((line) => line !== '').join('\n');
  return `<!doctype html>\n<html${language === '' ? '' : ` lang="${escaped(language)}"`}>\n<meta charset="utf-8">\n${head}\n<article>\n<h1>${escaped(title)}</h1>\n${content}\n</article>\n`;
}

function meta(name: string, content: string): string {
  if (content === '') return '';
  const attribute = name.includes(':') ? 'property' : 'name';
  return `<meta ${attribute}="${name}" content="${escaped(content)}">`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}
