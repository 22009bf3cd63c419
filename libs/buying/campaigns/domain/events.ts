import type { DomainEvent } from '@exchange/kernel';
import type { CampaignState } from './campaign-state';
import type { CampaignStatus } from './campaign.states';

export type CampaignEventType = 'campaigns.created' | 'campaigns.updated' | 'campaigns.archived';

/** Payload of `campaigns.created`, `campaigns.updated` and `campaigns.archived`: what is true since this revision. */
export interface CampaignEvent {
  readonly campaignId: string;
  readonly advertiserId: number;
  readonly name: string;
  readonly status: CampaignStatus;
  readonly revision: number;
}

export function campaignEvent(type: CampaignEventType, state: CampaignState, occurredAt: Date): DomainEvent<CampaignEvent> {
  const { accountId, id, advertiserId, name, status, revision } = state;
  return { type, accountId, occurredAt, payload: { campaignId: id, advertiserId, name, status, revision } };
}
