import { decimal, micros } from '@exchange/kernel';
import type { CommitmentPool, PoolKind } from '../domain/pools';
import { CommittedMoney, type CommittingBuy, type PoolShare } from '../domain/ports';

interface StoredShare extends CommittingBuy {
  readonly pool: CommitmentPool;
  /** Null for the media buy with its agreed changes. */
  readonly changeId: string | null;
  readonly amount: string;
}

export class InMemoryCommittedMoney extends CommittedMoney {
  private readonly pools = new Map<string, string>();
  private shares: readonly StoredShare[] = [];

  async add(pool: CommitmentPool, accountId: number, shares: readonly PoolShare[]): Promise<string> {
    for (const { mediaBuyId, changeId = null, amount } of shares) {
      this.shares = [...this.shares, { pool, accountId, mediaBuyId, changeId, amount }];
      this.addTo(pool, amount);
    }
    return this.sumOf(pool);
  }

  async sums(accountId: number, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = names.filter((name) => this.pools.has(keyOf({ accountId, name })));
    return new Map(found.map((name) => [name, this.sumOf({ accountId, name })]));
  }

  async confirm(kind: PoolKind, buy: CommittingBuy, changeId: string): Promise<void> {
    const isConfirmed = (share: StoredShare): boolean => isOf(share, kind, buy) && share.changeId === changeId;
    this.shares = this.shares.map((share) => (isConfirmed(share) ? { ...share, changeId: null } : share));
  }

  async release(kind: PoolKind, buy: CommittingBuy, changeId: string | null): Promise<void> {
    const isReleased = (share: StoredShare): boolean => isOf(share, kind, buy) && (changeId === null || share.changeId === changeId);
    const released = this.shares.filter(isReleased);
    this.shares = this.shares.filter((share) => !isReleased(share));
    for (const { pool, amount } of released) this.addTo(pool, decimal(-micros(amount)));
  }

  async settle(kind: PoolKind, buy: CommittingBuy): Promise<void> {
    this.shares = this.shares.filter((share) => !isOf(share, kind, buy) || share.changeId !== null);
  }

  private addTo(pool: CommitmentPool, amount: string): void {
    this.pools.set(keyOf(pool), decimal(micros(this.sumOf(pool)) + micros(amount)));
  }

  private sumOf(pool: Pick<CommitmentPool, 'accountId' | 'name'>): string {
    return this.pools.get(keyOf(pool)) ?? '0';
  }
}

const keyOf = ({ accountId, name }: Pick<CommitmentPool, 'accountId' | 'name'>): string => `${accountId} ${name}`;

const isOf = (share: StoredShare, kind: PoolKind, buy: CommittingBuy): boolean =>
  share.pool.name.startsWith(`${kind}/`) && share.accountId === buy.accountId && share.mediaBuyId === buy.mediaBuyId;
