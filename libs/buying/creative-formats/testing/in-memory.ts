import { SellerFormatLists } from '../domain/ports';
import type { FormatsAnswer, SellerFormatsKey, SellerFormatsState } from '../domain/seller-formats';

export class InMemorySellerFormatLists extends SellerFormatLists {
  private readonly rows = new Map<string, SellerFormatsState>();

  async find(accountId: number, sellerIds: readonly number[]): Promise<readonly SellerFormatsState[]> {
    return [...this.rows.values()].filter((row) => row.accountId === accountId && sellerIds.includes(row.sellerId));
  }

  async claim(key: SellerFormatsKey, before: Date, now: Date): Promise<boolean> {
    const known = this.rows.get(keyOf(key));
    if (known && known.askedAt > before) return false;
    const empty = { ...key, formats: [], dropped: 0, isCut: false, fetchedAt: null, problem: null };
    this.rows.set(keyOf(key), { ...(known ?? empty), askedAt: now });
    return true;
  }

  async settle(key: SellerFormatsKey, answer: FormatsAnswer, now: Date): Promise<void> {
    const known = this.rows.get(keyOf(key));
    if (!known) return;
    const { kind: _, ...outcome } = answer;
    const settled = answer.kind === 'failed' ? outcome : { ...outcome, fetchedAt: now, problem: null };
    this.rows.set(keyOf(key), { ...known, ...settled });
  }
}

const keyOf = ({ accountId, sellerId }: SellerFormatsKey): string => `${accountId} ${sellerId}`;
