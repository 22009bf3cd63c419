import { mayHaveArrived, stepsOf } from './attempt';

const none = { dns: null, connect: null, tls: null, firstByte: null, total: null };
const https = 'https://hooks.example/in';
const steps = (timings: Partial<typeof none> | object, url: string = https, error: string | null = null) =>
  stepsOf({ timings: { ...none, ...timings }, error }, url).map(({ name, state, start, ms }) =>
    ['done', 'ended'].includes(state) ? `${name} ${state} ${start}+${ms}` : `${name} ${state}`,
  );

describe('Steps of an attempt', () => {
  test('follow each other: the first byte is waited for after TLS, the rest comes after it', () => {
    expect(steps({ dns: 3, connect: 10, tls: 20, firstByte: 80, total: 85 })).toEqual([
      'dns done 0+3',
      'connect done 3+10',
      'tls done 13+20',
      'firstByte done 33+47',
      'rest done 80+5',
    ]);
  });

  test('are not needed on a connection that was open', () => {
    expect(steps({ firstByte: 8, total: 9 })).toEqual([
      'dns reused',
      'connect reused',
      'tls reused',
      'firstByte done 0+8',
      'rest done 8+1',
    ]);
  });

  test('are not needed for an address in digits, and without TLS', () => {
    expect(steps({ connect: 1, firstByte: 8, total: 9 }, 'http://127.0.0.1:9/hook').slice(0, 3)).toEqual([
      'dns unneeded',
      'connect done 0+1',
      'tls unneeded',
    ]);
    expect(steps({ firstByte: 8, total: 9 }, 'http://[::1]/hook').slice(0, 3)).toEqual(['dns unneeded', 'connect reused', 'tls unneeded']);
  });

  test.each([
    ['the lookup', 'dns', { total: 4 }, ['dns ended 0+4', 'connect unreached', 'tls unreached', 'firstByte unreached', 'rest unreached']],
    [
      'the connection',
      'connect',
      { dns: 1, total: 4 },
      ['dns done 0+1', 'connect ended 1+3', 'tls unreached', 'firstByte unreached', 'rest unreached'],
    ],
    [
      'TLS',
      'tls',
      { dns: 1, connect: 1, total: 4 },
      ['dns done 0+1', 'connect done 1+1', 'tls ended 2+2', 'firstByte unreached', 'rest unreached'],
    ],
    [
      'the wait',
      'timeout',
      { dns: 1, connect: 1, tls: 1, total: 5_000 },
      ['dns done 0+1', 'connect done 1+1', 'tls done 2+1', 'firstByte ended 3+4997', 'rest unreached'],
    ],
    [
      'the answer',
      'reset',
      { dns: 1, connect: 1, tls: 1, firstByte: 10, total: 20 },
      ['dns done 0+1', 'connect done 1+1', 'tls done 2+1', 'firstByte done 3+7', 'rest ended 10+10'],
    ],
  ])('end where the attempt failed: in %s', (_, error, timings, expected) => {
    expect(steps(timings, https, error)).toEqual(expected);
  });

  test('before an answer that never came are unknown when none was measured: the connection may have been open', () => {
    expect(steps({ total: 5_000 }, https, 'timeout')).toEqual([
      'dns unknown',
      'connect unknown',
      'tls unknown',
      'firstByte ended 0+5000',
      'rest unreached',
    ]);
  });

  test('an answer outside of 2xx ended no step', () => {
    expect(steps({ firstByte: 8, total: 9 }, https, 'http_status').at(-1)).toBe('rest done 8+1');
  });
});

describe('A failed delivery may have arrived', () => {
  test.each([
    ['outcome_unknown', null, true],
    ['timeout', { ...none, dns: 1, connect: 2, tls: 3, total: 5_000 }, true],
    ['timeout', { ...none, total: 5_000 }, true],
    ['timeout', { ...none, dns: 1, total: 5_000 }, false],
    ['reset', { ...none, connect: 1, total: 5 }, true],
    ['connect', { ...none, dns: 1, total: 5 }, false],
    ['tls', { ...none, dns: 1, connect: 1, total: 5 }, false],
    ['refused', null, false],
    ['secret_unreadable', null, false],
    ['http_status', { ...none, firstByte: 1, total: 2 }, false],
    [null, { ...none, firstByte: 1, total: 2 }, false],
  ])('%s, %j: %s', (error, timings, expected) => {
    expect(mayHaveArrived({ error, timings })).toBe(expected);
  });
});
