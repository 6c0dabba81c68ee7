import { describe, expect, it } from 'vitest';
import { appPath } from '../../../apps/web/browser/app-paths.ts';
import { addFilters } from '../../../apps/web/view/arranged.ts';
import { EVERYTHING, routeOf, urlOf } from '../../../apps/web/view/view.ts';

const at = (path: string, query = {}) => routeOf(appPath(path), query);

describe('an address', () => {
  it('opens the page that it names', () => {
    const everything = { page: 'collection', view: EVERYTHING, openId: null };
    for (const [path, place] of [
      ['', everything],
      ['/', everything],
      ['/o/a%20b', { ...everything, openId: 'a b' }],
      ['/settings', { page: 'settings', section: 'you' }],
      ['/settings/keys', { page: 'settings', section: 'keys' }],
      ['/read/a', { page: 'read', openId: 'a' }],
      ['/settings/', { page: 'settings', section: 'you' }],
      ['/write', { page: 'write', openId: null }],
      ['/write/x', { page: 'write', openId: 'x' }],
      ['/rediscover/x', { page: 'rediscover', likeId: 'x' }],
    ] as const)
      expect([path, at(path)]).toEqual([path, place]);
    expect(at('', { q: 'soup', space: 's' })).toEqual({
      ...everything,
      view: { ...EVERYTHING, q: 'soup', spaceId: 's' },
    });
  });

  it('of an object equals the address written for it', () => {
    const address = urlOf(EVERYTHING, '0/1%');
    expect(routeOf(address, {})).toMatchObject({ page: 'collection', openId: '0/1%' });
  });

  it('of an unknown page opens nothing', () => {
    for (const path of [
      '/setings',
      '/o',
      '/o/a/b',
      '/settings/more',
      '/read',
      '/write/a/b',
      '/o/%E0%A4',
      '/%',
    ])
      expect([path, at(path)]).toEqual([path, { page: 'not-found' }]);
  });
});

it('restricts a query as a whole, and leaves an invalid one invalid', () => {
  const done = { ...EVERYTHING, only: 'done' };
  expect(addFilters('', done)).toBe('is:completed');
  expect(addFilters('a OR b', done)).toBe('(a OR b) is:completed');
  expect(addFilters('a) OR (b', done)).toBe('a) OR (b is:completed');
});
