import type { CampaignState } from './campaign-state';
import type { CampaignStatus } from './campaign.states';

/** gaps-2.md §15.6: where a campaign stands, as agents are told. A paused one is active. */
export const campaignPhases = ['draft', 'active', 'ending', 'completed', 'canceled'] as const;
export type CampaignPhase = (typeof campaignPhases)[number];

const phases: Readonly<Record<CampaignStatus, CampaignPhase>> = {
  DRAFT: 'draft',
  ACTIVE: 'active',
  PAUSED: 'active',
  COMPLETED: 'completed',
  CANCELED: 'canceled',
  // Its media buys were canceled with it.
  ARCHIVED: 'canceled',
};

export const campaignPhase = ({ status }: Pick<CampaignState, 'status'>): CampaignPhase => phases[status];
