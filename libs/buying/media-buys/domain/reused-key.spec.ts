import { aLine, aMediaBuy } from '../testing';
import type { MediaBuyState } from './media-buy-state';
import { reusedKey } from './reused-key';

const buyOf = (id: string, product: string, overrides: Partial<MediaBuyState> = {}): MediaBuyState => {
  const packages = [{ productId: `sf1:7:${product}`, productName: product, pricingOptionId: 'cpm', budget: '1.000000' }];
  return { ...aMediaBuy({ id, packages, release: '3.1' }).state, status: 'ACTIVE', ...overrides };
};
const lost = { status: 'FAILED', errorCode: 'source_unavailable' } as const;
const keyFor = (products: readonly string[], ...existing: MediaBuyState[]) =>
  reusedKey(
    products.map((product) => ({ line: aLine(`sf1:7:${product}`), budget: '1.000000' })),
    existing,
  ).idempotencyKey;

describe('reusedKey', () => {
  it('is that of the failed order of the same product, although the seller was sent another order since', () => {
    expect(keyFor(['a'], buyOf('A', 'a', lost), buyOf('B', 'b'))).toBe('A');
    expect(keyFor(['a', 'c'], buyOf('A', 'a', lost), buyOf('B', 'b', lost))).toBe('A');
    expect(reusedKey([{ line: aLine('sf1:7:a'), budget: '1.000000' }], [buyOf('A', 'a', lost)])).toEqual({
      idempotencyKey: 'A',
      release: '3.1',
      startsAsap: false,
    });
  });

  it('is that of the last order of the seller when no product was ordered before, if it failed', () => {
    expect(keyFor(['c'], buyOf('A', 'a', lost))).toBe('A');
    expect(keyFor(['c'], buyOf('A', 'a', lost), buyOf('B', 'b'))).toBeUndefined();
  });

  it.each([
    ['a later order had the key', [buyOf('A', 'a', lost), buyOf('B', 'a', { idempotencyKey: 'A', status: 'REJECTED' })]],
    ['a later order of other products had the key', [buyOf('A', 'a', lost), buyOf('B', 'b', { idempotencyKey: 'A' })]],
    ['the seller refused the order', [buyOf('A', 'a', { status: 'FAILED', errorCode: 'source_rejected' })]],
    ['the order was sent to another seller', [buyOf('A', 'a', { ...lost, sellerId: 8 })]],
    ['nothing was ordered', []],
  ])('is new when %s', (_, existing) => {
    expect(keyFor(['a'], ...existing)).toBeUndefined();
  });
});
