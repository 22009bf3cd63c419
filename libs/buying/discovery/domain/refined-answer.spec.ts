import { anAnswer, aProduct, aProposal } from '../testing';
import { jsonBytes } from './kept';
import { discoveryLimits } from './limits';
import type { SellerAnswer } from './offer';
import { refinedAnswer } from './refined-answer';
import type { RefineItem, SaidOfItem } from './refinement';

const applied = { status: 'applied', note: null } as const;
const unable = { status: 'unable', note: 'No.' } as const;
const product = (ref: string, action: 'include' | 'omit' = 'include') =>
  ({ scope: 'product', sellerId: 1, productId: `sf1:1:${ref}`, action, ask: null }) as const;
const proposal = (ref: string, action: 'include' | 'omit' | 'finalize' = 'include', proposalId = `sfp1:1:${ref}`) =>
  ({ scope: 'proposal', sellerId: 1, proposalId, sellerRef: ref, action, ask: null }) as const;
const request = { scope: 'request', ask: 'More video', sellerIds: [1] } as const;
const plan = (ref: string, share: number, more = {}) => aProposal(`sfp1:1:${ref}`, { 'sf1:1:a': share, 'sf1:1:b': 100 - share }, more);

const before = anAnswer({ products: [aProduct('sf1:1:a'), aProduct('sf1:1:b')], proposals: [plan('p', 50), plan('q', 40)] });

function refined(items: readonly RefineItem[], sent: Partial<SellerAnswer>, from = before, number = 1): SellerAnswer {
  return refinedAnswer(1, from, anAnswer({ products: [], proposals: [], ...sent }), { number, items });
}
const productsOf = ({ products }: SellerAnswer) => products.map(({ productId, name }) => [productId, name]);
const chainOf = ({ proposals }: SellerAnswer) => proposals.map(({ proposalId, refinedFrom }) => [proposalId, refinedFrom]);

describe('what a seller offers after a round', () => {
  it('new products come first and replace their like, the others stay', () => {
    const sent = [aProduct('sf1:1:c'), aProduct('sf1:1:b', { name: 'Better' })];
    expect(productsOf(refined([product('b')], { products: sent, said: [applied] }))).toEqual([
      ['sf1:1:c', 'Product sf1:1:c'],
      ['sf1:1:b', 'Better'],
      ['sf1:1:a', 'Product sf1:1:a'],
    ]);
  });

  it.each<[string, SaidOfItem, string[]]>([
    ['goes', applied, ['sf1:1:b']],
    ['goes although the seller says nothing', null, ['sf1:1:b']],
    ['stays when the seller is unable', unable, ['sf1:1:a', 'sf1:1:b']],
  ])('what is to be left out %s', (_, said, left) => {
    expect(refined([product('a', 'omit')], { said: [said] }).products.map(({ productId }) => productId)).toEqual(left);
  });

  it('so many products are kept, and it is told when some are not', () => {
    const many = Array.from({ length: discoveryLimits.productsKept }, (_, index) => aProduct(`sf1:1:n${index}`));
    const { products, incomplete } = refined([request], { products: many });
    expect(products).toHaveLength(discoveryLimits.productsKept);
    expect(incomplete).toMatchObject([{ scope: 'products' }]);
  });

  it('so many bytes of products are kept: the oldest go, never what was just offered', () => {
    const big = (ref: string) => aProduct(`sf1:1:${ref}`, { description: 'x'.repeat(200_000) });
    const from = refined([request], { products: [big('c'), big('d'), big('e')] });
    const { products, incomplete } = refined([request], { products: [big('f'), big('g')] }, from, 2);
    expect(products.map(({ productId }) => productId)).toEqual(['sf1:1:f', 'sf1:1:g', 'sf1:1:c', 'sf1:1:d', 'sf1:1:a', 'sf1:1:b']);
    expect(incomplete).toMatchObject([{ scope: 'products', description: expect.stringContaining('Only 6 products are kept') as string }]);
    expect(jsonBytes(products)).toBeLessThan(discoveryLimits.productsKeptBytes + 100);
  });

  it('so many bytes of proposals are kept: the oldest go, never what was just offered', () => {
    const big = (ref: string) => plan(ref, 50, { rationale: 'x'.repeat(30_000) });
    const from = refined([request], { proposals: [big('r'), big('s'), big('t')] });
    const { proposals, incomplete } = refined([request], { proposals: [big('r'), big('u'), big('v')] }, from, 2);
    expect(proposals.map(({ sellerRef }) => sellerRef)).toEqual(['p', 'q', 'r', 't', 'u', 'v']);
    expect(incomplete).toMatchObject([{ scope: 'proposals', description: expect.stringContaining('Only 6 proposals are kept') as string }]);
    expect(jsonBytes(proposals)).toBeLessThan(discoveryLimits.proposalsKeptBytes + 100);
  });

  it('the seller’s words about every item are kept, round after round', () => {
    const first = refined([request, product('a')], { said: [{ status: 'partial', note: 'A little.' }, null] });
    const second = refined([product('a', 'omit')], { said: [unable] }, first, 2);
    expect(second.refinements).toEqual([
      {
        round: 1,
        scope: 'request',
        productId: null,
        proposalId: null,
        action: null,
        ask: 'More video',
        status: 'partial',
        note: 'A little.',
      },
      {
        round: 1,
        scope: 'product',
        productId: 'sf1:1:a',
        proposalId: null,
        action: 'include',
        ask: null,
        status: 'unanswered',
        note: null,
      },
      { round: 2, scope: 'product', productId: 'sf1:1:a', proposalId: null, action: 'omit', ask: null, status: 'unable', note: 'No.' },
    ]);
    expect(second.said).toEqual([]);
  });
});

describe('a proposal that is refined', () => {
  it('under its old id gets one of its own, and names what it refines; the old one stays as it was', () => {
    const once = refined([proposal('p')], { proposals: [plan('p', 60)] });
    expect(chainOf(once)).toEqual([
      ['sfp1:1:p', null],
      ['sfp1:1:q', null],
      ['sfp1:1:p@1', 'sfp1:1:p'],
    ]);
    expect(once.proposals[0]).toEqual(before.proposals[0]);
    expect(once.proposals[2]).toMatchObject({ round: 1, sellerRef: 'p' });
    const twice = refined(
      [proposal('p', 'finalize', 'sfp1:1:p@1')],
      { proposals: [plan('p', 60, { expiresAt: '2026-01-16T00:00:00.000Z' })] },
      once,
      2,
    );
    expect(chainOf(twice).at(-1)).toEqual(['sfp1:1:p@2', 'sfp1:1:p@1']);
  });

  it('gets an id that no other proposal has', () => {
    const taken = { ...before, proposals: [...before.proposals, plan('p@1', 10)] };
    expect(chainOf(refined([proposal('p')], { proposals: [plan('p', 60)] }, taken)).at(-1)).toEqual(['sfp1:1:p@1+', 'sfp1:1:p']);
  });

  it('under a new id names what it refines when that is clear', () => {
    const one = refined([proposal('p'), product('a')], { proposals: [plan('x', 1), plan('y', 2)] });
    expect(chainOf(one).slice(2)).toEqual([
      ['sfp1:1:x', 'sfp1:1:p'],
      ['sfp1:1:y', 'sfp1:1:p'],
    ]);
    const two = refined([proposal('p'), proposal('q')], { proposals: [plan('x', 1), plan('y', 2)] });
    expect(chainOf(two).slice(2)).toEqual([
      ['sfp1:1:x', 'sfp1:1:p'],
      ['sfp1:1:y', 'sfp1:1:q'],
    ]);
    const unclear = refined([proposal('p'), proposal('q')], { proposals: [plan('x', 1)] });
    expect(chainOf(unclear).slice(2)).toEqual([['sfp1:1:x', null]]);
    const refused = refined([proposal('p'), proposal('q')], { proposals: [plan('x', 1)], said: [unable, applied] });
    expect(chainOf(refused).slice(2)).toEqual([['sfp1:1:x', 'sfp1:1:q']]);
  });

  it('that comes back as it was is the same proposal', () => {
    expect(refined([proposal('p')], { proposals: [plan('p', 50), plan('q', 40)] }).proposals).toEqual(before.proposals);
  });

  it('that nobody asked about and that only lasts longer is the same proposal', () => {
    const expiresAt = '2026-02-01T00:00:00.000Z';
    const { proposals } = refined([request], { proposals: [plan('p', 50, { expiresAt })] });
    expect(proposals).toEqual([{ ...before.proposals[0], expiresAt }, before.proposals[1]]);
    expect(chainOf(refined([request], { proposals: [plan('p', 55)] })).at(-1)).toEqual(['sfp1:1:p@1', 'sfp1:1:p']);
  });

  it('is left out at the buyer’s wish, unless the seller is unable, and stays readable', () => {
    const omitted = (said: SaidOfItem) => refined([proposal('q', 'omit')], { said: [said] }).proposals.map((it) => it.omitted);
    expect(omitted(applied)).toEqual([false, true]);
    expect(omitted(unable)).toEqual([false, false]);
  });

  it('calls products by the names that are known', () => {
    const raw = plan('x', 30);
    const allocations = raw.allocations.map((it) => ({ ...it, productName: 'a' }));
    const { proposals } = refined([request], { proposals: [{ ...raw, allocations }] });
    expect(proposals.at(-1)?.allocations.map(({ productName }) => productName)).toEqual(['Product sf1:1:a', 'Product sf1:1:b']);
  });
});
