import { Aggregate, type AuditAction, type AuditNote, micros, money } from '@exchange/kernel';
import type { AdvertiserTerms, CampaignPatch, CampaignState, NewCampaign } from './campaign-state';
import { campaignStates } from './campaign.states';
import { checkConsistency, patchedColumns, checkDraftOnly } from './changes';
import { checkFlightAhead } from './checks';
import { campaignErrors } from './errors';
import { campaignEvent, type CampaignEvents } from './events';

type CampaignKey = Pick<CampaignState, 'accountId' | 'id'>;

export class Campaign extends Aggregate<CampaignState> {
  /** 400 for inconsistent settings and for a flight in the past. 400 `CURRENCY_MISMATCH` when the budget is not in the advertiser's currency. */
  static create(key: CampaignKey, request: NewCampaign, terms: AdvertiserTerms, at: Date): Campaign {
    const blank: CampaignState = {
      ...key,
      advertiserId: request.advertiserId,
      name: request.name,
      status: campaignStates.step('none', 'create'),
      mode: request.mode,
      timezone: terms.timezone,
      flightStart: request.flightDates.startDate,
      flightEnd: request.flightDates.endDate,
      budgetTotal: money(request.budget.total),
      budgetCurrency: terms.primaryCurrency,
      budgetDailyCap: null,
      budgetPacing: 'EVEN',
      allocatedBudget: money(0),
      brief: null,
      constraints: {},
      storefrontIds: [],
      discoveryId: null,
      productIds: [],
      catalogId: null,
      performanceConfig: null,
      optimizationApplyMode: terms.optimizationApplyMode,
      pacingPeriods: null,
      utmParams: [],
      frequencyCaps: [],
      audienceConfig: { targetAudienceIds: [], suppressAudienceIds: [] },
      poNumber: null,
      requiredPolicies: [],
      revision: 0,
      createdAt: at,
      updatedAt: at,
    };
    const state = { ...blank, ...patchedColumns(blank, request) };
    checkConsistency(state);
    checkFlightAhead(state, at);
    return new Campaign(state).record({}, 'campaigns.created', 'CREATE', at);
  }

  /** 409 in a final state, at another revision than expected, and for a total below the budget that its media buys hold. */
  update(patch: CampaignPatch, at: Date, expectedRevision?: number): Campaign {
    const status = campaignStates.step(this.state.status, 'update');
    this.assertRevision(expectedRevision);
    if (status !== 'DRAFT') checkDraftOnly(this.state, patch);
    const change = { ...patchedColumns(this.state, patch), status };
    checkConsistency({ ...this.state, ...change }, this.state);
    checkFlightAhead({ ...this.state, ...change }, at, this.state);
    this.assertTotalCovered(change);
    return this.record(change, 'campaigns.updated', 'UPDATE', at);
  }

  archive(at: Date, expectedRevision?: number): Campaign {
    const status = campaignStates.step(this.state.status, 'DELETE');
    this.assertRevision(expectedRevision);
    return this.record({ status }, 'campaigns.archived', 'ARCHIVE', at);
  }

  /** Makes an archived campaign a DRAFT, whatever its earlier status. 409 for other campaigns. */
  restore(at: Date, expectedRevision?: number): Campaign {
    const status = campaignStates.step(this.state.status, 'restore');
    this.assertRevision(expectedRevision);
    return this.record({ status }, 'campaigns.updated', { action: 'UPDATE', did: 'restored' }, at);
  }

  /** Makes the campaign ACTIVE when it has media buys; otherwise the status stays. 409 when the state table forbids the move. */
  execute(hasMediaBuys: boolean, at: Date): Campaign {
    const status = campaignStates.step(this.state.status, 'execute', hasMediaBuys ? 'at least one media buy' : 'nothing to run');
    return hasMediaBuys ? this.record({ status }, 'campaigns.updated', 'EXECUTE', at) : this;
  }

  pause(at: Date): Campaign {
    const status = campaignStates.step(this.state.status, 'pause');
    return this.record({ status }, 'campaigns.updated', 'DEACTIVATE', at);
  }

  reactivate(at: Date): Campaign {
    const status = campaignStates.step(this.state.status, 'reactivate');
    return this.record({ status }, 'campaigns.updated', 'ACTIVATE', at);
  }

  /** Called after all its media buys are canceled. */
  cancel(at: Date): Campaign {
    const status = campaignStates.step(this.state.status, 'cancel');
    return this.record({ status }, 'campaigns.updated', { action: 'DEACTIVATE', did: 'canceled' }, at);
  }

  /** Null before the end of the flight, and when the campaign is not running. */
  end(at: Date): Campaign | null {
    if (this.state.flightEnd > at || !campaignStates.allows(this.state.status, 'flight end')) return null;
    const status = campaignStates.step(this.state.status, 'flight end');
    return this.record({ status }, 'campaigns.updated', { action: 'UPDATE', did: 'completed' }, at);
  }

  /** Updates the budget that media buys hold. The revision stays, because no setting changes. */
  allocate(amount: string): Campaign {
    return this.next({ allocatedBudget: amount });
  }

  private assertTotalCovered({ budgetTotal }: Partial<CampaignState>): void {
    const { budgetTotal: before, allocatedBudget } = this.state;
    if (budgetTotal === undefined || budgetTotal === before || micros(budgetTotal) >= micros(allocatedBudget)) return;
    throw campaignErrors.insufficientBudget({ field: 'budget.total', details: { allocatedBudget: Number(allocatedBudget) } });
  }

  assertRevision(revision: number | undefined): void {
    if (revision === undefined || revision === this.state.revision) return;
    throw campaignErrors.staleRevision({ field: 'expectedRevision', details: { revision: this.state.revision } });
  }

  private record(patch: Partial<CampaignState>, type: keyof CampaignEvents, audit: AuditAction | AuditNote, at: Date): Campaign {
    const change = { ...patch, revision: this.state.revision + 1, updatedAt: at };
    return this.next(change, { event: campaignEvent(type, { ...this.state, ...change }, at), audit });
  }
}
