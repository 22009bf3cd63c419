import { listChargedDays } from './charged-day';
import { addCountingTerm, type CountingTerm, countingTermOn } from './counting';
import { checkCounts, type CountedBuy, type CountLine } from './third-count';

const now = new Date('2026-03-20T12:00:00.000Z');
const meter: CountingTerm = { from: '2026-03-05', countedBy: 'THIRD_PARTY', measurementVendor: 'Meter' };
const seller: CountingTerm = { from: '2026-03-15', countedBy: 'SELLER', measurementVendor: null };
const buy: CountedBuy = {
  buyerId: 1,
  mediaBuyId: 'mb_1',
  currency: 'USD',
  budget: '1000.000000',
  timezone: 'UTC',
  flightStart: new Date('2026-03-01T00:00:00.000Z'),
  flightEnd: new Date('2026-04-01T00:00:00.000Z'),
  isBilled: true,
};
const line = (change: Partial<CountLine> = {}): CountLine => ({
  mediaBuyId: 'mb_1',
  day: '2026-03-10',
  spend: '12.50',
  currency: 'USD',
  ...change,
});
const check = (lines: readonly CountLine[], terms: readonly CountingTerm[] = [meter], of: CountedBuy = buy) =>
  checkCounts(lines, new Map([[of.mediaBuyId, of]]), terms, now, (index) => `line ${index + 1}`);

describe('Third-party counts', () => {
  it('are stored in minor units with the vendor of the term in force', () => {
    expect(check([line(), line({ day: '2026-03-11', spend: '0' })])).toEqual({
      counts: [
        { buyerId: 1, mediaBuyId: 'mb_1', day: '2026-03-10', spendMinor: 1_250, currency: 'USD', measurementVendor: 'Meter' },
        { buyerId: 1, mediaBuyId: 'mb_1', day: '2026-03-11', spendMinor: 0, currency: 'USD', measurementVendor: 'Meter' },
      ],
      issues: [],
    });
  });

  it.each([
    ['another media buy', { mediaBuyId: 'mb_2' }, /no media buy/],
    ['an invalid date', { day: '2026-02-30' }, /must be a date/],
    ['a day before the flight', { day: '2026-02-28' }, /2026-03-01 to 2026-03-20/],
    ['a future day', { day: '2026-03-21' }, /2026-03-01 to 2026-03-20/],
    ['a day before the terms', { day: '2026-03-04' }, /terms name no third party/],
    ['another currency', { currency: 'EUR' }, /that of the media buy: USD/],
    ['an invalid currency', { currency: 'dollars' }, /that of the media buy: USD/],
    ['an invalid number', { spend: '1e3' }, /plain decimal/],
    ['a negative number', { spend: '-1' }, /plain decimal/],
    ['a fraction of a minor unit', { spend: '1.005' }, /whole minor units/],
    ['a number above the maximum', { spend: '9999999999999' }, /too large/],
    ['more than 100 times the budget', { spend: '100000.01' }, /more than 100 times the budget of the media buy \(1000 USD\)/],
  ])('are refused for %s, naming the row', (_, change, message) => {
    expect(check([line(), line({ day: '2026-03-12', ...change })]).issues).toEqual([
      { path: 'line 2', message: expect.stringMatching(message) },
    ]);
  });

  it('are accepted up to 100 times the budget of the media buy', () => {
    expect(check([line({ spend: '100000' })])).toMatchObject({ counts: [{ spendMinor: 10_000_000 }], issues: [] });
  });

  it('are refused twice for one day, and for a media buy that is not charged', () => {
    expect(check([line(), line({ spend: '3' })]).issues).toMatchObject([{ path: 'line 2', message: expect.stringMatching(/earlier row/) }]);
    expect(check([line()], [meter], { ...buy, isBilled: false }).issues).toMatchObject([
      { message: expect.stringMatching(/Nothing is charged/) },
    ]);
    expect(check([line()], []).issues).toHaveLength(1);
  });
});

describe('Counting terms', () => {
  it('are in force from their day on and replace terms that begin later', () => {
    const both = addCountingTerm(addCountingTerm([], meter), seller);
    expect([countingTermOn(both, '2026-03-04'), countingTermOn(both, '2026-03-05'), countingTermOn(both, '2026-03-15')]).toEqual([
      null,
      meter,
      seller,
    ]);
    expect(addCountingTerm(both, { ...meter, from: '2026-03-01' })).toEqual([{ ...meter, from: '2026-03-01' }]);
    expect(() => addCountingTerm([], { ...meter, measurementVendor: null })).toThrow('measurementVendor');
  });

  it('decide whose count each day is charged by', () => {
    const counts = [
      { day: '2026-03-10', spendMinor: 80, measurementVendor: 'Meter', currency: 'USD' },
      { day: '2026-03-16', spendMinor: 70, measurementVendor: 'Meter', currency: 'USD' },
    ];
    const reported = new Map<string, number | null>([
      ['2026-03-09', null],
      ['2026-03-10', 100],
      ['2026-03-16', 90],
    ]);
    const charged = new Map([
      ['2026-03-10', 80],
      ['2026-03-16', 90],
    ]);
    expect(listChargedDays(reported, counts, charged, [meter, seller])).toEqual([
      { day: '2026-03-16', countedBy: 'SELLER', measurementVendor: 'Meter', reportedMinor: 90, countedMinor: 70, chargedMinor: 90 },
      { day: '2026-03-10', countedBy: 'THIRD_PARTY', measurementVendor: 'Meter', reportedMinor: 100, countedMinor: 80, chargedMinor: 80 },
      { day: '2026-03-09', countedBy: 'SELLER', measurementVendor: null, reportedMinor: null, countedMinor: null, chargedMinor: 0 },
    ]);
  });
});
