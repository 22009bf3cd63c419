import { advertiserGrantsContract } from '.';
import { InMemoryAdvertiserGrants } from './in-memory';

describe('Advertiser grants in memory', () => {
  advertiserGrantsContract(async () => new InMemoryAdvertiserGrants());
});
