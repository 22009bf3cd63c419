import { CallRecorder } from './recorder';
import { callsOf, inOrder, urlOf, type UsedQuery } from './shown';

const used = (...queryKey: unknown[]): UsedQuery => ({ queryKey, at: 5 });

describe('A query of the cache', () => {
  test('is the read with its path and query', () => {
    const parameters = { params: { path: { id: 'a/b' }, query: { status: ['A', 'B'], limit: 1, cursor: undefined } } };
    expect(urlOf(used('get', '/api/v2/buyer/campaigns/{id}', parameters))).toBe('/api/v2/buyer/campaigns/a%2Fb?status=A&status=B&limit=1');
    const first = (path: string, query: object) => urlOf({ ...used('get', path, 'pages', query), firstPage: { limit: 50 } });
    expect(first('/api/v2/buyer/tasks', { status: 'open' })).toBe('/api/v2/buyer/tasks?status=open&limit=50');
    expect(first('/api/v2/connected-apps', {})).toBe('/api/v2/connected-apps');
    expect([urlOf(used('demo', '67')), urlOf(used('get', '/api/v2/a/{id}', 'pages', {}))]).toEqual([null, null]);
  });
});

describe('The calls of a page', () => {
  const recorder = new CallRecorder(() => 10);
  recorder.begin('/other', { method: 'GET', url: '/api/v2/other' });
  recorder.begin('/page', { method: 'GET', url: '/api/v2/a?b=1&c=x%20y' });
  const key = (query: object) => used('get', '/api/v2/a', { params: { query } });

  test('are those that it has made, and reads of the cache that it has not', () => {
    const calls = callsOf(recorder.list(), [key({ c: 'x y', b: 1 }), key({ b: 2 })], '/page');
    expect(calls.map(({ url, isKnown }) => [url, isKnown === true])).toEqual([
      ['/api/v2/a?b=2', true],
      ['/api/v2/a?b=1&c=x%20y', false],
    ]);
  });

  test('keep their places when one is made again', () => {
    const order = new Map<string, number>();
    const urls = (screen: string, ...queries: UsedQuery[]) =>
      inOrder(callsOf(recorder.list(), queries, screen), order).map(({ url }) => url);
    const before = urls('/page', key({ b: 2 }), key({ b: 3 }));
    recorder.begin('/page', { method: 'GET', url: '/api/v2/a?b=2' });
    expect(urls('/page', key({ b: 2 }), key({ b: 3 }))).toEqual(before);
  });
});
