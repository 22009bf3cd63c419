import { advertiserRecordsContract } from '../testing.contract';
import { InMemoryAdvertisers } from './in-memory';

describe('Advertisers in memory', () => {
  advertiserRecordsContract(() => new InMemoryAdvertisers());
});
