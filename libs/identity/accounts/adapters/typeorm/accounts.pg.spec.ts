import { testDatabase, type TestDatabase } from '@test/database';
import { accountsContract, type AccountsSubject, invitationsContract, membershipsContract } from '../../testing/contract';
import { TypeormAccounts } from './typeorm-accounts';
import { TypeormInvitations } from './typeorm-invitations';
import { TypeormMemberships } from './typeorm-memberships';

describe('accounts in PostgreSQL', () => {
  let postgres: TestDatabase;
  beforeAll(async () => {
    postgres = await testDatabase();
  });
  afterAll(() => postgres.close());

  const subject = (): AccountsSubject => {
    const { database, store } = postgres;
    return {
      accounts: new TypeormAccounts(database, store),
      memberships: new TypeormMemberships(database, store),
      invitations: new TypeormInvitations(database, store),
      work: database,
      recorded: () => database.query('select type, account_id as "accountId", payload from outbox'),
    };
  };

  describe('clear', () => {
    const clear = (id: number) => postgres.database.run(() => subject().accounts.clear(id));

    it('keeps usage counters and feed positions, and moves the realtime feed to a position that no change has', async () => {
      const { database } = postgres;
      await database.query(`insert into realtime_feeds (account_id, position) values (901, 7), (902, 7)`);
      await database.query(
        `insert into realtime_changes (account_id, position, kind, id, at, added_at) values (901, 7, 'task', 't', now(), now())`,
      );
      await database.query(`insert into notification_feeds (account_id, last_place) values (901, 5)`);
      await database.query(`insert into ai_quotas (account_id, limit_micro_usd, by_staff, updated_at) values (901, 10, true, now())`);
      await database.query(
        `insert into ai_usage (account_id, day, model, input_tokens, output_tokens, cache_read_input_tokens, cache_creation_input_tokens, cost_micro_usd, call_count)
         values (901, '2026-11-01', 'm', 1, 1, 0, 0, 9, 1)`,
      );
      await clear(901);
      expect(
        await database.query('select account_id as id, position from realtime_feeds where account_id in (901, 902) order by 1'),
      ).toEqual([
        { id: 901, position: 8 },
        { id: 902, position: 7 },
      ]);
      expect(await database.query('select 1 from realtime_changes where account_id = 901')).toEqual([]);
      expect(await database.query('select last_place from notification_feeds where account_id = 901')).toEqual([{ last_place: 5 }]);
      expect(await database.query('select cost_micro_usd as used from ai_usage where account_id = 901')).toEqual([{ used: 9 }]);
      expect(await database.query('select 1 from ai_quotas where account_id = 901')).toHaveLength(1);
    });

    it('removes the unhandled events of the account and no events of other accounts', async () => {
      const { database } = postgres;
      await database.query(
        `insert into outbox (id, type, account_id, occurred_at, payload, relayed_at) values
           ('evt_new', 'some.thing', 903, now(), '{}', null), ('evt_relayed', 'some.thing', 903, now(), '{}', now()),
           ('evt_other', 'some.thing', 904, now(), '{}', null), ('evt_other_relayed', 'some.thing', 904, now(), '{}', now())`,
      );
      await database.query(`insert into outbox_work (event_id, consumer) values ('evt_relayed', 'c'), ('evt_other_relayed', 'c')`);
      await clear(903);
      expect(await database.query(`select id from outbox where account_id in (903, 904) order by 1`)).toEqual([
        { id: 'evt_other' },
        { id: 'evt_other_relayed' },
        { id: 'evt_relayed' },
      ]);
      expect(await database.query('select event_id as id from outbox_work')).toEqual([{ id: 'evt_other_relayed' }]);
    });
  });

  accountsContract(subject);
  membershipsContract(subject);
  invitationsContract(subject);
});
