import { frontMatterOf, titleInFrontMatter } from '../../prose/front-matter.ts';

/** The most characters at the start of a text that are searched for a title. */
const MAX_SEARCHED = 20_000;

/** A group of TeX, which may contain others. */
const GROUP = String.raw`\{((?:[^{}]|\{[^{}]*\}){1,300})\}`;
const TEX = [
  new RegExp(String.raw`\\title(?:\[[^\]]{0,200}\])?${GROUP}`),
  new RegExp(String.raw`\\(?:chapter|section)\*?(?:\[[^\]]{0,200}\])?${GROUP}`),
];
const EQUALS = /^=+[ \t]*([^=\s][^=\n]{0,200})/m;
const STARS = /^\*+ (?:(?:TODO|DONE) )?(\S.{0,200})/m;

/** The name of a track, a map, an outline or a feed as a whole. */
const XML_TITLE =
  /<(?:gpx|metadata|trk|document|folder|head|channel|feed)(?:\s[^<>]{0,2000})?>\s*<(?:name|title)(?:\s[^<>]{0,200})?>\s*(?:<!\[CDATA\[)?\s*([^<>\]]{1,200})/i;

/** Where markup languages write the title of a text or, without one, its first heading, by the endings of their files. */
const TITLES: ReadonlyMap<string, readonly RegExp[]> = new Map(
  (
    [
      ['org', [/^#\+title:[ \t]*(\S.{0,200})/im, STARS]],
      ['norg', [/^title:[ \t]*(\S.{0,200})/m, STARS]],
      ['adoc asciidoc asc', [/^[=#] (\S.{0,200})/m]],
      ['rst rest', [/^\.\. title: (\S.{0,200})/m, /^ ?(\S.{0,200})\n([=\-#*~^"'`+])\2{2,}[ \t]*$/m]],
      ['tex latex ltx', TEX],
      ['typ', [/\btitle: ?"([^"\n]{1,200})"/, /\btitle: ?\[([^\]\n]{1,200})\]/, EQUALS]],
      ['wiki mediawiki creole dokuwiki', [/^%title[ \t]+(\S.{0,200})/m, EQUALS]],
      ['textile', [/^h[1-6]\. (\S.{0,200})/m]],
      ['pod', [/^=head1 (\S.{0,200})/m]],
      ['tid fountain', [/^title:[ \t]*(\S.{0,200})/im]],
      ['gpx kml tcx opml rss atom', [XML_TITLE]],
    ] as const
  ).flatMap(([endings, patterns]) => endings.split(' ').map((ending) => [ending, patterns] as const)),
);
/** Endings of plain texts, which may have front matter. */
const PLAIN = /^(?:txt|text)$/;

/**
 * The title of a text in a markup language other than Markdown and HTML, as its first lines name it; undefined for others.
 * @param text the text as Markdown: as a block of code, or escaped
 * @param name the file name, whose ending names the language
 */
export function markedTitle(text: string, name: string): string | undefined {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const patterns = TITLES.get(ending);
  if (patterns === undefined && !PLAIN.test(ending)) return undefined;
  const start = text
    .slice(0, MAX_SEARCHED)
    .replace(/&#32;/g, ' ')
    .replace(patterns === TEX ? /$^/ : /\\(?=[!-/:-@[-`{-~])|\\$/gm, '');
  const matter = frontMatterOf(start);
  const noted = matter ? titleInFrontMatter(matter) : '';
  const written = noted || patterns?.map((pattern) => pattern.exec(start)?.[1]).find(Boolean);
  return (written && withoutCommands(written)) || undefined;
}

/** A title without the commands of TeX and trailing signs of headings. */
function withoutCommands(written: string): string {
  return written
    .replace(/\\(?:thanks|footnote|label)\{[^{}]*\}/g, '')
    .replace(/\\\\|~/g, ' ')
    .replace(/\\[a-zA-Z]+\*?[ \t]*/g, '')
    .replace(/[{}]|[ \t]+=+[ \t]*$/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
