import { SystemIds } from '@exchange/kernel';
import { AuditTrail } from '@exchange/platform';
import { testDatabase, type TestDatabase } from '@test/database';
import { advertiserGrantsContract } from '../../testing';
import { TypeormAdvertiserGrants } from './typeorm-advertiser-grants';

describe('Advertiser grants in PostgreSQL', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.close());

  advertiserGrantsContract(async () => {
    await test.database.query('truncate advertiser_grants');
    return new TypeormAdvertiserGrants(test.store, test.database, new AuditTrail(test.database, new SystemIds()));
  });
});
