import { Injectable } from '@nestjs/common';
import { type Caller, type CampaignDecisions, maySee } from '@exchange/kernel';
import type { Campaign } from '../domain/campaign';
import type { CampaignState } from '../domain/campaign-state';
import type { CampaignStatus } from '../domain/campaign.states';
import { byPriority, decisionsOf } from '../domain/decisions';
import { campaignErrors } from '../domain/errors';
import { unallocatedOf } from '../domain/money';
import { Campaigns } from '../domain/ports';
import type { ApplyMode, OptimizationGoal, Pacing, PacingPeriods } from '../domain/settings';

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
  /** IANA name: its days are days of this zone. */
  readonly timezone: string;
  /** The protocol's channel names. Empty: any. */
  readonly channels: readonly string[];
  /** ISO 3166-1 alpha-2. Empty: any. */
  readonly countries: readonly string[];
  /** Sellers to ask. Empty: everyone who fits. */
  readonly storefrontIds: readonly number[];
  /** What no media buy holds of the budget: a decimal string. */
  readonly unallocatedBudget: string;
  readonly pacingPeriods: PacingPeriods | null;
  /** Most important first. */
  readonly optimizationGoals: readonly OptimizationGoal[];
  readonly optimizationApplyMode: ApplyMode;
  /** What every order carries. */
  readonly decisions: CampaignDecisions;
}

/** What a step did to a campaign. */
export interface CampaignMove {
  readonly campaignId: string;
  readonly name: string;
  readonly previousStatus: CampaignStatus;
  readonly status: CampaignStatus;
}

/** The face of this context for others. */
@Injectable()
export class CampaignsFacade {
  constructor(private readonly records: Campaigns) {}

  /** Null when the account has no such campaign. Archived ones included: look at `status`. */
  async brief(accountId: number, campaignId: string): Promise<CampaignSpec | null> {
    const found = await this.records.find({ accountId, id: campaignId });
    return found && specOf(found);
  }

  /** 404 when the caller does not reach it, 409 when it is no draft any more. */
  async assertDraft(caller: Caller, campaignId: string): Promise<void> {
    const found = await this.records.find({ accountId: caller.accountId, id: campaignId });
    if (!found || !maySee(caller, found.advertiserId)) throw campaignErrors.notFound();
    if (found.status !== 'DRAFT') throw campaignErrors.noDraft();
  }

  /** Those of these ids that the account has, archived ones included. One query. */
  async of(accountId: number, ids: readonly string[]): Promise<readonly CampaignSpec[]> {
    return ids.length === 0 ? [] : (await this.records.many(accountId, ids)).map(specOf);
  }

  /** The same as `brief`, with the row locked until the surrounding transaction ends: whoever executes a campaign does it alone. */
  async lock(accountId: number, campaignId: string): Promise<CampaignSpec | null> {
    const locked = await this.records.change({ accountId, id: campaignId }, (campaign) => campaign);
    return locked && specOf(locked.state);
  }

  /**
   * Locked while `book` buys what is selected and answers what the campaign's media buys hold of its budget then, or null when there is nothing to
   * run: then it stays as it is. Null when the account has no such campaign; 409, before anything is bought, when it can not be executed.
   */
  execute(accountId: number, campaignId: string, at: Date, book: (campaign: CampaignSpec) => Promise<string | null>) {
    return this.move(accountId, campaignId, async (campaign) => {
      campaign.execute(false, at);
      const amount = await book(specOf(campaign.state));
      return amount === null ? campaign : campaign.execute(true, at).allocate(amount);
    });
  }

  pause(accountId: number, campaignId: string, at: Date): Promise<CampaignMove | null> {
    return this.move(accountId, campaignId, async (campaign) => campaign.pause(at));
  }

  reactivate(accountId: number, campaignId: string, at: Date): Promise<CampaignMove | null> {
    return this.move(accountId, campaignId, async (campaign) => campaign.reactivate(at));
  }

  cancel(accountId: number, campaignId: string, at: Date): Promise<CampaignMove | null> {
    return this.move(accountId, campaignId, async (campaign) => campaign.cancel(at));
  }

  /** `held`: what the campaign's media buys hold of its budget, as a decimal string. Asked with the campaign locked. */
  async allocate(accountId: number, campaignId: string, held: () => Promise<string>): Promise<void> {
    await this.records.alone({ accountId, id: campaignId }, async (campaign) => campaign.allocate(await held()));
  }

  private async move(accountId: number, campaignId: string, step: (campaign: Campaign) => Promise<Campaign>): Promise<CampaignMove | null> {
    let previousStatus: CampaignStatus = 'DRAFT';
    const moved = await this.records.alone({ accountId, id: campaignId }, (campaign) => {
      previousStatus = campaign.state.status;
      return step(campaign);
    });
    return moved && { campaignId, name: moved.state.name, previousStatus, status: moved.state.status };
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
    timezone: state.timezone,
    channels: constraints.channels ?? [],
    countries: [...new Set([...(constraints.geo_countries ?? []), ...(constraints.countries ?? [])])],
    storefrontIds,
    unallocatedBudget: unallocatedOf(state),
    pacingPeriods: state.pacingPeriods,
    optimizationGoals: byPriority(state.performanceConfig?.optimizationGoals ?? []),
    optimizationApplyMode: state.optimizationApplyMode,
    decisions: decisionsOf(state),
  };
}
