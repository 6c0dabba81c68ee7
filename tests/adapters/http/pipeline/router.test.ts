import { describe, expect, it } from 'vitest';
import { createRouter } from '../../../../adapters/http/pipeline/router.ts';

describe('a router', () => {
  const router = createRouter<string>();
  for (const route of [
    'OPTIONS /*',
    'GET /',
    'GET /app/*',
    'GET /things',
    'GET /things/:id',
    'DELETE /things/:id',
    'GET /things/new',
    'GET /things/:id/parts/:part',
    'GET /things/new/parts',
    'ALL /things/new',
    'ALL /things/:id',
    'GET /things',
  ]) {
    const [method = '', path = ''] = route.split(' ');
    router.add(method, path, route);
  }
  const found = (request: string) => {
    const [method = '', path = ''] = request.split(' ');
    const match = router.match(method, path);
    return match && [match.handler, match.params];
  };

  it.each([
    ['GET /', 'GET /', {}],
    ['HEAD /things', 'GET /things', {}],
    ['GET /things/a%20b', 'GET /things/:id', { id: 'a b' }],
    ['GET /things/%E0%A4%A', 'GET /things/:id', { id: '%E0%A4%A' }],
    ['GET /things/new', 'GET /things/new', {}],
    ['DELETE /things/new', 'DELETE /things/:id', { id: 'new' }],
    ['PUT /things/new', 'ALL /things/new', {}],
    ['PUT /things/x', 'ALL /things/:id', { id: 'x' }],
    ['GET /things/new/parts/2', 'GET /things/:id/parts/:part', { id: 'new', part: '2' }],
    ['GET /app/a/b', 'GET /app/*', {}],
    ['GET /app/', 'GET /app/*', {}],
    ['OPTIONS /things', 'OPTIONS /*', {}],
  ])('finds what serves %s: %s', (request, handler, params) => {
    expect(found(request)).toEqual([handler, params]);
  });

  it.each(['GET /things/', 'GET //', 'GET /things/x/parts/', 'POST /app/a', 'GET /..', 'GET /constructor'])(
    'finds nothing for %s',
    (request) => {
      expect(found(request)).toBeNull();
    },
  );
});
