import { describe, expect, it } from 'vitest';
import { checkClaims } from '../../../core/model/token.ts';

/** The required claims of a token (D14). */

const NOW = 1_772_000_000_000;
const NOW_SECONDS = NOW / 1000;
const paths = ['/a', '/a?q=1', '/prefix/a', '/prefix/a?q=1'];
const target = { methods: ['GET'] as const, paths };
const good = { method: 'GET', path: '/a', iat: NOW_SECONDS, exp: NOW_SECONDS + 300 };
const check = (more: object) => () => checkClaims({ ...good, ...more }, target, NOW);

describe('claims', () => {
  it.each([
    {},
    { path: '/a?q=1' },
    { path: '/prefix/a' },
    { iat: NOW_SECONDS + 60 },
    { iat: -1e9 },
    { exp: 1e15 },
    { nbf: NOW_SECONDS },
    { nbf: NOW_SECONDS + 60 },
    { exp: NOW_SECONDS + 0.001, iat: NOW_SECONDS - 1 },
  ])('are valid with %o', (more) => {
    expect(check(more)).not.toThrow();
  });

  it.each([
    { exp: NOW_SECONDS },
    { exp: NOW_SECONDS - 1 },
    { iat: NOW_SECONDS + 61, exp: NOW_SECONDS + 300 },
    { iat: NOW_SECONDS + 10, exp: NOW_SECONDS + 10 },
    { nbf: NOW_SECONDS + 61 },
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
  ])('are invalid with %o', (more) => {
    expect(check(more)).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
  });
});

it('a token may name any method of the endpoint, and no other', () => {
  const shared = { methods: ['GET', 'POST'] as const, paths };
  const token = (method: string) => () => checkClaims({ ...good, method }, shared, NOW);
  expect(token('POST')).not.toThrow();
  expect(token('DELETE')).toThrow('The token is for the method "DELETE", but the request is GET.');
});
