import { Hidden } from './hidden';
import { CallRecorder } from './recorder';

describe('The recorder of calls', () => {
  let time: number;
  let recorder: CallRecorder;
  const read = (url: string, screen = '/campaigns') => recorder.begin(screen, { method: 'GET', url });
  const write = (url: string) => recorder.begin('/campaigns', { method: 'POST', url });
  const shown = () => recorder.list().map(({ method, url, status, count }) => `${method} ${url} ${status} ${count}`);
  beforeEach(() => {
    time = 1_000;
    recorder = new CallRecorder(() => time);
  });

  test('keeps status, time and request id of an answer, and tells its watchers', () => {
    let told = 0;
    recorder.watch(() => (told += 1));
    const sending = read('/api/v2/buyer/campaigns?limit=50');
    time += 42;
    sending.isAnswered(200, 'id-1');
    expect(recorder.list()).toMatchObject([{ status: 200, ms: 42, requestId: 'id-1', at: 1_000 }]);
    expect(told).toBe(2);
  });

  test('counts a repeated read in its place, and keeps every write', () => {
    for (const url of ['/api/v2/a', '/api/v2/b', '/api/v2/a']) read(url).isAnswered(200, null);
    for (const url of ['/api/v2/a', '/api/v2/a']) write(url).isAnswered(201, null);
    expect(shown()).toEqual(['GET /api/v2/a 200 2', 'GET /api/v2/b 200 1', 'POST /api/v2/a 201 1', 'POST /api/v2/a 201 1']);
  });

  test('forgets the calls of another screen, except those of the frame', () => {
    read('/api/v2/realtime').isAnswered(200, null);
    read('/api/v2/auth/session').isAnswered(200, null);
    read('/api/v2/a').isAnswered(200, null);
    read('/api/v2/b', '/media-buys').isAnswered(200, null);
    expect(shown()).toEqual(['GET /api/v2/realtime 200 1', 'GET /api/v2/auth/session 200 1', 'GET /api/v2/b 200 1']);
  });

  test('keeps a write that has led to another screen, until the person leads on', () => {
    write('/api/v2/a').isAnswered(201, null);
    read('/api/v2/b', '/a').isAnswered(200, null);
    expect(shown()).toEqual(['POST /api/v2/a 201 1', 'GET /api/v2/b 200 1']);
    expect(new Set(recorder.list().map(({ screen }) => screen))).toEqual(new Set(['/a']));
    time += 60_000;
    read('/api/v2/c', '/c').isAnswered(200, null);
    expect(shown()).toEqual(['GET /api/v2/c 200 1']);
  });

  test('a canceled read is as before, and answers of earlier sendings change nothing', () => {
    read('/api/v2/a').isAnswered(200, 'first');
    const canceled = read('/api/v2/a');
    canceled.isCanceled();
    read('/api/v2/b').isCanceled();
    expect(shown()).toEqual(['GET /api/v2/a 200 1']);
    const early = read('/api/v2/a');
    const late = read('/api/v2/a');
    early.isCanceled();
    late.isAnswered(200, 'late');
    early.isAnswered(500, null);
    expect(recorder.list()).toMatchObject([{ status: 200, requestId: 'late' }]);
  });

  test('keeps bodies without secrets, long ones as a file, and nothing of sign-in', () => {
    write('/api/v2/a').hasBody(JSON.stringify({ secret: 'x', name: 'y' }));
    write('/api/v2/b').hasBody(JSON.stringify({ name: 'x'.repeat(70_000) }));
    write('/api/v2/auth/sign-in').hasBody(JSON.stringify({ password: 'x' }));
    expect(recorder.list()).toMatchObject([
      { url: '/api/v2/a', body: { secret: new Hidden('EXCHANGE_SECRET'), name: 'y' } },
      { url: '/api/v2/b', fileType: 'application/json' },
    ]);
    expect(recorder.list()[1]).not.toHaveProperty('body');
  });

  test('keeps no body of a request with bank details', () => {
    write('/api/v2/billing/payees').hasBody(JSON.stringify({ beneficiaryName: 'x' }));
    write('/api/v2/billing/payout-details?a=b').hasBody(JSON.stringify({ address: 'x' }));
    for (const call of recorder.list()) {
      expect(call.fileType).toBe('application/json');
      expect(call).not.toHaveProperty('body');
    }
  });

  test('keeps at most 50 calls', () => {
    for (let n = 0; n < 60; n += 1) read(`/api/v2/${n}`);
    expect(recorder.list()).toHaveLength(50);
    expect(recorder.list()[0]!.url).toBe('/api/v2/10');
  });
});
