import { Injectable } from '@nestjs/common';
import { type CampaignSpec, campaignStates, CampaignWarningsFacade } from '@exchange/campaigns';
import { type Caller, Clock, DomainError, grantErrors, isRecord, mayActFor } from '@exchange/kernel';
import { Commitments } from '../domain/ports';
import { commitmentFor } from '../domain/spending';
import { MediaBuysService } from './media-buys.service';
import { type OrderPlan, OrderPlanner } from './order-planner';

/** Details of `FEATURE_NOT_ENABLED`: what is `missing`, and from which `sellerIds` nothing can be bought. */
type Refusal = Pick<DomainError, 'code' | 'message' | 'details'>;

export interface OrderPreview extends Pick<OrderPlan, 'digest' | 'currency' | 'buys' | 'limitations' | 'warnings'> {
  /** Reason why executing would be refused now, given the billing state and the rights of the caller; null when it would not. */
  readonly refusal: Refusal | null;
}

const nothingSelected: Refusal = {
  code: 'NOTHING_SELECTED',
  message: 'Nothing is selected that is not bought already.',
  details: undefined,
};

/** The order that executing a campaign would place, with the warnings of the campaign and of the order. */
@Injectable()
export class PreviewsService {
  constructor(
    private readonly reads: MediaBuysService,
    private readonly orders: OrderPlanner,
    private readonly commitments: Commitments,
    private readonly campaignWarnings: CampaignWarningsFacade,
    private readonly clock: Clock,
  ) {}

  /** 404 when the caller may not see the campaign. 409 as for executing. A read-only grant is a refusal of the preview. */
  async preview(caller: Caller, campaignId: string): Promise<OrderPreview> {
    return this.order(caller, await this.reads.campaign(caller, campaignId));
  }

  /** The preview of a launch, for a caller who may see the campaign. An empty order is refused, and an order with errors is an empty one. */
  async launch(caller: Caller, campaign: CampaignSpec): Promise<OrderPreview> {
    try {
      const preview = await this.order(caller, campaign);
      // A launch that would be refused is not offered for confirmation.
      return preview.buys.length > 0 ? preview : { ...preview, refusal: nothingSelected };
    } catch (error) {
      if (!(error instanceof DomainError) || !['conflict', 'bad_request'].includes(error.kind)) throw error;
      const warnings = await this.campaignWarnings.of(caller.accountId, campaign);
      return { digest: '', currency: campaign.budget.currency, buys: [], limitations: [], warnings, refusal: error };
    }
  }

  private async order(caller: Caller, campaign: CampaignSpec): Promise<OrderPreview> {
    campaignStates.step(campaign.status, 'execute', 'nothing to run');
    const plan = await this.orders.plan(caller.accountId, campaign, this.clock.now());
    const refusal = await this.refusal(caller, campaign, plan);
    const own = await this.campaignWarnings.of(caller.accountId, campaign);
    // A campaign with selected offers needs no brief.
    const meant = plan.buys.length > 0 ? own.filter(({ type }) => type !== 'brief_missing') : own;
    return { ...plan, refusal, warnings: [...meant, ...plan.warnings] };
  }

  private async refusal(caller: Caller, campaign: CampaignSpec, { buys }: OrderPlan): Promise<DomainError | null> {
    if (buys.length === 0) return null;
    if (!mayActFor(caller, campaign.advertiserId)) return grantErrors.readOnlyGrant();
    return this.commitments.refusal(caller, commitmentFor(campaign, buys));
  }
}

export function blockersOf({ refusal }: OrderPreview) {
  if (!refusal) return [];
  const { code, message, details } = refusal;
  return [{ code, message, ...(isRecord(details) ? { details } : {}) }];
}
