import type { Keyset, Step } from '@exchange/kernel';
import type { Advertiser, AdvertiserState } from './advertiser';
import type { AdvertiserStatus } from './advertiser.states';

export type AdvertiserKey = Pick<AdvertiserState, 'accountId' | 'id'>;

export interface AdvertiserFilter {
  readonly accountId: number;
  readonly status?: AdvertiserStatus;
  /** Part of the name, ignoring case. */
  readonly name?: string;
  readonly sandbox?: boolean;
  /** Default: all. */
  readonly ids?: readonly number[];
}

export interface AdvertiserSlice {
  readonly take: number;
  readonly skip: number;
  /** Keyset of the last row seen: `[id]`. */
  readonly after?: Keyset | null;
}

/** Both writes throw 409 `CONFLICT` on `brand` when another active advertiser of the account has it. */
export abstract class Advertisers {
  abstract nextId(): Promise<number>;
  abstract insert(advertiser: Advertiser): Promise<void>;
  abstract change(key: AdvertiserKey, fn: Step<Advertiser>): Promise<Advertiser | null>;
  abstract find(key: AdvertiserKey): Promise<AdvertiserState | null>;
  /** Reads with a share lock: the row cannot change until the surrounding transaction ends. */
  abstract lockShared(key: AdvertiserKey): Promise<AdvertiserState | null>;
  /** Existing advertisers among these ids. */
  abstract findMany(accountId: number, ids: readonly number[]): Promise<readonly AdvertiserState[]>;
  /** Newest first, at most `take` after the first `skip`. */
  abstract list(filter: AdvertiserFilter, slice: AdvertiserSlice): Promise<readonly AdvertiserState[]>;
  abstract count(filter: AdvertiserFilter): Promise<number>;
  /** Ids of sandbox advertisers, including archived ones. */
  abstract sandboxIds(accountId: number): Promise<readonly number[]>;
}
