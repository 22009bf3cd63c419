import { startApi, type TestApi } from '@test/api';
import { signUp } from '@test/people';

/** Counts are per file: each has its own namespace in Redis. Every test comes from an address of its own. */
describe('limits on attempts (gaps.md §1.4)', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi({ environment: { RATE_LIMITS: 'true', TRUSTED_PROXIES: '127.0.0.1' } });
  });
  afterAll(() => api.close());

  const from = (address: string) => ({ 'x-forwarded-for': address });

  async function statuses(times: number, attempt: () => Promise<{ status: number }>): Promise<number[]> {
    const seen = [];
    for (let i = 0; i < times; i += 1) seen.push((await attempt()).status);
    return seen;
  }

  it('429 with Retry-After after 40 sign-ins in 15 minutes, for the right password, too', async () => {
    const { email, password } = await signUp(api);
    const attempt = (secret: string) => api.post('/api/v2/auth/sign-in', { body: { email, password: secret }, headers: from('192.0.2.1') });
    expect(await statuses(40, () => attempt('wrong password'))).toEqual(Array(40).fill(401));
    const { status, body, headers } = await attempt(password);
    expect([status, body.error.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('429 after 12 resets in an hour', async () => {
    const attempt = () => api.post('/api/v2/auth/password/forgot', { body: { email: 'somebody@example.com' }, headers: from('192.0.2.2') });
    expect(await statuses(12, attempt)).toEqual(Array(12).fill(202));
    expect((await attempt()).status).toBe(429);
  });

  it('429 after 20 sign-ups in an hour, also when they fail', async () => {
    const body = { email: 'once@example.com', password: 'correct horse', name: 'Once', company: 'Once' };
    const seen = await statuses(21, () => api.post('/api/v2/auth/sign-up', { body, headers: from('192.0.2.3') }));
    expect(seen.slice(0, 3)).toEqual([201, 409, 409]);
    expect(seen.at(-1)).toBe(429);
  });

  it('429 after 40 attempts on one mail address, wherever they come from', async () => {
    const { email } = await signUp(api);
    const attempt = (i: number) =>
      api.post('/api/v2/auth/sign-in', { body: { email, password: 'wrong password' }, headers: from(`198.51.100.${i}`) });
    let i = 0;
    expect(await statuses(40, () => attempt((i += 1)))).toEqual(Array(40).fill(401));
    expect((await attempt(41)).status).toBe(429);
  });

  it('reading the session is no attempt', async () => {
    const attempt = () => api.get('/api/v2/auth/session');
    expect(new Set(await statuses(50, attempt))).toEqual(new Set([401]));
  });
});
