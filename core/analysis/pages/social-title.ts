import { shorten } from '../../model/text.ts';
import { bareName, isSite } from './evidence.ts';

/** `Jane Doe on Site: “What she wrote”`, in many languages, or `Jane Doe (@jane): "What she wrote" - Site`. */
const SHARED =
  /^(?<author>[^"“”„«»:]{1,80}?)(?:\s*\(@[^)]+\))?(?:\s+(?:on|at|auf|bei|sur|en|su|em|no|na|op|på|w|we|в|на)\s+(?<on>[^"“”„«»:]{1,40}))?\s*:\s*["“„«「](?<text>.*?)["”“»」]?(?:\s+[-–—|•/]\s+(?<after>[^"“”»]{1,40}))?$/su;

/** `Jane Doe (@jane@site.example)`: the whole title of a post on many sites. */
const NAMED = /^(?<author>[^"“”„«»:]{1,80}?)\s*\(@[^()\s]+\)(?:\s+(?:on|[•|·–—-])\s[^"“”„«»:]{1,60})?$/su;

/**
 * The description of a page whose title is `NAMED`: the text, after the number of pictures, or after the number of likes and the name, in
 * quotes.
 */
const DESCRIBED =
  /^(?:Attached: \d+ \w+\s+)?(?:[^"“„«「]{0,200}:\s*["“„«「](?<quoted>.*?)["”“»」]?\.?$|(?<whole>.*))/su;

/** The most characters of a post's first words in its title. */
const MAX_WORDS = 120;

/** A post on a site whose titles name the author, and may quote the text. */
interface SharedPost {
  readonly author: string;
  readonly words: string;
  /** The author and the first words, without the site. */
  readonly title: string;
}

/**
 * The post that a title names; undefined for other titles.
 * @param described the page's own description, which may have more of a text that the title cuts
 */
export function sharedPost(
  title: string,
  site: Parameters<typeof isSite>[1],
  described: string,
): SharedPost | undefined {
  const named = isOfOnePost(site.page.url) ? NAMED.exec(title.trim())?.groups?.author : undefined;
  const { quoted, whole = '' } = DESCRIBED.exec(described)?.groups ?? {};
  if (named !== undefined && described !== '') return postBy(named, quoted ?? whole);
  const { author, on = '', text = '', after = '' } = SHARED.exec(title.trim())?.groups ?? {};
  if (
    author === undefined ||
    ![on, after].some((name) => isSite(name, site) || isInflected(name, site.siteName))
  )
    return undefined;
  const start = text.replace(/(?:…|\.{3})["”“»」]?$/u, '');
  const words = described.startsWith(start) ? described : text;
  return postBy(author, words);
}

export function postBy(author: string, words: string): SharedPost {
  return {
    author,
    words,
    title: `${author}: ${shorten(words.trimStart().split('\n', 1)[0] ?? '', MAX_WORDS)}`,
  };
}

/** Whether a URL may be that of a post: that of a person has only the name. */
const isOfOnePost = (url: string): boolean => new URL(url).pathname.split('/').filter(Boolean).length > 1;

/** Whether a text is a post: its title is its author and its first words. */
export function isSharedPost(title: string, text: string): boolean {
  const said = /^[^:]{1,80}: (.{8,30})/s.exec(title)?.[1];
  const words = said === undefined ? '' : bareName(said);
  return words.length >= MIN_WORDS && bareName(text).includes(words) && !text.startsWith(title);
}

/** The fewest letters of the first words of a post. */
const MIN_WORDS = 4;

const MIN_NAME = 3;

/** Whether a name is that of the site with another ending, as in Polish: `na Ćwirze` for Ćwir. */
function isInflected(name: string, siteName = ''): boolean {
  const site = bareName(siteName);
  return site.length >= MIN_NAME && bareName(name).startsWith(site) && !name.includes(' ');
}
