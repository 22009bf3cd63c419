import { advertiserRecordsContract } from './contract';
import { InMemoryAdvertisers } from './in-memory';

describe('InMemoryAdvertisers', () => {
  advertiserRecordsContract(() => new InMemoryAdvertisers());
});
