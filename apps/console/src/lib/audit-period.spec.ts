import { instantsOf, startOfDays, withChosenPeriod, withOnePeriod } from './audit-period';

describe('A period of the audit log', () => {
  test('of days begins with a day, and ends today', () => {
    const now = new Date(2026, 2, 1, 15, 30);
    expect(startOfDays(1, now)).toBe(new Date(2026, 2, 1).toISOString());
    expect(startOfDays(7, now)).toBe(new Date(2026, 1, 23).toISOString());
  });

  test('of exact days is from the first instant of the first to the last instant of the last, in the time zone', () => {
    expect(instantsOf({ from: '2026-03-29', to: '2026-03-29' }, new Date(), 'Europe/Berlin')).toEqual({
      startDate: '2026-03-28T23:00:00.000Z',
      endDate: '2026-03-29T21:59:59.999Z',
    });
    expect(instantsOf({ to: '2026-01-31' }, new Date(), 'UTC')).toEqual({ startDate: undefined, endDate: '2026-01-31T23:59:59.999Z' });
  });

  test('in the address has no invalid day, no last day before the first one, and no second period', () => {
    expect(withOnePeriod({ from: '2026-02-30', to: '2026-03-01', days: 7, kind: 'ASK' })).toEqual({ to: '2026-03-01', kind: 'ASK' });
    expect(withOnePeriod({ from: '2026-03-02', to: '2026-03-01' })).toEqual({ from: '2026-03-02' });
    expect(withOnePeriod({ from: 'x', days: 7 })).toEqual({ days: 7 });
  });

  test('is replaced by the one that was chosen last', () => {
    expect(withChosenPeriod({ from: '2026-03-01', days: 7, id: 'a' }, { from: '2026-03-01' })).toEqual({ days: 7, id: 'a' });
    expect(withChosenPeriod({ from: '2026-03-01', days: 7 }, { days: 7 })).toEqual({ from: '2026-03-01' });
    expect(withChosenPeriod({ days: 7, id: 'a' }, { days: 7 })).toEqual({ days: 7, id: 'a' });
  });
});
