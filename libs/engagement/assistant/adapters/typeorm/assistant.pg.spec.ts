import { SystemIds } from '@exchange/kernel';
import { AuditTrail } from '@exchange/platform';
import { testDatabase, type TestDatabase } from '@test/database';
import { confirmationsContract, preferencesContract, turnsContract } from '../../testing/contract';
import { TypeormCallConfirmations } from './typeorm-call-confirmations';
import { TypeormPreferences } from './typeorm-preferences';
import { TypeormTurns } from './typeorm-turns';

describe('in PostgreSQL', () => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await testDatabase();
    await opened.database.query(
      `insert into conversations (account_id, user_id, id, scope_type, message_count, created_at, updated_at)
       select 1, 1, id, 'customer', 0, now(), now() from unnest(array['conversation_1', 'conversation_2']) as of (id)`,
    );
  });
  afterAll(() => opened.close());

  describe('turns', () => {
    turnsContract(async () => {
      await opened.database.query('delete from assistant_turns');
      const expire = async ({ id }: { readonly id: string }) =>
        void (await opened.database.query(`update assistant_turns set lease_until = now() - interval '1 second' where id = $1`, [id]));
      return { turns: new TypeormTurns(opened.database), expire };
    });
  });

  describe('confirmations', () => {
    confirmationsContract(async () => {
      await opened.database.query('delete from assistant_confirmations');
      return new TypeormCallConfirmations(opened.database);
    });
  });

  describe('preferences', () => {
    preferencesContract(async () => new TypeormPreferences(opened.database, new AuditTrail(opened.database, new SystemIds())));
  });
});
