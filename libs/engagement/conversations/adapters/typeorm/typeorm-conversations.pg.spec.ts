import { testDatabase, type TestDatabase } from '@test/database';
import { conversationsContract } from '../../testing/contract';
import { TypeormConversations } from './typeorm-conversations';

describe('conversations in PostgreSQL', () => {
  let opened: TestDatabase;
  afterAll(() => opened.close());

  conversationsContract(async () => {
    opened = await testDatabase();
    return new TypeormConversations(opened.database, opened.store);
  });
});
