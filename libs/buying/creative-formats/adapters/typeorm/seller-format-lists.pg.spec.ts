import { testDatabase, type TestDatabase } from '@test/database';
import { sellerFormatListsContract } from '../../testing';
import { TypeormSellerFormatLists } from './typeorm-seller-format-lists';

let db: TestDatabase;
let accounts = 0;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

describe('lists of formats on PostgreSQL', () => {
  sellerFormatListsContract(
    () => new TypeormSellerFormatLists(db.database),
    () => (accounts += 1),
  );
});
