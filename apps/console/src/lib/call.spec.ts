import type { Schemas } from './api';
import { callQueryOf, callOf, countNewer, cursorOf, pageOfResource, placeOf, queryOf, searchOf } from './call';
import { callSearch } from './call-search';

const calls = (...ids: string[]) => ids.map((activityUid) => ({ activityUid }) as Schemas['ActivityCall']);
const recorded = (call: Partial<Schemas['ActivityCallDetail']>) =>
  callOf({ surface: 'rest', method: 'GET', redactedInput: {}, ...call } as Schemas['ActivityCallDetail']);

describe('Calls of a credential or a principal', () => {
  test('are asked for by the filter that has the same meaning in the address', () => {
    expect(queryOf({ credentialId: 'key_1' })).toEqual({ credentialId: ['key_1'] });
    expect(queryOf({ credentialId: ['key_1', 'key_2'] })).toEqual({ credentialId: ['key_1', 'key_2'] });
    expect(searchOf({ credentialId: ['key_1', 'key_2'] })).toEqual({ credentialId: 'key_1,key_2' });
    expect(queryOf({ principalId: 'agent_1' })).toEqual({ principalId: 'agent_1' });
    expect(searchOf({ principalId: 'agent_1' })).toEqual({ principalId: 'agent_1' });
  });

  test('are asked for with no more credentials than the API and an address take', () => {
    const many = Array.from({ length: 120 }, (_, n) => `oauth_${n}`);
    const asked = queryOf({ credentialId: many }) as { credentialId: string[] };
    expect(asked.credentialId).toEqual(many.slice(0, 50));
    expect(searchOf({ credentialId: many })).toEqual({ credentialId: asked.credentialId.join(',') });
  });

  test('count the newer ones, also when an older one was written later', () => {
    expect(countNewer(calls('c', 'a'), calls('d', 'c', 'b', 'a'))).toBe(2);
    expect(countNewer(calls('c', 'a'), calls('c', 'a'))).toBe(0);
    expect(countNewer([], calls('a'))).toBe(1);
  });

  test('are not counted when more have come than are read at once', () => {
    expect(countNewer(calls('a'), calls('z', 'y'))).toBeNull();
  });
});

describe('The list of calls', () => {
  test('drops unknown values of the address', () => {
    expect(callSearch({ outcome: 'odd', surface: 'mcp', since: 'ever', requestId: 12, advertiserId: '7', x: 1 })).toEqual({
      surface: 'mcp',
      requestId: '12',
      advertiserId: 7,
    });
  });

  test('asks for several credentials, and for a period that ends now', () => {
    const now = Date.parse('2026-05-02T12:00:00.000Z');
    expect(callQueryOf({ credentialId: 'key_1,key_2', since: 'day', outcome: 'denied', peek: 'call_1' }, now)).toEqual({
      outcome: 'denied',
      credentialId: ['key_1', 'key_2'],
      startTime: '2026-05-01T12:00:00.000Z',
    });
  });
});

describe('A further page of calls', () => {
  test('is asked for with the period of the first page, which its cursor is for', () => {
    const place = placeOf(cursorOf(undefined, 1_000).from, 'a:b');
    expect(cursorOf(place!, 9_000)).toEqual({ from: 1_000, cursor: 'a:b' });
    expect(placeOf(1_000, null)).toBeNull();
  });
});

describe('A recorded call', () => {
  test('is made again with its path, query and body', () => {
    const operation = 'PUT /api/v2/things/{id}/parts/{partId}';
    const redactedInput = { params: { id: 'a/b', partId: '2' }, query: { status: ['A', 'B'], q: 'x y' }, body: { name: 'Z' } };
    expect(recorded({ operation, redactedInput })).toEqual({
      method: 'PUT',
      path: '/api/v2/things/a%2Fb/parts/2?status=A&status=B&q=x+y',
      body: { name: 'Z' },
    });
  });

  test('of a tool is made again over HTTP', () => {
    const again = { method: 'POST', path: '/api/v3/tools/search', body: { kind: 'campaign' } };
    const body = { kind: 'campaign' };
    expect(recorded({ operation: 'search', method: 'POST', redactedInput: { params: { tool: 'search' }, query: {}, body } })).toEqual(
      again,
    );
    expect(recorded({ operation: 'search', method: null, surface: 'mcp', redactedInput: { body } })).toEqual(again);
  });

  test('is not made again when its input was not kept', () => {
    expect(recorded({ operation: 'GET /api/v2/things', redactedInput: null })).toBeNull();
    expect(recorded({ operation: 'POST /api/v2/things', redactedInput: { leftOut: 'large', bytes: 20_000 } })).toBeNull();
  });

  test('links objects that have a page', () => {
    expect(pageOfResource('CAMPAIGN', true)).toBe('/a/$account/campaigns/$id');
    expect(pageOfResource('MEDIA_BUY', false)).toBe('/a/$account/orders/$id');
    expect(pageOfResource('CAMPAIGN', false)).toBeUndefined();
    expect(pageOfResource('constructor', true)).toBeUndefined();
  });
});
