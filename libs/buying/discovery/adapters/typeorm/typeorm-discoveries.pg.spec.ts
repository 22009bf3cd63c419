import { testDatabase, type TestDatabase } from '@test/database';
import { aDiscovery } from '../../testing';
import { answersContract } from '../../testing.answers';
import { asksContract } from '../../testing.asks';
import { discoveryContract } from '../../testing.contract';
import { TypeormAsks } from './typeorm-asks';
import { TypeormDiscoveries } from './typeorm-discoveries';
import { TypeormSelections } from './typeorm-selections';

describe('PostgreSQL', () => {
  let opened: TestDatabase;
  beforeAll(async () => void (opened = await testDatabase()));
  afterAll(() => opened.close());

  const open = async () => {
    const { database, store, outbox } = opened;
    const events = async (accountId: number) => {
      const rows = await database.query<{ type: string }>('select type from outbox where account_id = $1 order by position', [accountId]);
      return rows.map(({ type }) => type);
    };
    const ports = { discoveries: new TypeormDiscoveries(store, database), asks: new TypeormAsks(store, database, outbox) };
    return { ...ports, selections: new TypeormSelections(store, database), unitOfWork: database, events };
  };
  answersContract(open);
  discoveryContract(open);
  asksContract(open);

  it('lets one after the other count what is running and begin, so that no two take the last place', async () => {
    const { database, store } = opened;
    const discoveries = new TypeormDiscoveries(store, database);
    const at = new Date('2026-01-15T12:00:00.000Z');
    const taken = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        database.run(async () => {
          const { count } = await discoveries.running(77, at);
          const { discovery, asks } = aDiscovery({ id: `disc_place_${index}`, accountId: 77 }, at);
          if (count < 3) await discoveries.start(discovery, asks);
          return count < 3;
        }),
      ),
    );
    expect(taken.filter((mine) => mine)).toHaveLength(3);
  });
});
