import { measuresOf, type Measures } from './measures';
import { daysIn, daysOfTotal } from './seller-answer';

const measures = (some: Partial<Measures>): Measures => measuresOf((name) => some[name] ?? 0);

describe('Days of a seller’s report', () => {
  it('keep their own numbers, and split measures given only as a total by impressions', () => {
    const days = [
      { day: '2026-01-02', measures: { impressions: 200, spend: 2, clicks: 9 } },
      { day: '2026-01-01', measures: { impressions: 100, spend: 1 } },
      { day: '2026-01-03', measures: { impressions: 33, spend: 3, clicks: 0 } },
    ];
    const read = daysIn({ packageId: 'p', totals: measures({ impressions: 333, clicks: 100, views: 7 }), days });
    expect(read.map(({ day, measures: { impressions, views, clicks } }) => [day, impressions, views, clicks])).toEqual([
      ['2026-01-01', 100, 2, 30],
      ['2026-01-02', 200, 4, 9],
      ['2026-01-03', 33, 1, 0],
    ]);
  });

  it('get no share of a total without impressions', () => {
    const [day] = daysIn({
      packageId: 'p',
      totals: measures({ clicks: 5 }),
      days: [{ day: '2026-01-01', measures: { impressions: 0, spend: 1 } }],
    });
    expect(day!.measures).toEqual(measures({ spend: 1 }));
  });

  it('get the rest of a total of several days on the last day', () => {
    const before = [{ day: '2026-01-01', measures: measures({ impressions: 120, spend: 3 }) }];
    expect(daysOfTotal(measures({ impressions: 300, spend: 5 }), before, '2026-01-02')).toEqual([
      ...before,
      { day: '2026-01-02', measures: measures({ impressions: 180, spend: 2 }) },
    ]);
  });

  it('are reduced from the latest on when the total shrinks below them', () => {
    const before = [
      { day: '2026-01-02', measures: measures({ impressions: 50 }) },
      { day: '2026-01-01', measures: measures({ impressions: 100 }) },
    ];
    const days = daysOfTotal(measures({ impressions: 120 }), before, '2026-01-03');
    expect(days.map(({ day, measures: { impressions } }) => [day, impressions])).toEqual([
      ['2026-01-01', 100],
      ['2026-01-02', 20],
      ['2026-01-03', 0],
    ]);
  });
});
