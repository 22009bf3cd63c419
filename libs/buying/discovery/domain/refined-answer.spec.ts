import { anAnswer, aProduct, aProposal } from '../testing';
import { jsonBytes } from './json-size';
import { discoveryLimits } from './limits';
import type { SellerAnswer } from './offer';
import { refinedAnswer } from './refined-answer';
import type { RefineItem, RefinementReply } from './refinement';

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

describe('refinedAnswer: products and notes', () => {
  it('puts new products first, replaces those with the same id and keeps the others', () => {
    const sent = [aProduct('sf1:1:c'), aProduct('sf1:1:b', { name: 'Better' })];
    expect(productsOf(refined([product('b')], { products: sent, replies: [applied] }))).toEqual([
      ['sf1:1:c', 'Product sf1:1:c'],
      ['sf1:1:b', 'Better'],
      ['sf1:1:a', 'Product sf1:1:a'],
    ]);
  });

  it.each<[string, RefinementReply, string[]]>([
    ['removed when the seller applied it', applied, ['sf1:1:b']],
    ['removed although the seller did not reply', null, ['sf1:1:b']],
    ['kept when the seller is unable', unable, ['sf1:1:a', 'sf1:1:b']],
  ])('keeps or removes an omitted product: %s', (_, reply, left) => {
    expect(refined([product('a', 'omit')], { replies: [reply] }).products.map(({ productId }) => productId)).toEqual(left);
  });

  it('keeps at most productsKept products and reports when some are removed', () => {
    const many = Array.from({ length: discoveryLimits.productsKept }, (_, index) => aProduct(`sf1:1:n${index}`));
    const { products, incomplete } = refined([request], { products: many });
    expect(products).toHaveLength(discoveryLimits.productsKept);
    expect(incomplete).toMatchObject([{ scope: 'products' }]);
  });

  it('keeps at most productsKeptBytes of products: removes the oldest, never one of this round', () => {
    const big = (ref: string) => aProduct(`sf1:1:${ref}`, { description: 'x'.repeat(200_000) });
    const from = refined([request], { products: [big('c'), big('d'), big('e')] });
    const { products, incomplete } = refined([request], { products: [big('f'), big('g')] }, from, 2);
    expect(products.map(({ productId }) => productId)).toEqual(['sf1:1:f', 'sf1:1:g', 'sf1:1:c', 'sf1:1:d', 'sf1:1:a', 'sf1:1:b']);
    expect(incomplete).toMatchObject([{ scope: 'products', description: expect.stringContaining('Only 6 products are kept') as string }]);
    expect(jsonBytes(products)).toBeLessThan(discoveryLimits.productsKeptBytes + 100);
  });

  it('keeps at most proposalsKeptBytes of proposals: removes the oldest, never one of this round', () => {
    const big = (ref: string) => plan(ref, 50, { rationale: 'x'.repeat(30_000) });
    const from = refined([request], { proposals: [big('r'), big('s'), big('t')] });
    const { proposals, incomplete } = refined([request], { proposals: [big('r'), big('u'), big('v')] }, from, 2);
    expect(proposals.map(({ sellerRef }) => sellerRef)).toEqual(['p', 'q', 'r', 't', 'u', 'v']);
    expect(incomplete).toMatchObject([{ scope: 'proposals', description: expect.stringContaining('Only 6 proposals are kept') as string }]);
    expect(jsonBytes(proposals)).toBeLessThan(discoveryLimits.proposalsKeptBytes + 100);
  });

  it('keeps the seller’s reply to every item of every round', () => {
    const first = refined([request, product('a')], { replies: [{ status: 'partial', note: 'A little.' }, null] });
    const second = refined([product('a', 'omit')], { replies: [unable] }, first, 2);
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
    expect(second.replies).toEqual([]);
  });
});

describe('refinedAnswer: proposals', () => {
  it('gives a proposal that reuses an id a new id, links it to the refined one and keeps that unchanged', () => {
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

  it('gives a refined proposal an id that no other proposal has', () => {
    const taken = { ...before, proposals: [...before.proposals, plan('p@1', 10)] };
    expect(chainOf(refined([proposal('p')], { proposals: [plan('p', 60)] }, taken)).at(-1)).toEqual(['sfp1:1:p@1+', 'sfp1:1:p']);
  });

  it('links a proposal with a new id when it is clear which one it refines', () => {
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
    const refused = refined([proposal('p'), proposal('q')], { proposals: [plan('x', 1)], replies: [unable, applied] });
    expect(chainOf(refused).slice(2)).toEqual([['sfp1:1:x', 'sfp1:1:q']]);
  });

  it('does not add a proposal that came back unchanged', () => {
    expect(refined([proposal('p')], { proposals: [plan('p', 50), plan('q', 40)] }).proposals).toEqual(before.proposals);
  });

  it('only updates expiresAt when a proposal without a requested change came back otherwise unchanged', () => {
    const expiresAt = '2026-02-01T00:00:00.000Z';
    const { proposals } = refined([request], { proposals: [plan('p', 50, { expiresAt })] });
    expect(proposals).toEqual([{ ...before.proposals[0], expiresAt }, before.proposals[1]]);
    expect(chainOf(refined([request], { proposals: [plan('p', 55)] })).at(-1)).toEqual(['sfp1:1:p@1', 'sfp1:1:p']);
  });

  it('marks a proposal as omitted unless the seller is unable, and keeps it readable', () => {
    const omitted = (reply: RefinementReply) => refined([proposal('q', 'omit')], { replies: [reply] }).proposals.map((it) => it.omitted);
    expect(omitted(applied)).toEqual([false, true]);
    expect(omitted(unable)).toEqual([false, false]);
  });

  it('uses the known names of the allocated products', () => {
    const raw = plan('x', 30);
    const allocations = raw.allocations.map((it) => ({ ...it, productName: 'a' }));
    const { proposals } = refined([request], { proposals: [{ ...raw, allocations }] });
    expect(proposals.at(-1)?.allocations.map(({ productName }) => productName)).toEqual(['Product sf1:1:a', 'Product sf1:1:b']);
  });
});
