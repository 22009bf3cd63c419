import { aProposal } from '../testing';
import { limitationsOf } from './limitations';

const known = new Set(['a', 'b', 'c']);
const guidance = { currency: 'EUR', min: '10000', recommended: null, max: null };

describe('limitations of a proposal', () => {
  it.each([[{ a: 100 }], [{ a: 60, b: 40 }], [{ a: 33.3, b: 33.3, c: 33.4 }], [{ a: 70.1, b: 20.2, c: 9.7 }]])(
    'none when %j adds up to 100',
    (split) => {
      expect(limitationsOf(aProposal('p', split), known, null)).toEqual([]);
    },
  );

  it.each([
    [{ a: 60, b: 30 }, '90'],
    [{ a: 60, b: 50 }, '110'],
    [{ a: 33.33, b: 33.33, c: 33.33 }, '99.99'],
  ])('%j is flagged with what it adds up to', (split, supported) => {
    const proposal = aProposal('p', split);
    expect(limitationsOf(proposal, known, null)).toEqual([
      { field: 'allocations', requested: '100', supported, note: `The seller’s allocations add up to ${supported} percent, not to 100.` },
    ]);
    expect(proposal.allocations.map(({ allocationPercentage }) => allocationPercentage)).toEqual(Object.values(split));
  });

  it('an allocation to a product that was not offered is flagged', () => {
    const [limitation] = limitationsOf(aProposal('p', { a: 50, z: 50 }), known, null);
    expect(limitation).toMatchObject({ field: 'allocations[1].productId', requested: 'z', supported: '' });
  });

  it('a minimum above the budget is flagged, in the same currency only', () => {
    const proposal = aProposal('p', { a: 100 }, { budgetGuidance: guidance });
    expect(limitationsOf(proposal, known, { amount: 5_000, currency: 'EUR' })).toMatchObject([
      { field: 'budget', requested: '5000 EUR', supported: '10000 EUR' },
    ]);
    expect(limitationsOf(proposal, known, { amount: 5_000, currency: 'USD' })).toEqual([]);
    expect(limitationsOf(proposal, known, { amount: 10_000, currency: 'EUR' })).toEqual([]);
    expect(limitationsOf(proposal, known, null)).toEqual([]);
  });
});
