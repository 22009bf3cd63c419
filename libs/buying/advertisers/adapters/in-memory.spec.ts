import { advertiserRecordsContract } from '../testing.contract';
import { InMemoryAdvertisers } from './in-memory';

describe('InMemoryAdvertisers', () => {
  advertiserRecordsContract(() => new InMemoryAdvertisers());
});
