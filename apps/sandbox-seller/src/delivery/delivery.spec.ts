import { chance, dayMs, sharesOf } from './curve';

const start = new Date('2026-03-02T00:00:00Z');
const end = new Date('2026-03-30T00:00:00Z');
const at = (now: Date, seed = 'buy/1') => sharesOf({ seed, start, end, until: now, now });
const later = (days: number) => new Date(start.getTime() + days * dayMs);

describe('sharesOf', () => {
  it('adds up to the whole budget after the last correction', () => {
    const shares = at(later(40));
    expect(shares).toHaveLength(28);
    expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 10);
    expect(at(later(-1))).toEqual([]);
  });

  it('is the same for every call and different for each package', () => {
    expect(at(later(9.5))).toEqual(at(later(9.5)));
    expect(at(later(9.5), 'buy/2')[0]!.share).not.toBe(at(later(9.5))[0]!.share);
  });

  it('grows within a day, begins slowly, and is lower on weekends', () => {
    const [morning, evening] = [at(later(9.2)).at(-1)!.share, at(later(9.9)).at(-1)!.share];
    expect(evening).toBeGreaterThan(morning);
    const full = at(later(40)).map(({ share }) => share);
    expect(full[0]!).toBeLessThan(full[7]!);
    const weekend = full.filter((_, index) => index % 7 >= 5).reduce((sum, share) => sum + share, 0) / 8;
    const week = full.filter((_, index) => index % 7 < 5).reduce((sum, share) => sum + share, 0) / 20;
    expect(weekend).toBeLessThan(week);
  });

  it('corrects the last two days upwards and no older ones', () => {
    const share = (now: number, day: number) => at(later(now))[day]!.share;
    expect(share(11.5, 9)).toBeGreaterThan(share(10.5, 9));
    expect(share(12.5, 9)).toBeGreaterThan(share(11.5, 9));
    expect(share(13.5, 9)).toBe(share(12.5, 9));
  });

  it('uses noise between 0 and 1', () => {
    const values = Array.from({ length: 1_000 }, (_, index) => chance(`day ${index}`));
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...values)).toBeLessThanOrEqual(1);
    expect(values.reduce((sum, value) => sum + value, 0) / 1_000).toBeCloseTo(0.5, 1);
  });
});
