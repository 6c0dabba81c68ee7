import { parseTimestamp } from '../../entities/values.ts';
import { type EntityValue, isFields } from '../../model/entity.ts';
import { toTimestamp } from '../../model/instant.ts';
import type { Evidence } from './evidence.ts';

type Values = Readonly<Record<string, EntityValue | undefined>>;

/** The fields that sites of short posts state only in the title, description or URL of a page. */
export function postFields({ author, content, published }: Values, { meta, page }: Evidence): Values {
  const title = meta.get('og:title')?.[0] ?? '';
  const description = meta.get('og:description')?.[0] ?? '';
  const name = authorIn(title) ?? POSTED_BY.exec(description)?.[1];
  const body =
    (isContent(content) ? quotedIn(content.body) : undefined) ?? (content ? undefined : quotedIn(title));
  return {
    author: name !== undefined && !hasOwnName(author) ? { name } : author,
    content: body === undefined ? content : { type: 'text/markdown', body },
    published: published ?? timeInAddress(page.url) ?? parseTimestamp(DATED.exec(description)?.[1] ?? ''),
  };
}

/** The title of a post without its community: `Title` for `r/community on Site: Title`, or `From the … community on Site: Title`. */
export function withoutCommunity(title: string): string {
  return title.replace(/^(?:r\/\w+|From the .{1,60}? community) on \w+: (?=\S)/, '');
}

/** Whether a type is that of a short post, which is its own summary. */
export const isPost = (type: unknown): boolean => /^(?:\p{Lu}\p{Ll}+Post|EpsilonNote)$/u.test(String(type));

/** Whether the title of a post names only its author and the site: `Jane Doe (@jane) on Site`. */
export const isOfSiteOnly = (title: string): boolean => /^.{1,80} on \p{Lu}[\p{L}.]{0,20}$/u.test(title);

/** `Jane Doe (@jane) on Site: "What she wrote"`. */
const AUTHOR = /^(.{1,80}?)(?:\s*\(@[^)]+\))?(?:\s+(?:on|auf|sur|en|в)\s+[\p{Lu}][\p{L}]*|\s*$|\s*[:|•])/u;
/** `12K views · 300 reactions | What it shows | Jane Doe`. */
const AUTHOR_LAST = /^[\d.,]+[KMB]? (?:views|reactions)\b.*\|\s*([^|]{1,80})$/s;
/** `Posted by u/jane - 12 votes`. */
const POSTED_BY = /^Posted by u\/([\w-]+)/;
/** `120 likes, 3 comments - jane on March 1, 2024: "What she wrote"`. */
const DATED = /\bon ([A-Z][a-z]+ \d{1,2}, \d{4}):/;

function authorIn(title: string): string | undefined {
  const name = (AUTHOR_LAST.exec(title) ?? AUTHOR.exec(title))?.[1]?.trim();
  return name === undefined || name === '' || /["“”]|^r\//.test(name) ? undefined : name;
}

/** The text in quotes, either alone or after its author and a colon. */
function quotedIn(text: string): string | undefined {
  return /^[^"“]{0,200}:\s*["“](.*)["”]\.?\s*$/s.exec(text)?.[1] ?? /^["“](.*)["”]$/s.exec(text)?.[1];
}

/** URLs of posts whose ids begin with their time: 41 bits of milliseconds since 4 November 2010. */
const TIMED_ID = /^https:\/\/(?:\w+\.)?(?:x|twitter)\.com\/.*\/status(?:es)?\/(\d{15,19})\b/;
const FIRST_TIME = 1_288_834_974_657;

function timeInAddress(url: string): string | undefined {
  const id = TIMED_ID.exec(url)?.[1];
  return id === undefined ? undefined : toTimestamp(Number(BigInt(id) >> 22n) + FIRST_TIME);
}

/** Whether the author's name is known, and not only the handle from the URL. */
function hasOwnName(author: EntityValue | undefined): boolean {
  return isFields(author) && typeof author.name === 'string' && /\s/.test(author.name);
}

function isContent(
  value: EntityValue | undefined,
): value is { readonly type: string; readonly body: string } {
  return isFields(value) && typeof value.body === 'string';
}
