import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { readForm, readPartText } from '../../adapters/http/pipeline/multipart.ts';
import { hmacTokenVerifier } from '../../adapters/tokens/hmac.ts';
import { readFeed } from '../../adapters/web/read-feed.ts';
import { readPage } from '../../adapters/web/read-page.ts';
import { isDomainError } from '../../core/errors.ts';
import { findForbiddenInSteps } from '../../core/json/characters.ts';
import { parseJson } from '../../core/json/parse.ts';
import { characterCount, MAX_TITLE_LENGTH } from '../../core/model/text.ts';
import { checkClaims } from '../../core/model/token.ts';
import { fromMarkdown } from '../../core/prose/from-markdown.ts';
import { parseProse } from '../../core/prose/parse-prose.ts';
import { toHtml } from '../../core/prose/to-html.ts';
import { toMarkdown } from '../../core/prose/to-markdown.ts';
import { toText } from '../../core/prose/to-text.ts';
import { resultOf } from '../../core/scheduling/steps.ts';
import { explainQuery, parseQuery } from '../../core/search/query/query.ts';
import { printQuery } from '../core/search/query/print.ts';
import { forgeToken } from '../support/credentials.ts';
import { fileOf, readRows, sourceOf } from '../support/imports.ts';
import { derive, type Grammar, mutate } from './grammar.ts';
import { FORM, IMPORT, MARKDOWN, NOTE_FILE, PROSE, QUERY, TOKEN } from './grammars.ts';
import { FEED, PAGE } from './grammars-of-the-web.ts';
import { report, tryRounds } from './rounds.ts';

/** A parser answers or refuses any input, quickly, and keeps no memory (D10, D12). */

/** Processor time allowed for one case: far more than any needs, and far less than a hang takes. */
const MAX_CASE_MS = 3_000;
/** Memory that may remain after all cases, such as compiled code. */
const MAX_GROWTH_BYTES = 48 * 1024 * 1024;
/** The number of cases before the first memory measurement, when all code has run. */
const WARM = 300;

/** What Markdown may add to the text of a page, such as absolute addresses. */
const MAX_LONGER = 20;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

interface Parser {
  readonly grammar: Grammar;
  /** Cases of `npm run test:faults`, and of `npm run soak`. */
  readonly cases: readonly [number, number];
  /** Reads a text. Throws any error that is not a refusal. */
  parse(text: string): void | Promise<void>;
}

const SECRET = new Uint8Array(16);
const verifier = hmacTokenVerifier();

const PARSERS: Readonly<Record<string, Parser>> = {
  'the query language': {
    grammar: QUERY,
    cases: [3_000, 400_000],
    parse(text) {
      const query = parseQuery(text);
      explainQuery(text);
      if (query === null) return;
      const printed = printQuery(query);
      if (printed.length < 2_000) expect(printQuery(parseQuery(printed) ?? query)).toBe(printed);
    },
  },
  Markdown: {
    grammar: MARKDOWN,
    cases: [2_000, 200_000],
    parse(text) {
      const prose = fromMarkdown(text);
      expect(fromMarkdown(toMarkdown(prose))).toEqual(prose);
      toText(prose);
      expect(toHtml(prose)).not.toMatch(/(href|src)="\s*javascript:/i);
    },
  },
  Prose: {
    grammar: PROSE,
    cases: [3_000, 400_000],
    parse(text) {
      const parsed = parseJson(text);
      if ('fault' in parsed) return;
      const prose = parseProse(parsed.value);
      expect(parseProse(prose)).toEqual(prose);
      fromMarkdown(toMarkdown(prose));
      toText(prose);
      expect(toHtml(prose)).not.toMatch(/(href|src)="\s*javascript:/i);
    },
  },
  tokens: {
    grammar: TOKEN,
    cases: [3_000, 200_000],
    parse(text) {
      const [header = '', claims = ''] = text.split('\n');
      const token = verifier.read(forgeToken(header, claims, SECRET));
      expect(token.isSignedWith(SECRET)).toBe(true);
      checkClaims(token.claims, { methods: ['GET'], paths: ['/a'] }, 1_000);
    },
  },
  'notes with front matter': {
    grammar: NOTE_FILE,
    cases: [800, 100_000],
    parse: (text) => expectItems(text, 'note.md'),
  },
  'files of other services': {
    grammar: IMPORT,
    cases: [1_500, 100_000],
    parse: (text) => expectItems(text, 'file'),
  },
  pages: {
    grammar: PAGE,
    cases: [800, 60_000],
    async parse(text) {
      const [contentType = '', ...rest] = text.split('\n');
      const bytes = Buffer.from(rest.join('\n'));
      const page = await readPage({ url: 'https://a.example/b', contentType, bytes });
      expect(page.text.length).toBeLessThanOrEqual(MAX_LONGER * (text.length + 100));
      expect(resultOf(findForbiddenInSteps(page))).toBeNull();
    },
  },
  feeds: {
    grammar: FEED,
    cases: [800, 60_000],
    async parse(text) {
      const [contentType = '', ...rest] = text.split('\n');
      const bytes = Buffer.from(rest.join('\n'));
      const feed = await readFeed({ url: 'https://a.example/feed', contentType, bytes });
      if (feed.type === 'feed') expect(feed.siteUrl ?? 'https:').toMatch(/^https?:/i);
      expect(resultOf(findForbiddenInSteps(feed))).toBeNull();
    },
  },
  forms: {
    grammar: FORM,
    cases: [2_000, 100_000],
    async parse(text) {
      const incoming = Object.assign(new PassThrough(), {
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        complete: true,
      });
      incoming.end(text);
      await readForm(incoming as unknown as IncomingMessage, async (part) => void (await readPartText(part)));
    },
  },
};

/** Whatever rows a file has, everything saved from them is within the limits (D10). */
async function expectItems(text: string, path: string): Promise<void> {
  const { rows } = await readRows(sourceOf([fileOf(text, { path, pieceBytes: 97 })]));
  for (const row of rows) {
    if (!('item' in row)) {
      expect(row.reason).not.toMatch(/undefined|TypeError|\[object/);
      continue;
    }
    expect(characterCount(row.item.title ?? '')).toBeLessThanOrEqual(MAX_TITLE_LENGTH);
    for (const tag of row.item.tags) expect(characterCount(tag)).toBeLessThanOrEqual(200);
  }
}

describe.each(Object.entries(PARSERS))('the parser of %s', (name, { grammar, cases: [few, many], parse }) => {
  it('answers or refuses each of many texts quickly, and keeps no memory of them', async () => {
    let refused = 0;
    let before = 0;
    const tried = await tryRounds(`${name}`, { few, many, maxMs: 60_000 }, async ({ number, random }) => {
      if (number === WARM) before = heapBytes();
      const text = mutate(derive(grammar, random), random);
      const began = process.cpuUsage();
      try {
        await parse(text);
      } catch (error) {
        if (!isDomainError(error))
          throw new Error(`${JSON.stringify(text)}: ${error instanceof Error ? error.stack : error}`);
        refused += 1;
      }
      const { user, system } = process.cpuUsage(began);
      expect((user + system) / 1_000, JSON.stringify(text)).toBeLessThan(MAX_CASE_MS);
    });
    if (tried > WARM) expect(heapBytes() - before).toBeLessThan(MAX_GROWTH_BYTES);
    report(`${name}: ${tried} texts, ${refused} refused`);
  });
});

function heapBytes(): number {
  collect();
  return process.memoryUsage().heapUsed;
}
