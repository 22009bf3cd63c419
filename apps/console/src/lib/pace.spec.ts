import { paceOf, reportedDays } from './pace';

const campaign = {
  allocatedBudget: 1_000,
  flightDates: { startDate: '2026-03-01T00:00:00.000Z', endDate: '2026-03-11T00:00:00.000Z' },
  budget: { total: 2_000, currency: 'USD', dailyCap: null, pacing: 'EVEN' as const },
  pacingPeriods: null,
};
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);

describe('Pace of a campaign', () => {
  test('compares what is spent of the bought budget with the flight that is over', () => {
    const pace = paceOf(campaign, 440, at('2026-03-06'))!;
    expect(pace).toMatchObject({ elapsed: 0.5, spent: 0.44 });
    expect(pace.difference).toBeCloseTo(-0.12);
    expect(paceOf(campaign, 900, at('2026-04-01'))).toMatchObject({ elapsed: 1, spent: 0.9 });
  });

  test('is unknown before the flight and when nothing is bought', () => {
    expect(paceOf(campaign, 0, at('2026-03-01'))).toBeNull();
    expect(paceOf({ ...campaign, allocatedBudget: 0 }, 0, at('2026-03-06'))).toBeNull();
  });

  test('has no plan to be behind when pacing is not even, or the flight has hardly begun', () => {
    const frontloaded = { ...campaign, budget: { ...campaign.budget, pacing: 'FRONTLOADED' as const } };
    expect(paceOf(frontloaded, 100, at('2026-03-06'))!.difference).toBeNull();
    expect(paceOf(campaign, 0, at('2026-03-01') + 3_600_000)!.difference).toBeNull();
  });
});

describe('Days of a flight that a report answers', () => {
  test('end today or with the flight, and are at most 366', () => {
    expect(reportedDays('2026-03-02', '2026-03-31', '2026-03-05')).toEqual({ startDate: '2026-03-02', endDate: '2026-03-05' });
    expect(reportedDays('2026-03-02', '2026-03-31', '2026-05-05')).toEqual({ startDate: '2026-03-02', endDate: '2026-03-31' });
    expect(reportedDays('2026-03-02', '2026-03-31', '2026-03-01')).toBeNull();
    expect(reportedDays('2024-01-01', '2027-01-01', '2026-03-01')).toBeNull();
  });
});
