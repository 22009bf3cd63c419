import { inSlices } from './slices';

describe('work in slices', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

  it('pauses once a slice has taken 16 ms, however many steps there are', async () => {
    let [time, since, longest] = [0, 0, 0];
    const seen: number[] = [];
    const step = (n: number) => {
      time += 0.05;
      seen.push(n);
    };
    const rest = async () => {
      longest = Math.max(longest, time - since);
      since = time;
    };
    expect(await inSlices(numbers(100_000), step, { now: () => time, rest })).toBe(true);
    expect(seen).toEqual(numbers(100_000));
    expect(longest).toBeLessThan(50);
    expect(longest).toBeGreaterThan(15);
  });

  it('stops between two steps, and says so', async () => {
    const stop = new AbortController();
    const seen: number[] = [];
    const step = (n: number) => void (seen.push(n) === 300 && stop.abort());
    expect(await inSlices(numbers(1_000), step, { signal: stop.signal, rest: async () => {} })).toBe(false);
    expect(seen).toHaveLength(300);
  });
});
