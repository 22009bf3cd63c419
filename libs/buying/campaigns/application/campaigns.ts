import { Injectable } from '@nestjs/common';
import type { CampaignState } from '../domain/campaign-state';
import type { CampaignStatus } from '../domain/campaign.states';
import { CampaignRecords } from '../domain/ports';
import type { Pacing } from '../domain/settings';

/** A campaign as those who look for offers need it. */
export interface CampaignSpec {
  readonly campaignId: string;
  readonly advertiserId: number;
  readonly name: string;
  readonly status: CampaignStatus;
  readonly revision: number;
  readonly brief: string | null;
  readonly budget: {
    readonly total: number;
    /** ISO 4217. */
    readonly currency: string;
    readonly dailyCap: number | null;
    readonly pacing: Pacing;
  };
  readonly flightDates: { readonly startDate: Date; readonly endDate: Date };
  /** The protocol's channel names. Empty: any. */
  readonly channels: readonly string[];
  /** ISO 3166-1 alpha-2. Empty: any. */
  readonly countries: readonly string[];
  /** Sellers to ask. Empty: everyone who fits. */
  readonly storefrontIds: readonly number[];
}

/** The face of this context for others. */
@Injectable()
export class Campaigns {
  constructor(private readonly records: CampaignRecords) {}

  /** Null when the account has no such campaign. Archived ones included: look at `status`. */
  async brief(accountId: number, campaignId: string): Promise<CampaignSpec | null> {
    const found = await this.records.find({ accountId, id: campaignId });
    return found && specOf(found);
  }
}

function specOf(state: CampaignState): CampaignSpec {
  const { id, advertiserId, name, status, revision, brief, constraints, storefrontIds } = state;
  return {
    campaignId: id,
    advertiserId,
    name,
    status,
    revision,
    brief,
    budget: {
      total: Number(state.budgetTotal),
      currency: state.budgetCurrency,
      dailyCap: state.budgetDailyCap === null ? null : Number(state.budgetDailyCap),
      pacing: state.budgetPacing,
    },
    flightDates: { startDate: state.flightStart, endDate: state.flightEnd },
    channels: constraints.channels ?? [],
    countries: [...new Set([...(constraints.geo_countries ?? []), ...(constraints.countries ?? [])])],
    storefrontIds,
  };
}
