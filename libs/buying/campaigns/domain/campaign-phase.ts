import type { CampaignState } from './campaign-state';
import type { CampaignStatus } from './campaign.states';

/** Phases of a campaign in tools (gaps-2.md §15.6). A paused campaign is active. */
export const campaignPhases = ['draft', 'active', 'ending', 'completed', 'canceled'] as const;
export type CampaignPhase = (typeof campaignPhases)[number];

const phases: Readonly<Record<CampaignStatus, CampaignPhase>> = {
  DRAFT: 'draft',
  ACTIVE: 'active',
  PAUSED: 'active',
  COMPLETED: 'completed',
  CANCELED: 'canceled',
  // Archiving a campaign cancels its media buys.
  ARCHIVED: 'canceled',
};

export const campaignPhase = ({ status }: Pick<CampaignState, 'status'>): CampaignPhase => phases[status];
