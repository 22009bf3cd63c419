import { testDatabase, type TestDatabase } from '@test/database';
import { discoveryContract } from '../../testing.contract';
import { TypeormAsks } from './typeorm-asks';
import { TypeormDiscoveries } from './typeorm-discoveries';
import { TypeormSelections } from './typeorm-selections';

describe('PostgreSQL', () => {
  let opened: TestDatabase;
  afterAll(() => opened.close());

  discoveryContract(async () => {
    opened = await testDatabase();
    const { database, store } = opened;
    const events = async (accountId: number) => {
      const rows = await database.query<{ type: string }>('select type from outbox where account_id = $1 order by position', [accountId]);
      return rows.map(({ type }) => type);
    };
    const ports = { discoveries: new TypeormDiscoveries(store, database), asks: new TypeormAsks(store, database) };
    return { ...ports, selections: new TypeormSelections(store, database), uow: database, events };
  });
});
