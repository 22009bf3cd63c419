import { Injectable } from '@nestjs/common';
import type { DomainError } from '@exchange/kernel';
import { Advertiser, type ApplyMode, type FrequencyCap } from '../domain/advertiser';
import type { AdvertiserStatus } from '../domain/advertiser.states';
import { advertiserErrors } from '../domain/errors';
import { Advertisers } from '../domain/ports';

/** What other contexts know about an advertiser. */
export interface AdvertiserSpec {
  readonly id: number;
  readonly name: string;
  readonly status: AdvertiserStatus;
  /** A domain: `acme.com`. */
  readonly brand: string;
  /** ISO 4217. */
  readonly primaryCurrency: string;
  readonly sandbox: boolean;
  /** IANA name. */
  readonly timezone: string;
  readonly optimizationApplyMode: ApplyMode;
  readonly frequencyCaps: readonly FrequencyCap[];
}

/** The face of this context for others. */
@Injectable()
export class AdvertisersFacade {
  constructor(private readonly records: Advertisers) {}

  /** Archived ones included. Null when the account has no such advertiser. */
  async find(accountId: number, id: number): Promise<AdvertiserSpec | null> {
    return this.records.find({ accountId, id });
  }

  /** Those of these ids that the account has, archived ones included. One query. */
  async of(accountId: number, ids: readonly number[]): Promise<readonly AdvertiserSpec[]> {
    return ids.length === 0 ? [] : this.records.many(accountId, ids);
  }

  /** Why nothing more would be spent for it at the moment: it is archived. Null: it may be. Holds nothing. */
  async refusal(accountId: number, id: number): Promise<DomainError | null> {
    return (await this.records.find({ accountId, id }))?.status === 'ARCHIVED' ? advertiserErrors.archived() : null;
  }

  /** Active ones, newest first, at most `take` of them. */
  active(accountId: number, take: number): Promise<readonly AdvertiserSpec[]> {
    return this.records.list({ accountId, status: 'ACTIVE' }, { take, skip: 0 });
  }

  /** Of those whose sellers are sandboxes, archived ones included: what they report is made up. */
  sandboxIds(accountId: number): Promise<readonly number[]> {
    return this.records.sandboxIds(accountId);
  }

  /** Whether an active advertiser asks sandbox sellers. */
  async hasActiveSandbox(accountId: number): Promise<boolean> {
    return (await this.records.count({ accountId, status: 'ACTIVE', sandbox: true })) > 0;
  }

  /**
   * 409 when it is archived. Within the transaction that spends for it: until that ends the advertiser stays as it is, so that an archiving comes before or
   * after. Locks the advertiser after the campaign and its media buys, and before agents and billing accounts.
   */
  async assertActive(accountId: number, id: number): Promise<void> {
    const held = await this.records.hold({ accountId, id });
    if (held?.status === 'ARCHIVED') throw advertiserErrors.archived();
  }

  /**
   * Fixes the currency, because something is about to be bought in it. Call it in the transaction that makes this true: the row
   * stays locked until then, so that the currency cannot change in between. Null when there is no such advertiser, 409 when it is archived.
   */
  async lockCurrency(accountId: number, id: number): Promise<AdvertiserSpec | null> {
    const locked = await this.records.change({ accountId, id }, (advertiser) => advertiser.lockCurrency());
    return locked && locked.state;
  }

  /** What `lockCurrency` would answer, refused alike. Nothing is changed or locked. */
  async unlocked(accountId: number, id: number): Promise<AdvertiserSpec | null> {
    const found = await this.records.find({ accountId, id });
    return found && new Advertiser(found).lockCurrency().state;
  }
}
