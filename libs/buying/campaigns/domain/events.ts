import { defineEvents } from '@exchange/kernel';
import type { CampaignState } from './campaign-state';
import type { CampaignStatus } from './campaign.states';

export interface CampaignEvent {
  readonly campaignId: string;
  readonly advertiserId: number;
  readonly name: string;
  readonly status: CampaignStatus;
  readonly revision: number;
}

export interface CampaignEvents {
  'campaigns.created': CampaignEvent;
  'campaigns.updated': CampaignEvent;
  'campaigns.archived': CampaignEvent;
}

const eventOf = defineEvents<CampaignEvents>();

export function campaignEvent(type: keyof CampaignEvents, state: CampaignState, occurredAt: Date) {
  const { accountId, id, advertiserId, name, status, revision } = state;
  return eventOf(type, accountId, occurredAt, { campaignId: id, advertiserId, name, status, revision });
}
