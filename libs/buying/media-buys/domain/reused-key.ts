import type { MediaBuyState, NewMediaBuy } from './media-buy-state';
import type { PlannedPackage } from './plan';

type Key = Pick<NewMediaBuy, 'idempotencyKey' | 'release' | 'startsAsap'>;

/**
 * A media buy that failed as unreachable may have been booked. Its successor, which orders one of its products again, repeats its idempotency key,
 * release and kind of start. So does an order of other products when nothing else was ordered from the seller since.
 */
export function reusedKey(packages: readonly PlannedPackage[], existing: readonly MediaBuyState[]): Key {
  const { sellerId } = packages[0]!.line;
  const ordered = new Set(packages.map(({ line }) => line.productId));
  const buys = existing.filter((buy) => buy.sellerId === sellerId);
  const lastOfKey = new Map(buys.map((buy) => [buy.idempotencyKey, buy]));
  const open = buys.filter((buy) => mayBeBooked(buy) && lastOfKey.get(buy.idempotencyKey) === buy);
  const isSame = (buy: MediaBuyState) => buy.packages.some(({ productId }) => ordered.has(productId));
  const found = open.findLast(isSame) ?? open.find((buy) => buy === buys.at(-1));
  return found ? { idempotencyKey: found.idempotencyKey, release: found.release, startsAsap: found.startsAsap } : {};
}

const mayBeBooked = ({ status, errorCode }: MediaBuyState): boolean => status === 'FAILED' && errorCode === 'source_unavailable';
