import { campaignRecordsContract } from './contract';
import { InMemoryCampaigns } from './in-memory';

describe('in-memory campaigns', () => {
  campaignRecordsContract(() => new InMemoryCampaigns());
});
