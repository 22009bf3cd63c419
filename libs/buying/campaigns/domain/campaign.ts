import { Aggregate, type AuditAction, type AuditNote, micros, money } from '@exchange/kernel';
import type { AdvertiserTerms, CampaignPatch, CampaignState, NewCampaign } from './campaign-state';
import { campaignStates } from './campaign.states';
import { checkSense, patched, refuseDraftOnly } from './changes';
import { checkAhead } from './checks';
import { campaignErrors } from './errors';
import { campaignEvent, type CampaignEvents } from './events';

type CampaignKey = Pick<CampaignState, 'accountId' | 'id'>;

export class Campaign extends Aggregate<CampaignState> {
  /** 400 where the parts do not fit together and for a flight that does not lie ahead, `CURRENCY_MISMATCH` where the budget does not fit the advertiser. */
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
    const state = { ...blank, ...patched(blank, request) };
    checkSense(state);
    checkAhead(state, at);
    return new Campaign(state).moved({}, 'campaigns.created', 'CREATE', at);
  }

  /** 409 on a terminal campaign, on another revision than the one that the caller has read, and below what its media buys hold. */
  update(patch: CampaignPatch, at: Date, expectedRevision?: number): Campaign {
    const status = campaignStates.step(this.state.status, 'update');
    this.expect(expectedRevision);
    if (status !== 'DRAFT') refuseDraftOnly(this.state, patch);
    const change = { ...patched(this.state, patch), status };
    checkSense({ ...this.state, ...change }, this.state);
    checkAhead({ ...this.state, ...change }, at, this.state);
    this.assertCovered(change);
    return this.moved(change, 'campaigns.updated', 'UPDATE', at);
  }

  archive(at: Date, expectedRevision?: number): Campaign {
    const status = campaignStates.step(this.state.status, 'DELETE');
    this.expect(expectedRevision);
    return this.moved({ status }, 'campaigns.archived', 'ARCHIVE', at);
  }

  /** A draft again, whatever it was before. 409 for one that is not archived. */
  restore(at: Date, expectedRevision?: number): Campaign {
    const status = campaignStates.step(this.state.status, 'restore');
    this.expect(expectedRevision);
    return this.moved({ status }, 'campaigns.updated', { action: 'UPDATE', did: 'restored' }, at);
  }

  /** ACTIVE once there is something to run; with nothing to run it stays as it is. 409 where the table has no such move. */
  execute(hasMediaBuys: boolean, at: Date): Campaign {
    const status = campaignStates.step(this.state.status, 'execute', hasMediaBuys ? 'at least one media buy' : 'nothing to run');
    return hasMediaBuys ? this.moved({ status }, 'campaigns.updated', 'EXECUTE', at) : this;
  }

  pause(at: Date): Campaign {
    const status = campaignStates.step(this.state.status, 'pause');
    return this.moved({ status }, 'campaigns.updated', 'DEACTIVATE', at);
  }

  reactivate(at: Date): Campaign {
    const status = campaignStates.step(this.state.status, 'reactivate');
    return this.moved({ status }, 'campaigns.updated', 'ACTIVATE', at);
  }

  /** With nothing left of what it bought: its media buys are canceled before. */
  cancel(at: Date): Campaign {
    const status = campaignStates.step(this.state.status, 'cancel');
    return this.moved({ status }, 'campaigns.updated', { action: 'DEACTIVATE', did: 'canceled' }, at);
  }

  /** Null before the flight is over, and where it has nothing to end. */
  end(at: Date): Campaign | null {
    if (this.state.flightEnd > at || !campaignStates.allows(this.state.status, 'flight end')) return null;
    const status = campaignStates.step(this.state.status, 'flight end');
    return this.moved({ status }, 'campaigns.updated', { action: 'UPDATE', did: 'completed' }, at);
  }

  /** Bookkeeping of the media buys: nobody's change, so the revision stays. */
  allocate(amount: string): Campaign {
    return this.next({ allocatedBudget: amount });
  }

  private assertCovered({ budgetTotal }: Partial<CampaignState>): void {
    const { budgetTotal: before, allocatedBudget } = this.state;
    if (budgetTotal === undefined || budgetTotal === before || micros(budgetTotal) >= micros(allocatedBudget)) return;
    throw campaignErrors.insufficientBudget({ field: 'budget.total', details: { allocatedBudget: Number(allocatedBudget) } });
  }

  private expect(revision: number | undefined): void {
    if (revision === undefined || revision === this.state.revision) return;
    throw campaignErrors.staleRevision({ field: 'expectedRevision', details: { revision: this.state.revision } });
  }

  private moved(patch: Partial<CampaignState>, type: keyof CampaignEvents, audit: AuditAction | AuditNote, at: Date): Campaign {
    const change = { ...patch, revision: this.state.revision + 1, updatedAt: at };
    return this.next(change, { event: campaignEvent(type, { ...this.state, ...change }, at), audit });
  }
}
