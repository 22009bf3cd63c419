import type { ContextSchema } from '@exchange/platform';
import { campaignRow } from './adapters/typeorm/campaign.row';
import { Campaigns1763650000401 } from './adapters/typeorm/migrations/1763650000401-campaigns';

export { Campaigns } from './application/campaigns';
export type { CampaignMove, CampaignSpec } from './application/campaigns';
export { CampaignsHttp, CampaignsModule } from './campaigns.module';
export type { CampaignEvent, CampaignEventType } from './domain/events';

export const campaignsSchema: ContextSchema = { entities: [campaignRow as never], migrations: [Campaigns1763650000401] };
