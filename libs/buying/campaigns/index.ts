import type { ContextSchema } from '@exchange/platform';
import { campaignRow } from './adapters/typeorm/campaign.row';
import { Campaigns1763650000401 } from './adapters/typeorm/migrations/1763650000401-campaigns';
import { CampaignCatalog1763690600001 } from './adapters/typeorm/migrations/1763690600001-campaign-catalog';
import { CampaignAllocation1763650003001 } from './adapters/typeorm/migrations/1763650003001-campaign-allocation';

export { Campaigns } from './application/campaigns';
export type { CampaignMove, CampaignSpec } from './application/campaigns';
export { BuyBook, buyStatuses, DiscoveryBook } from './domain/ports';
export type { BuyStatus, DiscoveryEntry } from './domain/ports';
export type { OptimizationGoal, PacingPeriods } from './domain/settings';
export { CampaignsHttp, CampaignsModule, CampaignsWorker } from './campaigns.module';
export { campaignStates } from './domain/campaign.states';
export type { CampaignEvent, CampaignEventType } from './domain/events';

export const campaignsSchema: ContextSchema = {
  entities: [campaignRow as never],
  migrations: [Campaigns1763650000401, CampaignAllocation1763650003001, CampaignCatalog1763690600001],
};
