import { afterEach, expect, it } from 'vitest';
import { setLanguage, type WordTree } from '../../../apps/web/words/language.ts';
import { pseudo } from '../../../apps/web/words/pseudo.ts';
import { inLanguage } from '../../../apps/web/words/service.ts';
import { reasonFor } from '../../../core/errors.ts';
import { reason } from '../../../core/messages/reasons.ts';
import { message } from '../../../core/messages.ts';

/** Messages of the service in the language of the app. */

const inner = reasonFor(reason('answer-status', { url: 'https://a.example/', status: 404 }));
const outer = reasonFor(message('feed-not-found', { url: 'https://a.example/', reason: inner }));

const GERMAN: WordTree = {
  'answer-status': ({ url, status }: { url: string; status: number }) => `${url} antwortete mit ${status}.`,
  'feed-not-found': ({ url, reason: why }: { url: string; reason: { reason: string } }) =>
    `Kein Feed unter ${url}: ${why.reason}`,
};

afterEach(() => setLanguage('en', () => undefined));

it('are in English without a translation, or without a code', () => {
  expect(inLanguage(outer)).toBe(outer.reason);
  setLanguage('de', (name) => (name === 'service' ? GERMAN : undefined));
  expect(inLanguage({ reason: 'Broken.' })).toBe('Broken.');
  expect(inLanguage({ reason: 'Newer.', code: 'of-a-later-version' })).toBe('Newer.');
});

it('are translated by their codes, with the reasons inside them', () => {
  setLanguage('de', (name) => (name === 'service' ? GERMAN : undefined));
  expect(inLanguage(outer)).toBe(
    'Kein Feed unter https://a.example/: https://a.example/ antwortete mit 404.',
  );
});

it('have brackets in the pseudo-language', () => {
  setLanguage('en-XA', pseudo);
  expect(inLanguage(inner)).toMatch(/^⟦"https:.*404\.·+⟧$/);
});
