import { testDatabase, type TestDatabase } from '@test/database';
import { approvalsContract } from '../../testing';
import { TypeormApprovals } from './typeorm-approvals';

describe('Approvals in PostgreSQL', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.close());

  approvalsContract(async () => {
    await test.database.query('truncate approvals');
    return new TypeormApprovals(test.store, test.database);
  });
});
