import { describe, expect, it } from 'vitest';
import { unprocessable } from '../../../../core/errors.ts';
import type { PageReading } from '../../../../core/model/page.ts';
import type { Browser } from '../../../../core/ports/browser.ts';
import { CONSENT_ONLY, type PagePorts, pageReading } from '../../../../core/use-cases/analysis/read-page.ts';
import { openVault } from '../../../in-memory/ports.ts';
import { memoryStorage } from '../../../in-memory/storage.ts';
import { countingIds, id, object } from '../../../support/objects.ts';

/** Pages behind a consent form. */

const URL = 'https://bridges.example/lenne';
const FORM =
  'We and our 832 partners store and access information on a device, such as cookies.\n\nAccept all';
const TEXT = 'The old bridge over the Lenne opened again on Monday, four years after the flood.';

/** A reader for which the bytes of a page are its text, with these facts. */
const reader = (facts: Partial<PageReading> = {}): PagePorts['pages'] => ({
  read: async ({ bytes, url }): Promise<PageReading> => ({
    url,
    title: 'Bridge',
    heading: '',
    meta: [],
    jsonLd: [],
    microdata: [],
    times: [],
    links: [],
    byline: '',
    text: new TextDecoder().decode(bytes),
    ...facts,
  }),
});

/**
 * The result for a page with this text, and another text when rendered by a browser, if it can be rendered.
 */
async function reading(
  text: string,
  {
    shown,
    facts,
    ...options
  }: { shown?: string; isOnline?: boolean; isFetched?: boolean; facts?: Partial<PageReading> } = {},
) {
  const asked: string[] = [];
  const browser: Browser = {
    screenshot: async () => null,
    snapshot: async () => null,
    print: async () => new Uint8Array(),
    async render(url) {
      asked.push(url);
      if (shown === undefined) throw unprocessable('The page cannot be shown.');
      return { url, bytes: new TextEncoder().encode(shown) };
    },
  };
  const page = object({ id: id(1), kind: 'url', url: URL, title: URL });
  const ports = {
    storage: memoryStorage({ type: 'object.insert', object: page }),
    pages: reader(facts),
    browser,
    vault: openVault,
    clock: () => 5,
    ids: countingIds(),
  } as unknown as PagePorts;
  const bytes = new TextEncoder().encode(text);
  const finding = await pageReading(ports, options)(page, {
    url: URL,
    contentType: 'text/html',
    bytes,
  });
  const { title, summary } = finding.apply(page);
  return { asked, extract: finding.extract, shortcoming: finding.shortcoming, title, summary };
}

describe('a page with only a consent form', () => {
  it('reports that, and has no text, but keeps its other facts', async () => {
    expect(await reading(FORM)).toEqual({
      asked: [URL],
      extract: undefined,
      shortcoming: CONSENT_ONLY,
      title: 'Bridge',
      summary: '',
    });
  });

  it('has the text from a browser', async () => {
    const { extract, shortcoming, summary } = await reading(FORM, { shown: TEXT });
    expect([extract, shortcoming, summary]).toEqual([TEXT, undefined, '']);
  });

  it('reports that if a browser shows no more', async () => {
    for (const shown of [FORM, '']) expect((await reading(FORM, { shown })).shortcoming).toBe(CONSENT_ONLY);
  });

  it('is not rendered by a browser if it is an uploaded file', async () => {
    const { asked, shortcoming } = await reading(FORM, { shown: TEXT, isOnline: false });
    expect([asked, shortcoming]).toEqual([[], CONSENT_ONLY]);
  });
});

it('a page with a text is not rendered by a browser', async () => {
  for (const text of [TEXT, `${FORM}\n\n${TEXT}`, '']) {
    const { asked, shortcoming } = await reading(text, { shown: 'Other' });
    expect([asked, shortcoming]).toEqual([[], undefined]);
  }
});

describe('a server that returns something else instead of the page', () => {
  it('fails the analysis if it is an error message, unless that was sent by a browser or uploaded', async () => {
    const facts = { isError: true };
    await expect(reading('Not found', { facts, isFetched: true })).rejects.toThrow('an error message');
    expect((await reading('Not found', { facts })).title).toBe('Bridge');
  });

  it('fails the analysis if it is a form to log in at another address, not if that was saved', async () => {
    const facts = { isLogIn: true, url: 'https://bridges.example/login?next=/lenne' };
    await expect(reading('Log in', { facts, isFetched: true })).rejects.toThrow(
      `"${URL}" requires you to log in`,
    );
    expect((await reading('Log in', { facts: { isLogIn: true }, isFetched: true })).title).toBe('Bridge');
  });
});
