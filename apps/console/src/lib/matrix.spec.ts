import type { Schemas } from './api';
import {
  chainsOf,
  contentOf,
  impressionsOf,
  isSame,
  latestOf,
  leftoversOf,
  limitationsOf,
  pricesOf,
  replacedBy,
  repliesOf,
  selectedOf,
  shareChanges,
} from './matrix';
import { filterChains } from './matrix-filter';
import { hiddenIds, matrixSearch, withHidden } from './matrix-search';
import { aPrice, aProduct, aProposal, offersOf } from './proposals.fixture';

describe('columns of the matrix', () => {
  it('hold a proposal with its refinements, by round, below the id of the first one', () => {
    const proposals = [
      aProposal('b', {}, { refinedFrom: 'a', round: 1 }),
      aProposal('x'),
      aProposal('a'),
      aProposal('c', {}, { refinedFrom: 'b', round: 2 }),
    ];
    const chains = chainsOf(proposals);
    expect(chains.map(({ id, versions }) => [id, versions.map(({ proposalId }) => proposalId)])).toEqual([
      ['a', ['a', 'b', 'c']],
      ['x', ['x']],
    ]);
  });

  it('keep their places when others arrive before them, and leave when they are gone', () => {
    const order = (ids: readonly string[], known: readonly string[]) =>
      chainsOf(
        ids.map((id) => aProposal(id)),
        known,
      ).map(({ id }) => id);
    expect(order(['a', 'b', 'c'], ['c', 'a'])).toEqual(['c', 'a', 'b']);
    expect(order(['b'], ['c', 'b'])).toEqual(['b']);
  });

  it('a refinement of a proposal that is no longer kept begins a column', () => {
    expect(chainsOf([aProposal('b', {}, { refinedFrom: 'gone', round: 1 })]).map(({ id }) => id)).toEqual(['b']);
  });

  it('are filtered by seller, limitations and hidden ids of the address', () => {
    const limited = { limitations: [{ field: 'language', requested: 'de', supported: '', note: '' }] };
    const chains = chainsOf([
      aProposal('a'),
      aProposal('b', {}, limited),
      aProposal('c', {}, { seller: { sellerId: 2, name: 'Two', logoUrl: null } }),
    ]);
    const shown = (search: Record<string, unknown>) => filterChains(chains, matrixSearch(search)).map(({ id }) => id);
    expect(shown({})).toEqual(['a', 'b', 'c']);
    expect(shown({ seller: 2 })).toEqual(['c']);
    expect(shown({ limits: 'some' })).toEqual(['b']);
    expect(shown({ limits: 'none', hide: 'a' })).toEqual(['c']);
    expect(shown({ limits: 'wrong', seller: 'x' })).toEqual(['a', 'b', 'c']);
    expect(hiddenIds(withHidden(withHidden({}, 'a'), 'b'))).toEqual(['a', 'b']);
  });
});

describe('rows of the matrix', () => {
  const offers = offersOf([aProduct('p', [aPrice({ rate: 20 })]), aProduct('q', [aPrice({ rate: 40, isFixed: false })])]);

  it('are folded only when all columns have the same content', () => {
    const [one, other] = [aProposal('a', { p: 60, q: 40 }), aProposal('b', { p: 60, q: 40 }, { rationale: 'Other words' })];
    expect(isSame('allocation', [one, other], offers, 'USD')).toBe(true);
    expect(isSame('rationale', [one, other], offers, 'USD')).toBe(false);
    expect(isSame('price', [one, aProposal('c', { p: 100 })], offers, 'USD')).toBe(false);
    expect(isSame('allocation', [], offers, 'USD')).toBe(true);
  });

  it('shows the range of prices of each model in the currency', () => {
    const proposal = aProposal('a', { p: 50, q: 30, r: 20 });
    const more = offersOf([
      ...offers.products.values(),
      aProduct('r', [aPrice({ pricingModel: 'cpcv', rate: 0.02 }), aPrice({ currency: 'EUR' })]),
    ]);
    expect(pricesOf(proposal, more, 'USD')).toEqual([
      { model: 'cpm', min: 20, max: 40, isFixed: false },
      { model: 'cpcv', min: 0.02, max: 0.02, isFixed: true },
    ]);
    expect(pricesOf(proposal, more, 'GBP')).toEqual([]);
  });

  it('estimates impressions only when each product is priced by impressions, and says when a floor makes it a maximum', () => {
    expect(impressionsOf(aProposal('a', { p: 100 }), 1_000, offers, 'USD')).toEqual({ count: 50_000, isMaximum: false });
    expect(impressionsOf(aProposal('a', { p: 50, q: 50 }), 1_000, offers, 'USD')).toEqual({ count: 37_500, isMaximum: true });
    expect(impressionsOf(aProposal('a', { p: 50, unknown: 50 }), 1_000, offers, 'USD')).toBeNull();
    expect(impressionsOf(aProposal('a', { p: 100 }), 0, offers, 'USD')).toBeNull();
  });

  it('leaves out limitations that have rows of their own', () => {
    const limitations = ['expiresAt', 'refine', 'language'].map((field) => ({ field, requested: '', supported: '', note: '' }));
    expect(limitationsOf(aProposal('a', {}, { limitations })).map(({ field }) => field)).toEqual(['language']);
  });
});

describe('rounds', () => {
  it('shows each share beside that of the round before, with products that came and went', () => {
    expect(shareChanges(aProposal('b', { p: 70, r: 30 }), aProposal('a', { p: 60, q: 40 }))).toEqual([
      { productId: 'p', name: 'p', share: 70, was: 60 },
      { productId: 'r', name: 'r', share: 30, was: null },
      { productId: 'q', name: 'q', share: null, was: 40 },
    ]);
    expect(shareChanges(aProposal('a', { p: 100 }), undefined)).toEqual([{ productId: 'p', name: 'p', share: 100, was: 100 }]);
  });

  it('marks a row whose content changed', () => {
    const [before, now] = [aProposal('a', { p: 100 }), aProposal('b', { p: 100 }, { rationale: 'New' })];
    expect(contentOf('rationale', now, offersOf([]), 'USD')).not.toBe(contentOf('rationale', before, offersOf([]), 'USD'));
    expect(contentOf('allocation', now, offersOf([]), 'USD')).toBe(contentOf('allocation', before, offersOf([]), 'USD'));
  });

  it('shows the replies that concern a column: its rounds, its products, and requests to the seller', () => {
    const reply = (more: Partial<Schemas['Refinement']>): Schemas['Refinement'] => ({
      round: 1,
      scope: 'request',
      productId: null,
      proposalId: null,
      action: null,
      ask: 'x',
      status: 'applied',
      note: null,
      ...more,
    });
    const all = [
      reply({}),
      reply({ scope: 'proposal', proposalId: 'a' }),
      reply({ scope: 'proposal', proposalId: 'z' }),
      reply({ scope: 'product', productId: 'p' }),
    ];
    const [chain] = chainsOf([aProposal('a', { p: 100 }), aProposal('b', {}, { refinedFrom: 'a', round: 1 })]);
    expect(repliesOf(chain!, { ...offersOf([]), refinements: new Map([[1, all]]) })).toEqual([all[0], all[1], all[3]]);
    expect(latestOf(chain!).proposalId).toBe('b');
  });
});

describe('selecting a proposal', () => {
  it('replaces selected proposals with the same products, and deselects what they contain beside them', () => {
    const chains = chainsOf([
      aProposal('a', { p: 50, q: 50 }, { selected: true }),
      aProposal('b', { p: 100 }),
      aProposal('c', { z: 100 }, { selected: true }),
    ]);
    expect(replacedBy(chains[1]!, chains).map(({ proposalId }) => proposalId)).toEqual(['a']);
    expect(leftoversOf(chains[1]!, chains)).toEqual(['q']);
    expect(replacedBy(chains[2]!, chains)).toEqual([]);
  });

  it('of a later round deselects products of the selected earlier round', () => {
    const chains = chainsOf([
      aProposal('a', { p: 50, q: 50 }, { selected: true }),
      aProposal('b', { p: 100 }, { refinedFrom: 'a', round: 1 }),
    ]);
    expect(selectedOf(chains[0]!)?.proposalId).toBe('a');
    expect(leftoversOf(chains[0]!, chains)).toEqual(['q']);
  });
});
