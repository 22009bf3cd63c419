import { Injectable } from '@nestjs/common';
import { type Caller, type CampaignDecisions, requireGranted } from '@exchange/kernel';
import type { Campaign } from '../domain/campaign';
import type { CampaignState } from '../domain/campaign-state';
import type { CampaignStatus } from '../domain/campaign.states';
import { byPriority, decisionsOf } from '../domain/decisions';
import { campaignErrors } from '../domain/errors';
import { unallocatedOf } from '../domain/money';
import { Campaigns } from '../domain/ports';
import type { CampaignApplyMode, OptimizationGoal, Pacing, PacingPeriods } from '../domain/settings';
import { type Warning, warningsOf } from './warnings';

/** The fields of a campaign that other contexts use. */
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
  /** IANA name of the time zone in which the campaign's days begin. */
  readonly timezone: string;
  /** Channel names of AdCP. Empty: all. */
  readonly channels: readonly string[];
  /** ISO 3166-1 alpha-2. Empty: all. */
  readonly countries: readonly string[];
  /** Sellers to ask. Empty: all suitable sellers. */
  readonly storefrontIds: readonly number[];
  /** Budget that is not allocated to media buys, as a decimal string. */
  readonly unallocatedBudget: string;
  readonly pacingPeriods: PacingPeriods | null;
  /** Goals by priority, the most important first. */
  readonly optimizationGoals: readonly OptimizationGoal[];
  readonly optimizationApplyMode: CampaignApplyMode;
  /** Settings that apply to every media buy of the campaign, e.g. targeting and frequency caps. */
  readonly decisions: CampaignDecisions;
  /** Probable mistakes in the settings. {@link CampaignWarningsFacade} adds those about billing. */
  readonly warnings: readonly Warning[];
}

/** A status change of a campaign. */
export interface CampaignStatusChange {
  readonly campaignId: string;
  readonly name: string;
  readonly previousStatus: CampaignStatus;
  readonly status: CampaignStatus;
}

/** Reads campaigns and changes their status for other contexts. */
@Injectable()
export class CampaignsFacade {
  constructor(private readonly records: Campaigns) {}

  /** Null when the account has no such campaign. Includes archived campaigns: check `status`. */
  async find(accountId: number, campaignId: string): Promise<CampaignSpec | null> {
    const found = await this.records.find({ accountId, id: campaignId });
    return found && campaignSpec(found);
  }

  /** 404 when the caller may not see the campaign, 409 when it is not a DRAFT. */
  async findDraft(caller: Caller, campaignId: string): Promise<CampaignSpec> {
    const known = await this.records.find({ accountId: caller.accountId, id: campaignId });
    const found = requireGranted(caller, known, 'to read', campaignErrors.notFound);
    if (found.status !== 'DRAFT') throw campaignErrors.noDraft();
    return campaignSpec(found);
  }

  /** Finds the account's campaigns among these ids, archived ones included. One query. */
  async findMany(accountId: number, ids: readonly string[]): Promise<readonly CampaignSpec[]> {
    return ids.length === 0 ? [] : (await this.records.findMany(accountId, ids)).map(campaignSpec);
  }

  /** Like `brief`, but locks the row until the end of the transaction. */
  async lock(accountId: number, campaignId: string): Promise<CampaignSpec | null> {
    const locked = await this.records.change({ accountId, id: campaignId }, (campaign) => campaign);
    return locked && campaignSpec(locked.state);
  }

  /**
   * Locks the campaign, runs `book` and makes the campaign ACTIVE. `book` buys the selected products and returns the total budget of the
   * campaign's media buys, or null when it bought nothing: the campaign then stays unchanged. Returns null when the account has no such
   * campaign. Throws 409 before `book` when the status does not allow an execution.
   */
  execute(accountId: number, campaignId: string, at: Date, book: (campaign: CampaignSpec) => Promise<string | null>) {
    return this.changeStatus(accountId, campaignId, async (campaign) => {
      // Throws 409 when the status does not allow an execution; changes nothing.
      campaign.execute(false, at);
      const amount = await book(campaignSpec(campaign.state));
      return amount === null ? campaign : campaign.execute(true, at).allocate(amount);
    });
  }

  pause(accountId: number, campaignId: string, at: Date): Promise<CampaignStatusChange | null> {
    return this.changeStatus(accountId, campaignId, async (campaign) => campaign.pause(at));
  }

  reactivate(accountId: number, campaignId: string, at: Date): Promise<CampaignStatusChange | null> {
    return this.changeStatus(accountId, campaignId, async (campaign) => campaign.reactivate(at));
  }

  cancel(accountId: number, campaignId: string, at: Date): Promise<CampaignStatusChange | null> {
    return this.changeStatus(accountId, campaignId, async (campaign) => campaign.cancel(at));
  }

  /** Locks the campaign and stores the total budget of its media buys, which `budgetOfBuys` returns as a decimal string. */
  async allocate(accountId: number, campaignId: string, budgetOfBuys: () => Promise<string>): Promise<void> {
    await this.records.changeLocked({ accountId, id: campaignId }, async (campaign) => campaign.allocate(await budgetOfBuys()));
  }

  private async changeStatus(
    accountId: number,
    campaignId: string,
    step: (campaign: Campaign) => Promise<Campaign>,
  ): Promise<CampaignStatusChange | null> {
    let previousStatus: CampaignStatus = 'DRAFT';
    const moved = await this.records.changeLocked({ accountId, id: campaignId }, (campaign) => {
      previousStatus = campaign.state.status;
      return step(campaign);
    });
    return moved && { campaignId, name: moved.state.name, previousStatus, status: moved.state.status };
  }
}

export function campaignSpec(state: CampaignState): CampaignSpec {
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
    warnings: warningsOf(state),
  };
}
