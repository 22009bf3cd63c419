import { OriginPace } from './origin-pace';

const limits = { start: 10, most: 100, burst: 20 };
const origin = 'https://a.example';

/** How many leave within so many seconds, when one is tried every millisecond. */
function left(pace: OriginPace, seconds: number, { from = 0, answer = false } = {}): number {
  let count = 0;
  for (let ms = 0; ms < seconds * 1_000; ms += 1) {
    if (!pace.take(origin, from + ms)) continue;
    count += 1;
    if (answer) pace.delivered(origin);
  }
  return count;
}

it('an origin that takes nothing is called a burst, and then at the pace of the beginning, for ever', () => {
  const pace = new OriginPace(limits);
  expect(left(pace, 10)).toBeLessThanOrEqual(20 + 10 * 10);
  expect(left(pace, 30, { from: 10_000 })).toBeLessThanOrEqual(30 * 10 + 1);
});

it('one that takes deliveries becomes faster with each, up to the most', () => {
  const pace = new OriginPace(limits);
  left(pace, 5, { answer: true });
  const count = left(pace, 10, { from: 5_000, answer: true });
  expect([count > 900, count <= 1_001]).toEqual([true, true]);
});

it('nobody else’s failures or successes change the pace of an origin', () => {
  const pace = new OriginPace(limits);
  for (let n = 0; n < 50; n++) pace.delivered('https://b.example');
  expect(left(pace, 10)).toBeLessThanOrEqual(120);
});

it('what did not leave is not counted', () => {
  const pace = new OriginPace(limits);
  for (let n = 0; n < 500; n++) {
    expect(pace.take(origin, 0)).toBe(true);
    pace.giveBack(origin);
  }
});

it('after a minute of silence an origin begins again, and is forgotten when there are too many', () => {
  const pace = new OriginPace(limits);
  left(pace, 5, { answer: true });
  expect(left(pace, 10, { from: 70_000 })).toBeLessThanOrEqual(120);
  for (let n = 0; n < 10_000; n++) pace.take(`https://${n}.example`, 80_000);
  pace.take('https://later.example', 200_000);
  expect(pace.size).toBe(1);
});
