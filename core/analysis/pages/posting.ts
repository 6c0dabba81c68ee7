import { MAX_POST_LENGTH } from '../../entities/post.ts';
import { type EntityFields, isFields } from '../../model/entity.ts';
import type { FactSource } from '../../model/fact.ts';
import { bareName, type Evidence, informativeFieldFromData, isSite } from './evidence.ts';
import { textOf, typesOf, valuesAt } from './graph.ts';
import { isAbout } from './page-types.ts';
import { sharedPost } from './social-title.ts';

/** A short post on a site without a type of its own (D41). */
export interface Posting {
  readonly author: string;
  readonly words: string;
  readonly source: FactSource;
}

/** The types of nodes that describe a post; a blog's have others. */
const POSTS: ReadonlySet<string> = new Set(['SocialMediaPosting', 'DiscussionForumPosting', 'Comment']);

/**
 * The post that a page is about: a short text with an author and without a title of its own, according to its structured data or, as on
 * Mastodon and Bluesky, its data for previews. Undefined for other pages, and for sites whose posts have a type.
 * @param byline the name of the author that the page shows
 */
export function postingOf(evidence: Evidence, byline: string | undefined): Posting | undefined {
  if (evidence.site !== undefined || (evidence.subject && evidence.subject.type !== 'Article'))
    return undefined;
  const found = evidence.subject ? stated(evidence, byline) : previewed(evidence);
  return found && found.words.length <= MAX_POST_LENGTH && !hasOwnTitle(found, evidence) ? found : undefined;
}

function stated(evidence: Evidence, byline: string | undefined): Posting | undefined {
  const nodes = evidence.subject?.nodes ?? [];
  const [node] = nodes;
  const arePosts = nodes.every((one) => typesOf(one).some((type) => POSTS.has(type)));
  if (node === undefined || !arePosts || (nodes.length > 1 && !isAbout(node, evidence.page)))
    return undefined;
  const content = informativeFieldFromData('AlphaPost', 'content', 'Content', evidence);
  const author = textIn(informativeFieldFromData('AlphaPost', 'author', 'Actor', evidence)?.value, 'name');
  const [name, words] = [author ?? byline, textIn(content?.value, 'body')];
  return name && words ? { author: name, words, source: content?.source ?? 'text' } : undefined;
}

function previewed(evidence: Evidence): Posting | undefined {
  const { meta, page } = evidence;
  if (!meta.get('og:type')?.includes('article') || page.text.length > MAX_POST_LENGTH) return undefined;
  const described = textIn(
    informativeFieldFromData('AlphaPost', 'content', 'Content', evidence)?.value,
    'body',
  );
  const titles = [...(meta.get('og:title') ?? []), page.title];
  const posts = titles.flatMap((title) => sharedPost(title, evidence, described ?? '') ?? []);
  const [post] = posts;
  return post && { author: post.author, words: post.words, source: 'meta' };
}

/** Whether a page has a title besides the words, the author and the site: then it is an article. */
function hasOwnTitle({ author, words }: Posting, evidence: Evidence): boolean {
  const { page, graph, subject, reading } = evidence;
  const stated = (subject?.nodes ?? []).flatMap((node) =>
    ['headline', 'name'].flatMap((path) => valuesAt(graph, node, path)),
  );
  return [page.heading, ...stated.map((value) => textOf(value, reading) ?? '')].some((title) => {
    const bare = bareName(title.replace(/(?:…|\.{3})$/u, ''));
    const isSaid = bareName(words).startsWith(bare) || bareName(author) === bare;
    return !isSaid && !isSite(title, evidence);
  });
}

function textIn(value: unknown, field: string): string | undefined {
  const inner = isFields(value as EntityFields) ? (value as EntityFields)[field] : undefined;
  return typeof inner === 'string' && inner !== '' ? inner : undefined;
}
