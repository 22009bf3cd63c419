export { CampaignsFacade } from './application/campaigns.facade';
export type { CampaignMove, CampaignSpec } from './application/campaigns.facade';
export { CampaignBuys, buyStatuses, CampaignDiscoveries, CampaignRuns } from './domain/ports';
export type { BuyEnding, LaunchedBuys, LaunchPlan } from './domain/runs';
export type { BuyStatus, DiscoveryEntry } from './domain/ports';
export type { OptimizationGoal, PacingPeriods } from './domain/settings';
export { CampaignsHttp, CampaignsModule, campaignsSchema, CampaignsWorker } from './campaigns.module';
export { campaignStates } from './domain/campaign.states';
export type { CampaignEvents } from './domain/events';
