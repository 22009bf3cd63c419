import { Injectable } from '@nestjs/common';
import type { DomainError } from '@exchange/kernel';
import type { ConsentAdvertisers } from '@exchange/oauth';
import { Advertiser, type AdvertiserApplyMode, type AdvertiserFrequencyCap } from '../domain/advertiser';
import type { AdvertiserStatus } from '../domain/advertiser.states';
import { advertiserErrors } from '../domain/errors';
import { Advertisers } from '../domain/ports';

/** An advertiser as other contexts see it. */
export interface AdvertiserSpec {
  readonly id: number;
  readonly name: string;
  readonly status: AdvertiserStatus;
  /** Domain, as in `acme.com`. */
  readonly brand: string;
  /** ISO 4217. */
  readonly primaryCurrency: string;
  readonly sandbox: boolean;
  /** IANA name. */
  readonly timezone: string;
  readonly optimizationApplyMode: AdvertiserApplyMode;
  readonly frequencyCaps: readonly AdvertiserFrequencyCap[];
}

/** Access for other contexts. */
@Injectable()
export class AdvertisersFacade implements ConsentAdvertisers {
  constructor(private readonly records: Advertisers) {}

  /** Includes archived advertisers. Null when the account has no such advertiser. */
  async find(accountId: number, id: number): Promise<AdvertiserSpec | null> {
    return this.records.find({ accountId, id });
  }

  /** The account's advertisers among these ids, including archived ones. One query. */
  async findMany(accountId: number, ids: readonly number[]): Promise<readonly AdvertiserSpec[]> {
    return ids.length === 0 ? [] : this.records.findMany(accountId, ids);
  }

  /** Error that spending for an archived advertiser would get now; null otherwise. Takes no lock. */
  async archivedError(accountId: number, id: number): Promise<DomainError | null> {
    return (await this.records.find({ accountId, id }))?.status === 'ARCHIVED' ? advertiserErrors.archived() : null;
  }

  /** Active advertisers, newest first, at most `take`. */
  listActive(accountId: number, take: number): Promise<readonly AdvertiserSpec[]> {
    return this.records.list({ accountId, status: 'ACTIVE' }, { take, skip: 0 });
  }

  /** Ids of sandbox advertisers, including archived ones: their reports are simulated. */
  sandboxIds(accountId: number): Promise<readonly number[]> {
    return this.records.sandboxIds(accountId);
  }

  /** True when an active advertiser asks sandbox sellers. */
  async hasActiveSandbox(accountId: number): Promise<boolean> {
    return (await this.records.count({ accountId, status: 'ACTIVE', sandbox: true })) > 0;
  }

  /**
   * Throws 409 when the advertiser is archived. The share lock delays an archiving until the surrounding transaction ends. Lock order:
   * campaign, media buys, advertiser, agents, billing accounts.
   */
  async assertActive(accountId: number, id: number): Promise<void> {
    const locked = await this.records.lockShared({ accountId, id });
    if (locked?.status === 'ARCHIVED') throw advertiserErrors.archived();
  }

  /**
   * Fixes the currency in the transaction that creates a campaign, and locks the row until that ends. Null for an unknown advertiser, 409
   * for an archived one.
   */
  async lockCurrency(accountId: number, id: number): Promise<AdvertiserSpec | null> {
    const locked = await this.records.change({ accountId, id }, (advertiser) => advertiser.lockCurrency());
    return locked && locked.state;
  }

  /** Result or error that `lockCurrency` would have, without a change or lock. */
  async previewCurrencyLock(accountId: number, id: number): Promise<AdvertiserSpec | null> {
    const found = await this.records.find({ accountId, id });
    return found && new Advertiser(found).lockCurrency().state;
  }
}
