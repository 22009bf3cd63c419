import { InMemoryCampaigns } from './adapters/in-memory';
import { Campaigns } from './application/campaigns';
import { Campaign } from './domain/campaign';
import type { NewCampaign } from './domain/campaign-state';

/** The instant at which builders begin. */
export const campaignEpoch = new Date('2026-01-15T12:00:00.000Z');

interface CampaignWish extends Partial<NewCampaign> {
  readonly accountId?: number;
  readonly id?: string;
  readonly at?: Date;
}

export function aCampaign({ accountId = 1, id = 'campaign_1', at = campaignEpoch, ...wish }: CampaignWish = {}): Campaign {
  const plan: NewCampaign = {
    advertiserId: 1,
    name: 'Spring',
    mode: 'discovery',
    flightDates: { startDate: new Date('2026-03-01T00:00:00.000Z'), endDate: new Date('2026-04-01T00:00:00.000Z') },
    budget: { total: 50_000 },
    brief: 'Running shoes for people who run.',
    ...wish,
  };
  return Campaign.create({ accountId, id }, plan, { primaryCurrency: 'USD', optimizationApplyMode: 'MANUAL' }, at);
}

/** The facade over memory, for tests of contexts that need campaigns. */
export function campaignsInMemory(): { readonly facade: Campaigns; readonly records: InMemoryCampaigns } {
  const records = new InMemoryCampaigns();
  return { facade: new Campaigns(records), records };
}
