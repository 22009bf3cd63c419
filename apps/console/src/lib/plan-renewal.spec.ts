import { endIfCanceled, firstMonth, isSelectable } from './plan-renewal';

const renewal = { effectiveAt: '2026-12-01T00:00:00.000Z', changeCutoffAt: '2026-11-30T00:00:00.000Z' };
const bound = (endCycle: string | null) =>
  ({ currentBinding: { endCycle }, upcomingBinding: null, offer: { agreement: { accepted: true } } }) as never;

describe('renewal of a plan', () => {
  it('ends at its term, and a month later after the cutoff', () => {
    expect(endIfCanceled(renewal, Date.parse('2026-11-29T12:00:00Z'))).toBe(renewal.effectiveAt);
    expect(endIfCanceled(renewal, Date.parse('2026-11-30T12:00:00Z'))).toBe('2027-01-01T00:00:00.000Z');
  });

  it('begins a new plan this month, or when the current one ends', () => {
    expect(firstMonth({ currentBinding: null }, new Date('2026-11-05'))).toBe('2026-11');
    expect(firstMonth(bound('2026-12'), new Date('2026-11-05'))).toBe('2026-12');
  });

  it('offers no other plan while one renews', () => {
    expect([isSelectable(bound(null)), isSelectable(bound('2026-12'))]).toEqual([false, true]);
  });
});
