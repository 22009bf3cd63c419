import { decimal, micros, sum } from '@exchange/kernel';
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

  async amountOf(pool: CommitmentPool, buy: CommittingBuy): Promise<string> {
    return decimal(sum(this.shares.filter((share) => isAgreedIn(share, pool, buy)).map(({ amount }) => micros(amount))));
  }

  async resize(pool: CommitmentPool, buy: CommittingBuy, amount: string): Promise<void> {
    const before = await this.amountOf(pool, buy);
    this.shares = this.shares.filter((share) => !isAgreedIn(share, pool, buy));
    if (micros(amount) > 0n) this.shares = [...this.shares, { ...buy, pool, changeId: null, amount }];
    this.addTo(pool, decimal(micros(amount) - micros(before)));
  }

  async move(kind: PoolKind, accountId: number, toAccountId: number): Promise<void> {
    const isMoved = ({ pool, ...share }: StoredShare): boolean =>
      share.accountId === accountId && pool.accountId === accountId && pool.name.startsWith(`${kind}/`);
    this.shares = this.shares.map((share) => (isMoved(share) ? { ...share, pool: { ...share.pool, accountId: toAccountId } } : share));
    for (const [key, committed] of this.pools) {
      const [owner, name] = key.split(' ') as [string, string];
      if (owner !== `${accountId}` || !name.startsWith(`${kind}/`)) continue;
      this.pools.delete(key);
      this.addTo({ accountId: toAccountId, name }, committed);
    }
  }

  private addTo(pool: Pick<CommitmentPool, 'accountId' | 'name'>, amount: string): void {
    this.pools.set(keyOf(pool), decimal(micros(this.sumOf(pool)) + micros(amount)));
  }

  private sumOf(pool: Pick<CommitmentPool, 'accountId' | 'name'>): string {
    return this.pools.get(keyOf(pool)) ?? '0';
  }
}

const keyOf = ({ accountId, name }: Pick<CommitmentPool, 'accountId' | 'name'>): string => `${accountId} ${name}`;

const isAgreedIn = ({ pool, ...share }: StoredShare, { accountId, name }: CommitmentPool, buy: CommittingBuy): boolean =>
  pool.accountId === accountId && pool.name === name && share.changeId === null && isSameBuy(share, buy);

const isSameBuy = (one: CommittingBuy, other: CommittingBuy): boolean =>
  one.accountId === other.accountId && one.mediaBuyId === other.mediaBuyId;

const isOf = (share: StoredShare, kind: PoolKind, buy: CommittingBuy): boolean =>
  share.pool.name.startsWith(`${kind}/`) && isSameBuy(share, buy);
