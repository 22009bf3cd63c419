import { OriginRateLimiter } from './origin-rate-limiter';

const limits = { start: 10, max: 100, burst: 20 };
const origin = 'https://a.example';

/** Number of requests that are admitted in the given seconds, with one try per millisecond. */
function admitted(limiter: OriginRateLimiter, seconds: number, { from = 0, succeeds = false } = {}): number {
  let count = 0;
  for (let ms = 0; ms < seconds * 1_000; ms += 1) {
    if (!limiter.tryTake(origin, from + ms)) continue;
    count += 1;
    if (succeeds) limiter.recordSuccess(origin);
  }
  return count;
}

describe('OriginRateLimiter', () => {
  it('admits the burst and then the start rate while an origin fails every delivery', () => {
    const limiter = new OriginRateLimiter(limits);
    expect(admitted(limiter, 10)).toBeLessThanOrEqual(20 + 10 * 10);
    expect(admitted(limiter, 30, { from: 10_000 })).toBeLessThanOrEqual(30 * 10 + 1);
  });

  it('raises the rate with each success, up to the maximum', () => {
    const limiter = new OriginRateLimiter(limits);
    admitted(limiter, 5, { succeeds: true });
    const count = admitted(limiter, 10, { from: 5_000, succeeds: true });
    expect([count > 900, count <= 1_001]).toEqual([true, true]);
  });

  it('keeps the rates of origins apart', () => {
    const limiter = new OriginRateLimiter(limits);
    for (let n = 0; n < 50; n++) limiter.recordSuccess('https://b.example');
    expect(admitted(limiter, 10)).toBeLessThanOrEqual(120);
  });

  it('does not count a token that is given back', () => {
    const limiter = new OriginRateLimiter(limits);
    for (let n = 0; n < 500; n++) {
      expect(limiter.tryTake(origin, 0)).toBe(true);
      limiter.giveBack(origin);
    }
  });

  it('resets an origin after a minute without requests, and forgets idle origins when there are too many', () => {
    const limiter = new OriginRateLimiter(limits);
    admitted(limiter, 5, { succeeds: true });
    expect(admitted(limiter, 10, { from: 70_000 })).toBeLessThanOrEqual(120);
    for (let n = 0; n < 10_000; n++) limiter.tryTake(`https://${n}.example`, 80_000);
    limiter.tryTake('https://later.example', 200_000);
    expect(limiter.size).toBe(1);
  });
});
