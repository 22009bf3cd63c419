import { isSmallJson, readMessage } from './message';

describe('Messages of a view', () => {
  it.each([
    [
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      { kind: 'request', id: 1, method: 'ping', params: {} },
    ],
    [
      { jsonrpc: '2.0', method: 'ui/notifications/initialized', params: { a: 1 } },
      { kind: 'notification', method: 'ui/notifications/initialized', params: { a: 1 } },
    ],
    [
      { jsonrpc: '2.0', id: 'x', result: {} },
      { kind: 'answer', id: 'x' },
    ],
    [
      { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { text: 'x'.repeat(300_000) } },
      { kind: 'refused', id: 2 },
    ],
    [
      { jsonrpc: '2.0', id: 3, method: 'tools/call', params: new Map() },
      { kind: 'refused', id: 3 },
    ],
  ])('%# are read', (data, message) => {
    expect(readMessage(data)).toEqual(message);
  });

  it.each([
    null,
    'text',
    [],
    {},
    { jsonrpc: '1.0', id: 1, method: 'ping' },
    { jsonrpc: '2.0' },
    { jsonrpc: '2.0', id: Number.NaN },
    { jsonrpc: '2.0', id: 'x'.repeat(101) },
    { jsonrpc: '2.0', method: 7 },
    { jsonrpc: '2.0', method: 'x'.repeat(101) },
    { jsonrpc: '2.0', method: 'a', params: [] },
  ])('%# are ignored: %j', (data) => {
    expect(readMessage(data)).toBeNull();
  });

  it('accept JSON only, up to the limit', () => {
    expect(isSmallJson({ a: [1, 'x', null, true, undefined, { b: {} }] })).toBe(true);
    for (const value of [new Uint8Array(9), new Date(), 1n, Number.NaN, { a: new Set() }, () => 1]) expect(isSmallJson(value)).toBe(false);
    expect(isSmallJson('x'.repeat(92), 100)).toBe(true);
    expect(isSmallJson('x'.repeat(93), 100)).toBe(false);
    expect(isSmallJson({ ['x'.repeat(100)]: 1 }, 100)).toBe(false);
  });

  it('end a cycle, a deep and a wide value at the limit', () => {
    const cycle: { self?: unknown } = {};
    cycle.self = cycle;
    let deep: unknown = 1;
    for (let n = 0; n < 100_000; n += 1) deep = [deep];
    expect(isSmallJson(cycle)).toBe(false);
    expect(isSmallJson(deep)).toBe(false);
    expect(isSmallJson(Array.from({ length: 1_000_000 }, () => 0))).toBe(false);
  });
});
