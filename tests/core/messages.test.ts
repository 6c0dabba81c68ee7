import { expect, it } from 'vitest';
import { DomainError, reasonFor, unprocessable } from '../../core/errors.ts';
import { ALL_MESSAGES } from '../../core/messages/all.ts';
import { IMPORT_MESSAGES } from '../../core/messages/imports.ts';
import { QUERY_MESSAGES } from '../../core/messages/query.ts';
import { REASONS, reason } from '../../core/messages/reasons.ts';
import { MESSAGES } from '../../core/messages.ts';
import { cutReason } from '../../core/model/text.ts';
import { explainQuery, parseQuery } from '../../core/search/query/query.ts';

it('each code has one message', () => {
  const codes = [MESSAGES, IMPORT_MESSAGES, QUERY_MESSAGES, REASONS].flatMap((table) => Object.keys(table));
  expect(Object.keys(ALL_MESSAGES)).toHaveLength(codes.length);
});

it('a reason is the message of its error, or only a text', () => {
  const coded = { reason: 'This PDF has no page.', code: 'pdf-empty', params: {} };
  expect(reasonFor(unprocessable(reason('pdf-empty')))).toEqual(coded);
  expect(reasonFor(new DomainError('damaged', 'Broken.'))).toEqual({ reason: 'Broken.' });
});

it('a reason is stored with a limited length', () => {
  const long = reasonFor(reason('answer-status', { url: 'x'.repeat(5_000), status: 404 }));
  expect(cutReason(long)).toEqual({ reason: long.reason });
  expect(cutReason({ reason: 'a'.repeat(600), code: 'a' })).toEqual({
    reason: 'a'.repeat(500),
    code: 'a',
    params: {},
  });
});

it.each(['created:soon', 'created:2024-13', 'is:lost', 'created:', '('.repeat(70)])(
  'the refusal of the query %s has a code, alone and in a problem',
  (q) => {
    const [refusal] = explainQuery(q).refusals;
    const { from: _, to: __, ...part } = refusal ?? { from: 0, to: 0 };
    expect(part).toEqual({
      reason: expect.any(String),
      code: expect.any(String),
      params: expect.any(Object),
    });
    expect(() => parseQuery(q)).toThrow(
      expect.objectContaining({
        wording: expect.objectContaining({
          code: 'query-invalid',
          params: { character: expect.any(Number), reason: part },
        }),
      }),
    );
  },
);
