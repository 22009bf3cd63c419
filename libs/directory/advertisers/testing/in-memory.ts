import { isAfterKeyset, type Step, applyStep } from '@exchange/kernel';
import type { Advertiser, AdvertiserState } from '../domain/advertiser';
import { advertiserErrors } from '../domain/errors';
import { type AdvertiserFilter, type AdvertiserKey, Advertisers, type AdvertiserSlice } from '../domain/ports';

export class InMemoryAdvertisers extends Advertisers {
  private readonly rows = new Map<number, Advertiser>();
  private last = 0;

  async nextId(): Promise<number> {
    this.last += 1;
    return this.last;
  }

  async insert(advertiser: Advertiser): Promise<void> {
    this.keepBrandsUnique(advertiser);
    this.rows.set(advertiser.state.id, advertiser);
  }

  async change(key: AdvertiserKey, fn: Step<Advertiser>): Promise<Advertiser | null> {
    const after = applyStep(this.at(key), fn);
    if (!after) return null;
    this.keepBrandsUnique(after);
    this.rows.set(key.id, after);
    return after;
  }

  async find(key: AdvertiserKey): Promise<AdvertiserState | null> {
    return this.at(key)?.state ?? null;
  }

  lockShared(key: AdvertiserKey): Promise<AdvertiserState | null> {
    return this.find(key);
  }

  async findMany(accountId: number, ids: readonly number[]): Promise<readonly AdvertiserState[]> {
    const found = [...new Set(ids)].map((id) => this.at({ accountId, id })?.state ?? null);
    return found.filter((state) => state !== null);
  }

  async list(filter: AdvertiserFilter, { take, skip, after }: AdvertiserSlice): Promise<readonly AdvertiserState[]> {
    const states = [...this.rows.values()].map(({ state }) => state);
    const matching = states.filter((state) => matches(filter, state) && isAfterKeyset(after, [state.id]));
    return matching.sort((a, b) => b.id - a.id).slice(skip, skip + take);
  }

  async count(filter: AdvertiserFilter): Promise<number> {
    return [...this.rows.values()].filter(({ state }) => matches(filter, state)).length;
  }

  async sandboxIds(accountId: number): Promise<readonly number[]> {
    return [...this.rows.values()].filter(({ state }) => state.accountId === accountId && state.sandbox).map(({ state }) => state.id);
  }

  private at({ accountId, id }: AdvertiserKey): Advertiser | undefined {
    const found = this.rows.get(id);
    return found?.state.accountId === accountId ? found : undefined;
  }

  private keepBrandsUnique({ state: { accountId, id, brand, status } }: Advertiser): void {
    const others = [...this.rows.values()].filter(({ state }) => state.accountId === accountId && state.id !== id);
    const isTaken = others.some(({ state }) => state.brand === brand && state.status === 'ACTIVE');
    if (status === 'ACTIVE' && isTaken) throw advertiserErrors.duplicateBrand({ field: 'brand' });
  }
}

function matches({ accountId, status, name, sandbox, ids }: AdvertiserFilter, state: AdvertiserState): boolean {
  return (
    state.accountId === accountId &&
    (status === undefined || state.status === status) &&
    (name === undefined || state.name.toLowerCase().includes(name.toLowerCase())) &&
    (sandbox === undefined || state.sandbox === sandbox) &&
    (ids === undefined || ids.includes(state.id))
  );
}
