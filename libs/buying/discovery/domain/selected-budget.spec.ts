import * as fc from 'fast-check';
import { decimal, micros } from '@exchange/kernel';
import type { BudgetGuidance } from './offer';
import { budgetWarningOf, unboughtBudget, selectedBudget } from './selected-budget';
import type { SelectionState } from './selection';

const selectedAt = '2026-01-15T12:00:00.000Z';
const guided = (totalBudget: string | null, guidance: Partial<BudgetGuidance> | null) => ({
  products: [],
  proposals: [
    {
      proposalId: 'p',
      totalBudget,
      guidance: guidance && { currency: 'EUR', min: null, recommended: null, max: null, ...guidance },
      selectedAt,
    },
  ],
});

describe('budgetWarningOf', () => {
  it.each([
    ['below the minimum', '499.990000', { min: '500', max: '900' }, '499.99 EUR is less than the 500 EUR'],
    ['above the maximum', '900.010000', { min: '500', max: '900' }, '900.01 EUR is more than the 900 EUR'],
    ['at the minimum', '500.000000', { min: '500', max: '900' }, null],
    ['at the maximum', '900.000000', { min: '500', max: '900' }, null],
    ['a very large minimum', '5.000000', { min: '1e+30' }, '5 EUR is less than the 1e+30 EUR'],
    ['no limits', '5.000000', {}, null],
    ['limits in another currency', '5.000000', { min: '500', currency: 'USD' }, null],
    ['limits without a currency', '5.000000', { min: '500', currency: null }, '5 EUR is less than the 500 EUR'],
    ['no guidance', '5.000000', null, null],
    ['no budget', null, { min: '500' }, null],
  ])('compares the budget of a proposal with its guidance: %s', (_, total, guidance, expected) => {
    const warning = budgetWarningOf(guided(total, guidance), 'EUR');
    if (expected === null) expect(warning).toBeNull();
    else expect(warning).toContain(expected);
  });
});

describe('unboughtBudget', () => {
  const cents = fc.integer({ min: 1, max: 100_000_000_000_000 });
  const amount = fc.option(cents.map((value) => decimal(BigInt(value) * 10_000n)));

  it('sums the budgets of unbought products exactly, to the millionth', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ budget: amount, bought: fc.boolean() }), { maxLength: 100 }), (lines) => {
        const products = lines.map(({ budget }, index) => ({ productId: String(index), budget, proposal: null, selectedAt }));
        const state = { products, proposals: [] } as unknown as SelectionState;
        const open = lines.filter(({ bought }) => !bought).reduce((total, { budget }) => total + micros(budget ?? '0'), 0n);
        expect(unboughtBudget(state, ({ productId }) => lines[Number(productId)]!.bought)).toBe(open);
        expect(micros(selectedBudget(state))).toBe(lines.reduce((total, { budget }) => total + micros(budget ?? '0'), 0n));
      }),
    );
  });
});
