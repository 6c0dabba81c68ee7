import { describe, expect, it } from 'vitest';
import { checkClaims } from '../../../core/model/token.ts';

/** The required claims of a token (D14). */

const NOW = 1_772_000_000_000;
const S = NOW / 1000;
const paths = ['/a', '/a?q=1', '/prefix/a', '/prefix/a?q=1'];
const target = { methods: ['GET'] as const, paths };
const good = { method: 'GET', path: '/a', iat: S, exp: S + 300 };
const check = (more: object) => () => checkClaims({ ...good, ...more }, target, NOW);

describe('claims', () => {
  it.each([
    {},
    { path: '/a?q=1' },
    { path: '/prefix/a' },
    { iat: S + 60 },
    { iat: -1e9 },
    { exp: 1e15 },
    { nbf: S },
    { nbf: S + 60 },
    { exp: S + 0.001, iat: S - 1 },
  ])('are valid with %j', (more) => {
    expect(check(more)).not.toThrow();
  });

  it.each([
    { exp: S },
    { exp: S - 1 },
    { iat: S + 61, exp: S + 300 },
    { iat: S + 10, exp: S + 10 },
    { nbf: S + 61 },
    { nbf: null },
    { exp: Number.NaN },
    { exp: Number.POSITIVE_INFINITY },
    { exp: '9999999999' },
    { iat: undefined },
    { method: 'get' },
    { method: ['GET'] },
    { path: '/b' },
    { path: '/a/' },
    { path: '' },
    { path: undefined },
    { path: ['/a'] },
  ])('are invalid with %j', (more) => {
    expect(check(more)).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
  });
});

it('the alternative method is accepted for the same token, and no third', () => {
  const shared = { methods: ['GET', 'POST'] as const, paths };
  const token = (method: string) => () => checkClaims({ ...good, method }, shared, NOW);
  expect(token('POST')).not.toThrow();
  expect(token('DELETE')).toThrow('The token is for the method "DELETE", but the request is GET.');
});
