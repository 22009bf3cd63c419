import { aProposal } from '../testing';
import type { Budget } from './brief';
import { limitationsOf, type ProposalContext } from './limitations';
import type { RefinementNote } from './refinement';

const missing = new Set(['z']);
const around = (budget: Budget | null = null, more: Partial<ProposalContext> = {}): ProposalContext => ({
  missingProductIds: missing,
  budget,
  refinements: [],
  shortfalls: [],
  expiredAt: null,
  ...more,
});
const guidance = { currency: 'EUR', min: '10000', recommended: null, max: null };

describe('limitationsOf', () => {
  it.each([[{ a: 100 }], [{ a: 60, b: 40 }], [{ a: 33.3, b: 33.3, c: 33.4 }], [{ a: 70.1, b: 20.2, c: 9.7 }]])(
    'returns nothing when the allocations %j add up to 100',
    (split) => {
      expect(limitationsOf(aProposal('p', split), around())).toEqual([]);
    },
  );

  it.each([
    [{ a: 60, b: 30 }, '90'],
    [{ a: 60, b: 50 }, '110'],
    [{ a: 33.33, b: 33.33, c: 33.33 }, '99.99'],
  ])('reports the sum of allocations %j as %s percent and keeps them unchanged', (split, supported) => {
    const proposal = aProposal('p', split);
    expect(limitationsOf(proposal, around())).toEqual([
      { field: 'allocations', requested: '100', supported, note: `The seller’s allocations add up to ${supported} percent, not to 100.` },
    ]);
    expect(proposal.allocations.map(({ allocationPercentage }) => allocationPercentage)).toEqual(Object.values(split));
  });

  it('reports an allocation to a product that was not offered', () => {
    const [limitation] = limitationsOf(aProposal('p', { a: 50, z: 50 }), around());
    expect(limitation).toMatchObject({ field: 'allocations[1].productId', requested: 'z', supported: '' });
  });

  it('reports a minimum above the budget in the same currency only', () => {
    const proposal = aProposal('p', { a: 100 }, { budgetGuidance: guidance });
    expect(limitationsOf(proposal, around({ amount: 5_000, currency: 'EUR' }))).toMatchObject([
      { field: 'budget', requested: '5000 EUR', supported: '10000 EUR' },
    ]);
    expect(limitationsOf(proposal, around({ amount: 5_000, currency: 'USD' }))).toEqual([]);
    expect(limitationsOf(proposal, around({ amount: 10_000, currency: 'EUR' }))).toEqual([]);
    expect(limitationsOf(proposal, around())).toEqual([]);
  });

  it('reports that the proposal has expired', () => {
    const expiredAt = new Date('2026-01-15T12:00:00.000Z');
    expect(limitationsOf(aProposal('p', { a: 100 }), around(null, { expiredAt }))).toEqual([
      { field: 'expiresAt', requested: '', supported: '2026-01-15T12:00:00.000Z', note: 'This proposal has expired.' },
    ]);
  });

  it('reports requested changes that were not made, with the seller’s note or a default one', () => {
    const note = (more: Partial<RefinementNote>): RefinementNote => ({
      round: 1,
      scope: 'proposal',
      productId: null,
      proposalId: 'p',
      action: 'include',
      ask: null,
      status: 'unable',
      note: null,
      ...more,
    });
    const refinements = [
      note({ ask: 'More video', status: 'partial', note: 'A little.' }),
      note({ proposalId: 'other' }),
      note({ status: 'applied' }),
      note({ scope: 'product', productId: 'a', proposalId: null }),
      note({ scope: 'request', proposalId: null, action: null, ask: 'Only guaranteed', status: 'unanswered' }),
    ];
    const told = (proposal: Parameters<typeof aProposal>[2]) =>
      limitationsOf(aProposal('q', { a: 100 }, proposal), around(null, { refinements })).map(({ requested, supported, note: why }) => [
        requested,
        supported,
        why,
      ]);
    const first = ['More video', 'partial', 'A little.'];
    const request = ['Only guaranteed', 'unanswered', 'The seller did not say what it did with it.'];
    expect(told({ proposalId: 'p' })).toEqual([first]);
    expect(told({ round: 1, refinedFrom: 'p' })).toEqual([first, request]);
    expect(told({ round: 2, refinedFrom: 'p' })).toEqual([]);
  });
});
