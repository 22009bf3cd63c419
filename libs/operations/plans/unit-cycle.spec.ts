import * as fc from 'fast-check';
import type { Binding } from './binding';
import { nextUnitCycle, percentOf, planPart, unitAccountOf, type UnitCycle } from './unit-cycle';

const row: UnitCycle = {
  accountId: 1,
  cycle: '2026-10',
  bindingId: 'bind_1',
  freeMilli: 10_000,
  rolloverMilli: 5_000,
  includedMilli: 100_000,
  usedMilli: 0,
  overageMinor: 500,
  warnAtMinor: 1_000,
  capMinor: 2_000,
};
const plan = {
  id: 'plan_1_a',
  planCode: 'a',
  displayName: 'A',
  includedIus: 100,
  commitmentMinor: 90_000,
  overageMinor: 500,
  rolloverBasisPoints: 2_500,
  overageWarnMinor: 1_000,
  overageCapMinor: 2_000,
  netCommitmentMinor: 90_000,
  netOverageMinor: 500,
};
const binding = { id: 'bind_1', plan } as Binding;

test.each([
  [0, [0, 0, 0], 0, 0],
  [9_999, [9_999, 0, 0], 0, 0],
  [12_000, [10_000, 2_000, 0], 0, 0],
  [115_000, [10_000, 5_000, 100_000], 0, 0],
  [115_001, [10_000, 5_000, 100_000], 1, 1],
  [117_500, [10_000, 5_000, 100_000], 2_500, 1_250],
  [200_000, [10_000, 5_000, 100_000], 85_000, 2_000],
])(
  '%i used milli-units come from the grant, then from rollover, then from the plan, and the rest is charged up to the cap',
  (usedMilli, used, over, cost) => {
    const { free, rollover, included, overMilli, overMinor } = unitAccountOf({ ...row, usedMilli });
    expect([free.usedMilli, rollover.usedMilli, included.usedMilli]).toEqual(used);
    expect([overMilli, overMinor]).toEqual([over, cost]);
  },
);

test('used units are split without loss or duplication, whatever is granted and used', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000_000 });
  fc.assert(
    fc.property(amount, amount, amount, amount, fc.nat(9_999_999), (freeMilli, rolloverMilli, includedMilli, usedMilli, overageMinor) => {
      const account = unitAccountOf({ ...row, freeMilli, rolloverMilli, includedMilli, usedMilli, overageMinor, capMinor: null });
      const buckets = [account.free, account.rollover, account.included];
      expect(buckets.reduce((sum, { usedMilli: used }) => sum + used, account.overMilli)).toBe(usedMilli);
      for (const bucket of buckets) expect(bucket.remainingMilli).toBe(bucket.grantedMilli - bucket.usedMilli);
      expect(buckets.every(({ remainingMilli }) => remainingMilli >= 0)).toBe(true);
      expect(account.overMilli === 0 || buckets.every(({ remainingMilli }) => remainingMilli === 0)).toBe(true);
      expect(Number.isSafeInteger(account.overMinor)).toBe(true);
    }),
  );
});

test('overage of a month costs at most the maximum of one posting', () => {
  const huge = { ...row, usedMilli: Number.MAX_SAFE_INTEGER, overageMinor: 9_999_999_999_999, capMinor: null };
  expect(unitAccountOf(huge).overMinor).toBe(9_999_999_999_999);
});

test('free units remain until they expire, and unused units of the plan roll over once, up to the limit', () => {
  const first = nextUnitCycle({ ...row, usedMilli: 40_000 }, binding, false);
  expect(first).toMatchObject({ cycle: '2026-11', freeMilli: 0, rolloverMilli: 25_000, includedMilli: 100_000, usedMilli: 0 });
  const second = nextUnitCycle({ ...first, usedMilli: 115_000 }, binding, false);
  expect(second).toMatchObject({ rolloverMilli: 10_000 });
  expect(nextUnitCycle(row, binding, false).freeMilli).toBe(10_000);
  expect(nextUnitCycle(row, binding, true).freeMilli).toBe(0);
});

test('nothing rolls over without a plan, or to another plan', () => {
  expect(nextUnitCycle(row, null, false)).toMatchObject({ ...planPart(null), rolloverMilli: 0, freeMilli: 10_000 });
  expect(nextUnitCycle(row, { ...binding, id: 'bind_2' }, false).rolloverMilli).toBe(0);
});

test('a missing allowance has no used percentage', () => {
  const used = { ...row, rolloverMilli: 0, usedMilli: 85_000 };
  expect([percentOf('plan_included', used, 0), percentOf('trial_free_grant', used, 40_000)]).toEqual([75, 100]);
  expect([percentOf('plan_included', { ...used, includedMilli: 0 }, 0), percentOf('trial_free_grant', used, 0)]).toEqual([null, null]);
});
