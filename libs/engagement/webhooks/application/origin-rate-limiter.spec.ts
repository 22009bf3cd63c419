import { OriginRateLimiter } from './origin-rate-limiter';

const limits = { start: 10, max: 100, burst: 20 };
const origin = 'https://a.example';

/** Number of requests that are admitted in the given seconds, with one try per millisecond. */
function admitted(pace: OriginRateLimiter, seconds: number, { from = 0, answer = false } = {}): number {
  let count = 0;
  for (let ms = 0; ms < seconds * 1_000; ms += 1) {
    if (!pace.tryTake(origin, from + ms)) continue;
    count += 1;
    if (answer) pace.recordSuccess(origin);
  }
  return count;
}

it('admits the burst and then the start rate while an origin fails every delivery', () => {
  const pace = new OriginRateLimiter(limits);
  expect(admitted(pace, 10)).toBeLessThanOrEqual(20 + 10 * 10);
  expect(admitted(pace, 30, { from: 10_000 })).toBeLessThanOrEqual(30 * 10 + 1);
});

it('raises the rate with each success, up to the maximum', () => {
  const pace = new OriginRateLimiter(limits);
  admitted(pace, 5, { answer: true });
  const count = admitted(pace, 10, { from: 5_000, answer: true });
  expect([count > 900, count <= 1_001]).toEqual([true, true]);
});

it('keeps the rates of origins apart', () => {
  const pace = new OriginRateLimiter(limits);
  for (let n = 0; n < 50; n++) pace.recordSuccess('https://b.example');
  expect(admitted(pace, 10)).toBeLessThanOrEqual(120);
});

it('does not count a token that is given back', () => {
  const pace = new OriginRateLimiter(limits);
  for (let n = 0; n < 500; n++) {
    expect(pace.tryTake(origin, 0)).toBe(true);
    pace.giveBack(origin);
  }
});

it('resets an origin after a minute without requests, and forgets idle origins when there are too many', () => {
  const pace = new OriginRateLimiter(limits);
  admitted(pace, 5, { answer: true });
  expect(admitted(pace, 10, { from: 70_000 })).toBeLessThanOrEqual(120);
  for (let n = 0; n < 10_000; n++) pace.tryTake(`https://${n}.example`, 80_000);
  pace.tryTake('https://later.example', 200_000);
  expect(pace.size).toBe(1);
});
