import { type Binding, isOfCycle, renewalOf, termAfter } from './binding';

const binding = { starts: '2026-10', ends: null } as Binding;
const at = (text: string) => new Date(text);

test.each([
  ['2026-11-05T00:00:00.000Z', '2026-12'],
  ['2026-11-29T23:59:59.999Z', '2026-12'],
  ['2026-11-30T00:00:00.000Z', '2027-01'],
  ['2026-12-31T12:00:00.000Z', '2027-02'],
  ['2026-09-10T00:00:00.000Z', '2026-11'],
])('a plan canceled on %s ends before %s', (now, ends) => {
  expect(termAfter(binding, at(now))).toBe(ends);
});

test('a plan renews until it is canceled, and ends at its term', () => {
  const now = at('2026-11-05T00:00:00.000Z');
  const effectiveAt = at('2026-12-01T00:00:00.000Z');
  expect(renewalOf(binding, now)).toEqual({ status: 'RENEWS', effectiveAt, changeCutoffAt: at('2026-11-30T00:00:00.000Z') });
  const canceled = { ...binding, ends: '2026-12' };
  expect([renewalOf(canceled, now).status, renewalOf(canceled, effectiveAt).status]).toEqual(['NON_RENEWAL_SCHEDULED', 'ENDED']);
  expect(['2026-09', '2026-10', '2026-11', '2026-12'].map((cycle) => isOfCycle(canceled, cycle))).toEqual([false, true, true, false]);
});
