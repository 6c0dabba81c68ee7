import { describe, expect, test } from 'vitest';
import { readHtml } from '../../../adapters/web/read-html.ts';
import { describePage } from '../../../core/analysis/pages/describe.ts';
import { isUntypedPost } from '../../../core/entities/post.ts';
import { entityProblems } from '../../../core/entities/schemas.ts';
import { bytesOf } from './read.ts';

/** Posts of sites without a type of their own, on pages as the programs of such sites write them. */

function described(html: string, url: string) {
  let last = 0;
  const page = readHtml(bytesOf(`<!doctype html><html lang="en">${html}`), 'text/html; charset=utf-8', url);
  return describePage(page, { id: 'main', ids: () => `id-${++last}`, now: Date.parse('2026-01-01') });
}

const metaTags = (tags: Readonly<Record<string, string>>) =>
  Object.entries(tags)
    .map(([name, content]) => `<meta property="${name}" content="${content}">`)
    .join('');

const WORDS = 'The terns are back, all forty of them.';

/** A single-page app, whose server writes only data for previews. */
const app = (title: string, tags: Readonly<Record<string, string>>) =>
  `<head><title>${title}</title>${metaTags(tags)}</head><body><div id="app"></div><noscript>Please turn on JavaScript.</noscript></body>`;

const mastodon = app(`Ada Fisher: &quot;${WORDS}&quot; - Chirrup`, {
  'og:site_name': 'Chirrup',
  'og:type': 'article',
  'og:title': 'Ada Fisher (@ada@chirrup.example)',
  'og:description': WORDS,
  'og:image': 'https://files.example/accounts/avatars/1/ada.png',
  'twitter:card': 'summary',
});

const blueskyApp = app('Ada Fisher (@ada.example)', {
  'og:type': 'article',
  'og:title': 'Ada Fisher (@ada.example)',
  'og:description': WORDS,
  'og:image': 'https://cdn.example/img/feed_thumbnail/tide.jpg',
  'twitter:card': 'summary_large_image',
});

const pixelfed = app(`Ada Fisher: &quot;The terns are back, all forty of…&quot; - Pixelfed`, {
  'og:site_name': 'Pixelfed',
  'og:type': 'article',
  'og:title': 'Ada Fisher (@ada@pix.example)',
  'og:description': WORDS,
});

const misskey = app('Note | Chirrup', {
  'og:site_name': 'Chirrup',
  'og:type': 'article',
  'og:title': 'Ada Fisher (@ada)',
  'og:description': WORDS,
});

/** A theme of a microblog: the blog is named after its author, and the title of the page is made up. */
const microblog = `<head><title>Ada Fisher</title><meta property="og:title" content="Ada Fisher"></head><body>
<header><h1><a href="/">Ada Fisher</a></h1></header><main><article class="post h-entry">
<a class="p-author h-card" href="/"><img class="u-photo" src="/ada.jpg" alt=""><span class="p-name">Ada Fisher</span></a>
<div class="e-content"><p>The terns are back,</p><p>all forty of them.</p><img class="u-photo" src="/tide.jpg"></div>
<a class="u-url" href="/2025/06/01/terns.html"><time class="dt-published" datetime="2025-06-01T08:00:00Z">June 1</time></a></article></main>
<section><h2>Replies</h2><div class="u-comment h-cite"><p class="p-content">Hooray!</p></div></section></body>`;

/** A note whose words are its name as well, by the person whose card the page has. */
const note = `<head><title>${WORDS}</title></head><body><div class="h-card"><img class="u-photo" src="/ada.jpg"><a class="p-name u-url" href="/">Ada Fisher</a></div>
<article class="h-entry"><p class="p-name e-content">${WORDS}</p><h2>2 replies</h2><div class="h-cite"><p class="p-name">Hooray!</p></div></article></body>`;

const node = (fields: object) =>
  `<head><title>A post on Chirrup</title><meta property="og:site_name" content="Chirrup"><script type="application/ld+json">${JSON.stringify(
    { '@context': 'https://schema.org', ...fields },
  )}</script></head><body><p>${WORDS}</p></body>`;
const person = { '@type': 'Person', name: 'Ada Fisher', image: 'https://chirrup.example/ada.jpg' };
const stated = node({ '@type': 'SocialMediaPosting', author: person, articleBody: WORDS });
const thread = { '@type': 'DiscussionForumPosting', author: person, text: WORDS, comment: [] };
const response = node({
  '@type': 'WebPage',
  mainEntity: { '@type': 'Comment', author: person, text: WORDS, dateCreated: '2025-06-01' },
});

test.each([
  ['Mastodon', mastodon, 'https://chirrup.example/@ada/113'],
  ['an app for Bluesky', blueskyApp, 'https://sky.example/profile/ada.example/post/3k'],
  ['Pixelfed', pixelfed, 'https://pix.example/p/ada/71'],
  ['Misskey', misskey, 'https://chirrup.example/notes/9x'],
  ['a microblog', microblog, 'https://ada.example/2025/06/01/terns.html'],
  ['a note of the IndieWeb', note, 'https://ada.example/notes/17'],
  ['a SocialMediaPosting', stated, 'https://chirrup.example/post/8'],
  ['a DiscussionForumPosting', node(thread), 'https://chirrup.example/post/8'],
  ['a Comment', response, 'https://chirrup.example/comment/8'],
])('%s is a post by its author', (_, html, url) => {
  const { entity, title, description, authors } = described(html, url);
  expect(entity).toMatchObject({ '@type': 'Article', authors: [{ name: 'Ada Fisher' }] });
  expect(entity.content).toEqual({ type: 'text/markdown', body: WORDS });
  expect(isUntypedPost(entity)).toBe(true);
  // An article without a title has its text elsewhere.
  expect(isUntypedPost({ ...entity, content: undefined })).toBe(false);
  expect(entityProblems(entity)).toEqual([]);
  expect({ title, description, authors }).toEqual({
    title: `Ada Fisher: ${WORDS}`,
    description: '',
    authors: ['Ada Fisher'],
  });
});

describe('the face of a post', () => {
  const facesOf = (html: string, url: string) => {
    const { portraitUrls, pictureUrls } = described(html, url);
    return { portraitUrls, pictureUrls };
  };

  test('is the portrait that the page offers or states, apart from pictures of the post', () => {
    const avatar = 'https://files.example/accounts/avatars/1/ada.png';
    expect(facesOf(mastodon, 'https://chirrup.example/@ada/113')).toEqual({
      portraitUrls: [avatar],
      pictureUrls: [],
    });
    expect(facesOf(microblog, 'https://ada.example/2025/06/01/terns.html')).toEqual({
      portraitUrls: ['https://ada.example/ada.jpg'],
      pictureUrls: ['https://ada.example/tide.jpg'],
    });
    expect(facesOf(blueskyApp, 'https://sky.example/profile/ada.example/post/3k').portraitUrls).toEqual([]);
  });
});

const long = `<p>${'The arctic tern flies from pole to pole and back each year, and we counted them. '.repeat(30)}</p>`;
const card = '<span class="p-author h-card">Ada Fisher</span>';

test.each([
  [
    'an article of a blog',
    `<title>How terns fly</title><article class="h-entry"><h1 class="p-name">How terns fly</h1>${card}<div class="e-content">${WORDS}</div></article>`,
  ],
  [
    'an article whose heading has no class',
    `<title>How terns fly</title><article class="h-entry hentry"><h2>How terns fly</h2>${card}<div class="e-content">${WORDS}</div></article>`,
  ],
  [
    'an article with its heading above the entry',
    `<title>How terns fly</title><h1>How terns fly</h1><article class="h-entry">${card}<div class="e-content">${WORDS}</div></article>`,
  ],
  [
    'an article with headings in its text',
    `<title>Terns</title><article class="h-entry">${card}<div class="e-content"><p>${WORDS}</p><h2>In spring</h2><p>They come.</p></div></article>`,
  ],
  [
    'a long text without a title',
    `<title>Terns</title><article class="h-entry">${card}<div class="e-content">${long}</div></article>`,
  ],
  [
    'a list of posts',
    `<title>Ada</title><div class="h-feed">${`<article class="h-entry">${card}<p class="e-content">${WORDS}</p></article>`.repeat(2)}</div>`,
  ],
  [
    'a post of nobody',
    `<title>Terns</title><article class="h-entry"><p class="e-content">${WORDS}</p></article>`,
  ],
  ['a thread with a title', node({ ...thread, headline: 'Help with my terns' })],
  ['a blog', node({ '@type': 'BlogPosting', author: person, articleBody: WORDS })],
  [
    'an article with a comment',
    node({
      '@type': 'Article',
      headline: 'Terns',
      author: person,
      comment: { ...thread, '@type': 'Comment' },
    }),
  ],
  [
    'a person',
    app('Ada Fisher (@ada@chirrup.example)', {
      'og:type': 'profile',
      'og:title': 'Ada Fisher (@ada@chirrup.example)',
      'og:description': 'I count terns.',
    }),
  ],
  [
    'news that quote somebody',
    `<title>Ada Fisher on Chirrup: “The terns are back”</title>${metaTags({ 'og:type': 'article', 'og:site_name': 'Chirrup' })}<h1>Ada Fisher on Chirrup: “The terns are back”</h1>${long}`,
  ],
])('%s is no post', (_, html) => {
  const { entity } = described(html, 'https://chirrup.example/users/ada');
  expect(isUntypedPost(entity)).toBe(false);
});
