import { describe, expect, it, test } from 'vitest';
import { dateInFeed } from '../../../adapters/web/feed-dates.ts';
import { readFeed } from '../../../adapters/web/read-feed.ts';
import { findForbiddenInSteps } from '../../../core/json/characters.ts';
import { DAY, HOUR, MINUTE } from '../../../core/model/instant.ts';
import { resultOf } from '../../../core/scheduling/steps.ts';
import { expectLinear } from '../../support/growth.ts';

/** Feeds as they occur in practice. */

const URL_OF_FEED = 'https://feeds.example/a/feed.xml';

const read = (text: string | Uint8Array, contentType = '') =>
  readFeed({
    url: URL_OF_FEED,
    contentType,
    bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text,
  });
async function items(text: string | Uint8Array, contentType = '') {
  const content = await read(text, contentType);
  return content.type === 'feed' ? content.items : content;
}
const rss = (inner: string, attributes = '') =>
  `<?xml version="1.0"?><rss version="2.0"${attributes}><channel><title>A</title><link>https://a.example/blog/</link>${inner}</channel></rss>`;
const atom = (inner: string, attributes = '') =>
  `<feed xmlns="http://www.w3.org/2005/Atom"${attributes}><title>B</title>${inner}</feed>`;

describe('a character that texts must not contain (D10)', () => {
  it.each([
    ['U+0000', rss('<item><guid>g\0</guid><title>One\0</title></item>')],
    [
      'U+0000 in JSON',
      '{"version":"https://jsonfeed.org/version/1.1","title":"A","items":[{"id":"g\\u0000","title":"One\\u0000"}]}',
    ],
  ])('is removed: %s', async (_what, text) => {
    expect(await items(text)).toMatchObject([{ id: 'g', title: 'One' }]);
  });

  it.each([
    [
      'in JSON',
      '{"version":"https://jsonfeed.org/version/1.1","title":"\\ud800","items":[{"id":"\\ud800"}]}',
    ],
    [
      'where a text is cut',
      rss(`<item><guid>a${'😀'.repeat(9_000)}</guid><title>a${'😀'.repeat(9_000)}</title></item>`),
    ],
  ])('leaves no half of a surrogate pair, %s', async (_where, text) => {
    expect(resultOf(findForbiddenInSteps(await read(text)))).toBeNull();
  });
});

describe('RSS', () => {
  it('has titles in HTML, entities and CDATA, and RFC 822 dates', async () => {
    const text = rss(
      `<ttl>90</ttl>
      <item><title><![CDATA[Fish &amp; <b>chips</b>]]></title><link><![CDATA[https://a.example/1?a=1&b=2]]></link>
        <guid isPermaLink="false">g1</guid><pubDate>Mon, 02 Jan 2023 03:04:05 CEST</pubDate></item>
      <item><title>AT&amp;amp;T &#8217; &eacute;</title><link> /blog/2 </link><pubDate>2023-01-02</pubDate></item>
      <item><title>Only a permalink</title><guid>https://a.example/3</guid></item>
      <item><title>A podcast</title><enclosure url="https://a.example/4.mp3" type="audio/mpeg" length="1"/></item>
      <item><title>Nowhere</title></item>
      <item><title>A program</title><link>javascript:alert(1)</link></item>`,
    );
    expect(await read(text)).toEqual({
      type: 'feed',
      title: 'A',
      siteUrl: 'https://a.example/blog/',
      suggestedMs: 90 * MINUTE,
      items: [
        {
          id: 'g1',
          url: 'https://a.example/1?a=1&b=2',
          title: 'Fish & chips',
          published: '2023-01-02T01:04:05.000Z',
        },
        { id: '', url: 'https://a.example/blog/2', title: 'AT&T ’ é', published: '2023-01-02' },
        { id: 'https://a.example/3', url: 'https://a.example/3', title: 'Only a permalink' },
        { id: '', url: 'https://a.example/4.mp3', title: 'A podcast' },
        { id: '', url: '', title: 'Nowhere' },
        { id: '', url: 'javascript:alert(1)', title: 'A program' },
      ],
    });
  });

  it('has addresses relative to its base, or to its site', async () => {
    const item = '<item><title>x</title><link>1</link></item>';
    expect(await items(rss(item))).toMatchObject([{ url: 'https://a.example/blog/1' }]);
    expect(await items(rss(item, ' xml:base="https://b.example/x/"'))).toMatchObject([
      { url: 'https://b.example/x/1' },
    ]);
    expect(await items(rss('<item xml:base="https://c.example/"><link>1</link></item>'))).toMatchObject([
      { url: 'https://c.example/1' },
    ]);
  });

  it('states how often it should be fetched', async () => {
    const sy = ' xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"';
    for (const [period, expected] of [
      ['<sy:updatePeriod> hourly </sy:updatePeriod><sy:updateFrequency>2</sy:updateFrequency>', HOUR / 2],
      ['<sy:updatePeriod>daily</sy:updatePeriod>', DAY],
      ['<ttl>0</ttl>', undefined],
      ['<ttl>soon</ttl>', undefined],
      ['<ttl>999999999999</ttl>', 365 * DAY],
    ] as const)
      expect([period, await read(rss(period, sy))]).toEqual([
        period,
        expect.objectContaining({ type: 'feed', ...(expected && { suggestedMs: expected }) }),
      ]);
  });

  it('1.0 has its items outside the channel', async () => {
    const text = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
      xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://c.example/"><title>C</title>
      <link>https://c.example/</link></channel><item rdf:about="https://c.example/1"><title>One</title>
      <link>https://c.example/1</link><dc:date>2023-01-02T03:04:05Z</dc:date></item></rdf:RDF>`;
    expect(await read(text)).toEqual({
      type: 'feed',
      title: 'C',
      siteUrl: 'https://c.example/',
      items: [
        {
          id: 'https://c.example/1',
          url: 'https://c.example/1',
          title: 'One',
          published: '2023-01-02T03:04:05Z',
        },
      ],
    });
  });
});

describe('Atom', () => {
  it('has the page of an entry among its links, relative to the nearest base', async () => {
    const text = atom(
      `<link rel="self" href="feed.xml"/><link href="../"/>
      <entry xml:base="posts/"><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">A <b>bold</b> title</div></title>
        <link rel="enclosure" href="e.mp3"/><link rel="alternate" type="application/pdf" href="1.pdf"/><link href="1"/>
        <id>tag:1</id><published>2023-01-02T03:04:05+02:00</published><updated>2024-01-02T03:04:05Z</updated></entry>
      <entry><title type="html">&lt;i&gt;Two&lt;/i&gt; &amp;amp; three</title><id>https://b.example/2</id></entry>`,
      ' xml:base="https://b.example/base/"',
    );
    expect(await read(text)).toEqual({
      type: 'feed',
      title: 'B',
      siteUrl: 'https://b.example/',
      items: [
        {
          id: 'tag:1',
          url: 'https://b.example/base/posts/1',
          title: 'A bold title',
          published: '2023-01-02T03:04:05+02:00',
        },
        { id: 'https://b.example/2', url: 'https://b.example/2', title: 'Two & three' },
      ],
    });
  });

  it('is read with namespace prefixes too', async () => {
    const text =
      '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>P</a:title><a:entry><a:title>x</a:title><a:link href="/1"/></a:entry></a:feed>';
    expect(await items(text)).toEqual([{ id: '', url: 'https://feeds.example/1', title: 'x' }]);
  });
});

it('a JSON feed has numeric ids, and addresses of other sites', async () => {
  const text = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'J',
    home_page_url: 'https://j.example/',
    items: [
      { id: 1, url: '/1', title: 'One', date_published: '2023-01-02T03:04:05-05:00' },
      { id: 'x', external_url: 'https://k.example/' },
    ],
  });
  expect(await read(text)).toEqual({
    type: 'feed',
    title: 'J',
    siteUrl: 'https://j.example/',
    items: [
      { id: '1', url: 'https://feeds.example/1', title: 'One', published: '2023-01-02T03:04:05-05:00' },
      { id: 'x', url: 'https://k.example/', title: '' },
    ],
  });
});

it.each([
  ['the source of the content', atom('<entry><id>q</id><content src="/1"/></entry>'), '/1'],
  ['an enclosure', atom('<entry><id>q</id><link rel="enclosure" href="/1.mp3"/></entry>'), '/1.mp3'],
  [
    'the id',
    '{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"https://feeds.example/1"}]}',
    '/1',
  ],
])('an item without a link has the address of %s', async (_, text, path) => {
  expect(await items(text)).toMatchObject([{ url: `https://feeds.example${path}` }]);
});

it('an item has the title of its episode, and a date in any of the elements for it', async () => {
  const names =
    'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:dcterms="http://purl.org/dc/terms/"';
  const inner = '<item><itunes:title>One</itunes:title><dcterms:created>2023-01-02</dcterms:created></item>';
  expect(await items(rss(inner, ` ${names}`))).toMatchObject([{ title: 'One', published: '2023-01-02' }]);
});

describe('a feed', () => {
  it('is decoded by its declared encoding', async () => {
    const text =
      '<?xml version="1.0" encoding="ISO-8859-1"?><rss version="2.0"><channel><item><title>Café</title></item></channel></rss>';
    const named = [{ id: '', url: '', title: 'Café' }];
    expect(await items(Buffer.from(text, 'latin1'))).toEqual(named);
    expect(await items(Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual(named);
    expect(
      await items(Buffer.from(text.replace('ISO-8859-1', 'UTF-8')), 'text/xml; charset=iso-8859-1'),
    ).toEqual(named);
  });

  it('that is truncated is read up to the cut', async () => {
    const whole = rss('<item><title>One</title><link>https://a.example/1</link></item><item><title>Two');
    expect(await items(whole.slice(0, whole.indexOf('wo</channel>')))).toMatchObject([{ title: 'One' }]);
    expect(
      await items(`${rss('<item><title>One</title></item>')}<script>statistics()</script>`),
    ).toMatchObject([{ title: 'One' }]);
  });

  it('with unescaped characters is read', async () => {
    expect(
      await items(rss('<item><title>Q & A</title><link>https://a.example/?a=1&b=2</link></item>')),
    ).toMatchObject([{ title: 'Q & A', url: 'https://a.example/?a=1&b=2' }]);
  });

  it('with many items is read up to the first thousand, and one that is too deep is rejected', async () => {
    expect(await items(rss('<item><title>x</title></item>'.repeat(1_500)))).toHaveLength(1_000);
    await expect(read(rss('<a>'.repeat(100_000)))).rejects.toMatchObject({ code: 'unprocessable' });
  });

  it('with entities of its own expands none', async () => {
    const bomb =
      '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>';
    const text = rss('<item><title>&b;&c;</title></item>').replace('<rss', `${bomb}<rss`);
    expect(await items(text)).toEqual([{ id: '', url: '', title: expect.not.stringMatching(/ha|root/) }]);
  });

  it.each([
    ['', /is empty/],
    ['nothing of the kind', /neither a feed nor a page/],
    ['{"title":"no feed"}', /neither a feed nor a page/],
    ['<rss version="2.0"><channel><title>x', /no feed|damaged/],
  ])('is not %j', async (text, reason) => {
    await expect(read(text)).rejects.toThrow(reason);
  });
});

it('a page lists its feeds, those of its comments last', async () => {
  const page = `<!doctype html><html><head><base href="/blog/"><link rel="stylesheet" href="x.css">
    <link rel="alternate" type="application/rss+xml" title="Comments" href="comments/feed">
    <LINK REL="feed alternate" TYPE="application/atom+xml" HREF="atom.xml">
    <link rel="alternate" type="application/feed+json" href="https://other.example/feed.json">
    <link rel="alternate" hreflang="de" href="/de"><link rel="alternate" type="application/rss+xml" href="javascript:x"></head></html>`;
  expect(await read(page)).toEqual({
    type: 'page',
    feedUrls: [
      'https://feeds.example/blog/atom.xml',
      'https://other.example/feed.json',
      'https://feeds.example/blog/comments/feed',
    ],
  });
  expect(await read('<html><body>Nothing.</body></html>')).toEqual({ type: 'page', feedUrls: [] });
});

it('the first base of a page counts, and a commentary is not a feed of comments', async () => {
  const page = `<!doctype html><html><head><base href="/blog/"><base href="/other/">
    <link rel="alternate" type="application/rss+xml" href="commentary.xml">
    <link rel="alternate" type="application/rss+xml" href="news.xml"></head></html>`;
  expect(await read(page)).toEqual({
    type: 'page',
    feedUrls: ['https://feeds.example/blog/commentary.xml', 'https://feeds.example/blog/news.xml'],
  });
});

it.each([
  ['Mon, 02 Jan 2023 03:04:05 GMT', '2023-01-02T03:04:05.000Z'],
  ['Mon, 2 Jan 2023 03:04 EST', '2023-01-02T08:04:00.000Z'],
  ['2 January 23 03:04:05 +0130', '2023-01-02T01:34:05.000Z'],
  ['2 January 2023 3:04 p.m.', '2023-01-02T15:04:00.000Z'],
  ['Mon, 02 Jan 2023 03:04:05 Europe/Berlin', '2023-01-02T03:04:05.000Z'],
  ['Mon, 02 Jan 2023 03:04:05 IST', '2023-01-02T03:04:05.000Z'],
  ['01/13/2023 03:04:05', '2023-01-13T03:04:05.000Z'],
  ['2023/01/02 03:04:05', '2023-01-02 03:04:05'],
  ['January 2023', '2023-01-01T00:00:00.000Z'],
  ['Mo, 02 Jan 2023 03:04:05 MESZ', '2023-01-02T01:04:05.000Z'],
  ['Thu, 02 Jan 2023 03:04:05 +01:00 (CET)', '2023-01-02T02:04:05.000Z'],
  ['02-Jan-2023', '2023-01-02T00:00:00.000Z'],
  ['Mon, 02 Jan 2023 3:04:05', '2023-01-02T03:04:05.000Z'],
  ['2023-01-02T03:04:05Z', '2023-01-02T03:04:05Z'],
  ['yesterday', 'yesterday'],
  ['20240514T170500Z', '2024-05-14T17:05:00.000Z'],
  ['1715706300', '2024-05-14T17:05:00.000Z'],
  ['20240514', '2024-05-14T00:00:00.000Z'],
  ['2024. 3. 1. 10:00', '2024-03-01T10:00:00.000Z'],
  ['1 Mart 2024 Cuma', '2024-03-01T00:00:00.000Z'],
])('the date %s is %s', (written, expected) => expect(dateInFeed(written)).toBe(expected));

// A few repetitions suffice: with a faulty pattern, each repetition doubles the time.
test('comments before a feed take linear time', async () => {
  await expectLinear((size) => read(`${'<!--->\n'.repeat(size)}${rss('')}`), 44);
});

describe('a date of a feed in another language', () => {
  it.each([
    ['Di, 24 Okt 2023 10:00:00 +0200', '2023-10-24T08:00:00.000Z'],
    ['mar., 24 févr. 2023 10:00:00 +0200', '2023-02-24T08:00:00.000Z'],
    ['24 fevrier 2023', '2023-02-24T00:00:00.000Z'],
    ['jue, 24 ago 2023 10:00:00 GMT', '2023-08-24T10:00:00.000Z'],
    ['24 de octubre de 2023', '2023-10-24T00:00:00.000Z'],
    ['24. Oktober 2023, 10:00 Uhr', '2023-10-24T10:00:00.000Z'],
    ['24 октября 2023 г., 10:00', '2023-10-24T10:00:00.000Z'],
    ['Τρι, 24 Οκτ 2023 10:00:00 +0300', '2023-10-24T07:00:00.000Z'],
    ['Thứ Ba, 24 tháng 10, 2023 10:00:00 +0700', '2023-10-24T03:00:00.000Z'],
    ['ngày 24 tháng 10 năm 2023', '2023-10-24T00:00:00.000Z'],
    ['5. lipnja 2023. 10:00', '2023-06-05T10:00:00.000Z'],
    ['24 listopada 2023', '2023-11-24T00:00:00.000Z'],
    ['24 تشرين الثاني 2023', '2023-11-24T00:00:00.000Z'],
    ['24 كانون الأول 2023', '2023-12-24T00:00:00.000Z'],
    ['令和５年１１月２４日', '2023-11-24T00:00:00.000Z'],
    ['令和元年5月1日', '2019-05-01T00:00:00.000Z'],
    ['民國112年11月24日', '2023-11-24T00:00:00.000Z'],
    ['2023(e)ko azaroaren 24a', '2023-11-24T00:00:00.000Z'],
    ['Dydd Gwener, 24 Tachwedd 2023', '2023-11-24T00:00:00.000Z'],
    ['24 nëntor 2023', '2023-11-24T00:00:00.000Z'],
    ['วันศุกร์ที่ 24 พฤศจิกายน พ.ศ. 2566 เวลา 10:00 น.', '2023-11-24T10:00:00.000Z'],
    ['24 בנוב׳ 2023', '2023-11-24T00:00:00.000Z'],
    ['جمعه ۳ آذر ۱۴۰۲ ساعت ۱۰:۳۰', '2023-11-24T10:30:00.000Z'],
    ['۱۴۰۲/۰۹/۰۳', '2023-11-24T00:00:00.000Z'],
    ['penktadienis, 2023 m. lapkričio 24 d.', '2023-11-24T00:00:00.000Z'],
    ['November 24th, 2023 at 3:30 PM', '2023-11-24T15:30:00.000Z'],
    ['24-11-2023', '2023-11-24T00:00:00.000Z'],
    ['24.11.23', '2023-11-24T00:00:00.000Z'],
    ['24 พ.ย. 2566 10:00', '2023-11-24T10:00:00.000Z'],
    ['24 พฤศจิกายน 2566', '2023-11-24T00:00:00.000Z'],
    ['๒๔ มี.ค. ๒๕๖๖', '2023-03-24T00:00:00.000Z'],
    ['२४ जनवरी २०२३', '2023-01-24T00:00:00.000Z'],
    ['24 yanvar 2023', '2023-01-24T00:00:00.000Z'],
    ['2023 m. sausio 24 d.', '2023-01-24T00:00:00.000Z'],
    ['2023. gada 24. janvāris', '2023-01-24T00:00:00.000Z'],
    ['2023年10月24日 下午3:05', '2023-10-24T15:05:00.000Z'],
    ['2023年10月24日 午前12時05分', '2023-10-24T00:05:00.000Z'],
    ['سه‌شنبه، ۲ آبان ۱۴۰۲ 10:00', '2023-10-24T10:00:00.000Z'],
    ['30 اسفند 1399', '2021-03-20T00:00:00.000Z'],
    ['31 مهر 1402', '31 مهر 1402'],
    ['24 marraskuuta 2023', '2023-11-24T00:00:00.000Z'],
    ['wt., 24 paź 2023 10:00:00 +0200', '2023-10-24T08:00:00.000Z'],
    ['24 Ağustos 2023', '2023-08-24T00:00:00.000Z'],
    ['Oktober 24, 2023', '2023-10-24T00:00:00.000Z'],
    ['2023年10月24日 10:00', '2023-10-24T10:00:00.000Z'],
    ['火, 24 10月 2023 10:00:00 +0900', '2023-10-24T01:00:00.000Z'],
    ['星期二, 24 十月 2023 10:00:00 +0800', '2023-10-24T02:00:00.000Z'],
    ['الثلاثاء، ٢٤ أكتوبر ٢٠٢٣', '2023-10-24T00:00:00.000Z'],
    ['יום ג׳, 24 באוקטובר 2023 10:00', '2023-10-24T10:00:00.000Z'],
    ['2023. okt. 24.', '2023-10-24T00:00:00.000Z'],
    ['24.10.2023 10:00', '2023-10-24T10:00:00.000Z'],
    ['24/10/2023', '2023-10-24T00:00:00.000Z'],
    ['05/10/2023', '05/10/2023'],
    ['Tue Oct 24 10:00:00 CEST 2023', '2023-10-24T08:00:00.000Z'],
    ['24 Foo 2023', '24 Foo 2023'],
  ])('is read as %s', (written, expected) => {
    expect(dateInFeed(written)).toBe(expected);
  });
});

describe('an incorrect feed', () => {
  it('is read as Windows-1252 if it claims to be UTF-8 and is not', async () => {
    const text =
      '<?xml version="1.0" encoding="UTF-8"?><rss><channel><title>Gr\xf6\xdfe</title><item><title>\xdcbergr\xf6\xdfe \x96 \x80 5</title><link>https://a.example/1</link></item></channel></rss>';
    expect(await read(Buffer.from(text, 'latin1'), 'text/xml; charset=utf-8')).toMatchObject({
      title: 'Größe',
      items: [{ title: 'Übergröße – € 5' }],
    });
  });

  it('has no soft hyphens and control characters in its titles', async () => {
    expect(
      await items(
        rss(
          '<item><title>Donau\u00addampf\u0008er &#150; &#173;a&#7;b</title><link>https://a.example/1</link></item>',
        ),
      ),
    ).toMatchObject([{ title: 'Donaudampfer – ab' }]);
  });

  it.each([
    ['a sign that begins nothing', '<item><title>a < b</title><link>https://a.example/b</link></item>'],
    ['an element that is not open', '<item></b><title>a < b</title><link>https://a.example/b</link></item>'],
    [
      'characters without an end',
      '<item><title><![CDATA[a < b</title><link>https://a.example/b</link></item>',
    ],
    ['no end', '<item><title>a &lt; b</title><link>https://a.example/b</link>'],
    ['a comment without an end', '<item><!-- <title>x</title></item>'],
  ])('loses no other item by one with %s', async (_, bad) => {
    const [one, two] = ['1', '2'].map(
      (id) => `<item><title>${id}</title><link>https://a.example/${id}</link></item>`,
    );
    const found = await items(rss(`${one}${bad}${two}`));
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: '1' }),
        expect.objectContaining({ title: '2', url: 'https://a.example/2' }),
      ]),
    );
  });
});

test('a feed with many damaged items takes linear time', async () => {
  const damaged = (count: number) => rss('<item><![CDATA[<!-- <title>a < b</title>'.repeat(count));
  await expectLinear((size) => items(damaged(size)), 2_000);
});
