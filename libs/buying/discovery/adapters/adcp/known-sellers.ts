import { createHash } from 'node:crypto';
import type { SellerConnection } from '../../domain/ports';

/** Milliseconds. */
const rememberedFor = 5 * 60_000;
const most = 2_000;

/**
 * The sellers of which this process knows that they speak AdCP 3 and sell media, so that they are not asked for it every time. A seller that has
 * moved, or has other credentials, is another one. Forgotten after five minutes, by `forget`, and, when there are many, the oldest first.
 */
export class KnownSellers {
  private readonly until = new Map<string, number>();

  constructor(private readonly now: () => number = Date.now) {}

  has(seller: SellerConnection): boolean {
    return (this.until.get(keyOf(seller)) ?? 0) > this.now();
  }

  remember(seller: SellerConnection): void {
    this.forget(seller);
    this.until.set(keyOf(seller), this.now() + rememberedFor);
    const [oldest] = this.until.keys();
    if (this.until.size > most) this.until.delete(oldest!);
  }

  forget(seller: SellerConnection): void {
    this.until.delete(keyOf(seller));
  }
}

/** The token's hash: nothing of it stays in memory for this. */
function keyOf({ sellerId, agentUrl, bearerToken }: SellerConnection): string {
  const credentials = bearerToken === null ? '' : createHash('sha256').update(bearerToken).digest('base64');
  return `${sellerId} ${credentials} ${agentUrl}`;
}
