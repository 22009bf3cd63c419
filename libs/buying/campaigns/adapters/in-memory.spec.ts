import { campaignRecordsContract } from '../testing.contract';
import { InMemoryCampaigns } from './in-memory';

describe('Campaigns in memory', () => {
  campaignRecordsContract(() => new InMemoryCampaigns());
});
