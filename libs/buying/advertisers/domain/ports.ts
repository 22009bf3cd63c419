import type { Keyset, Step } from '@exchange/kernel';
import type { Advertiser, AdvertiserState } from './advertiser';
import type { AdvertiserStatus } from './advertiser.states';

export type AdvertiserKey = Pick<AdvertiserState, 'accountId' | 'id'>;

export interface AdvertiserFilter {
  readonly accountId: number;
  readonly status?: AdvertiserStatus;
  /** Part of the name, whatever its case. */
  readonly name?: string;
  readonly sandbox?: boolean;
  /** Only these; left out: all. */
  readonly ids?: readonly number[];
}

export interface AdvertiserSlice {
  readonly take: number;
  readonly skip: number;
  /** Order values of the last one seen: `[id]`. */
  readonly after?: Keyset | null;
}

/** Both writes refuse a brand that another active advertiser of the account has: 409 `CONFLICT` on `brand`. */
export abstract class Advertisers {
  abstract nextId(): Promise<number>;
  abstract insert(advertiser: Advertiser): Promise<void>;
  abstract change(key: AdvertiserKey, fn: Step<Advertiser>): Promise<Advertiser | null>;
  abstract find(key: AdvertiserKey): Promise<AdvertiserState | null>;
  /** The same, and nobody changes it until the surrounding transaction ends. Several may hold it at once. */
  abstract hold(key: AdvertiserKey): Promise<AdvertiserState | null>;
  /** Those of these ids that there are. */
  abstract many(accountId: number, ids: readonly number[]): Promise<readonly AdvertiserState[]>;
  /** Newest first, at most `take` of them after the first `skip`. */
  abstract list(filter: AdvertiserFilter, slice: AdvertiserSlice): Promise<readonly AdvertiserState[]>;
  abstract count(filter: AdvertiserFilter): Promise<number>;
  /** Every one that only asks sandbox sellers, archived ones included. */
  abstract sandboxIds(accountId: number): Promise<readonly number[]>;
}
