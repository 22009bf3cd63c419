import { RateLimits } from '@exchange/platform';
import { startApi } from '@test/api';
import type { TestApi } from '@test/api';

describe('rate limits', () => {
  let api: TestApi;
  let other: TestApi;
  const limit = { name: 'test', attempts: 5, seconds: 600 };

  beforeAll(async () => {
    [api, other] = await Promise.all([
      startApi({ environment: { RATE_LIMITS: 'true' } }),
      startApi({ environment: { RATE_LIMITS: 'true' } }),
    ]);
  });
  afterAll(() => Promise.all([api.close(), other.close()]));

  const attempts = async (key: string, times: number, on: readonly TestApi[] = [api]) => {
    const results = await Promise.allSettled(
      Array.from({ length: times }, (_, i) => on[i % on.length]!.app.get(RateLimits).consume(limit, key)),
    );
    return results.filter(({ status }) => status === 'fulfilled').length;
  };

  it('429 RATE_LIMITED with Retry-After once the attempts are used up', async () => {
    const signIn = () => api.post('/api/v2/auth/sign-in', { body: { email: 'nobody@example.com', password: 'wrong password' } });
    const answers = [];
    do answers.push(await signIn());
    while (answers.at(-1)!.status === 401 && answers.length < 100);
    const last = answers.at(-1)!;
    expect([last.status, last.body.error.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(last.headers.get('retry-after'))).toBe(last.body.error.details.retryAfterSeconds);
    expect(last.body.error.details.retryAfterSeconds).toBeGreaterThanOrEqual(1);
  });

  it('are exact, and shared by all processes', async () => {
    expect(await attempts('shared', 30, [api, other])).toBe(limit.attempts);
  });

  it('are counted by key and by limit', async () => {
    expect(await attempts('one', 6)).toBe(5);
    expect(await attempts('another', 1)).toBe(1);
    await api.app.get(RateLimits).consume({ ...limit, name: 'other' }, 'one');
  });

  it('do nothing when they are switched off', async () => {
    const free = await startApi();
    expect(await attempts('free', 20, [free])).toBe(20);
    await free.close();
  });
});
