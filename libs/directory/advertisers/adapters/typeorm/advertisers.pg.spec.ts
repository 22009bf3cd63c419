import { testDatabase, type TestDatabase } from '@test/database';
import { eventually } from '@test/eventually';
import { AdvertisersFacade } from '../../application/advertisers.facade';
import { anAdvertiser } from '../../testing';
import { advertiserRecordsContract } from '../../testing/contract';
import { TypeormAdvertisers } from './typeorm-advertisers';

describe('TypeormAdvertisers', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.close());

  const open = () => new TypeormAdvertisers(db.store, db.database);

  advertiserRecordsContract(open);

  it('delays a change of the currency until the transaction that locks it has ended, then refuses it', async () => {
    const records = open();
    const { state } = anAdvertiser({ accountId: 9000, id: await records.nextId() });
    await records.insert(anAdvertiser(state));
    const [isLocked, release] = [gate(), gate()];
    const locking = db.database.run(async () => {
      await new AdvertisersFacade(records).lockCurrency(state.accountId, state.id);
      isLocked.open();
      await release.passed;
    });
    await isLocked.passed;
    const change = records.change(state, (advertiser) => advertiser.update({ primaryCurrency: 'EUR' }, state.createdAt));
    const outcome = change.catch((error: unknown) => error);
    await eventually(async () => expect(await waiting()).toBe(1));
    release.open();
    await locking;
    expect(await outcome).toMatchObject({ code: 'CONFLICT', field: 'primaryCurrency' });
  });

  it('delays an archiving until the transaction with assertActive has ended', async () => {
    const records = open();
    const { state } = anAdvertiser({ accountId: 9001, id: await records.nextId() });
    await records.insert(anAdvertiser(state));
    const facade = new AdvertisersFacade(records);
    const [isHeld, release] = [gate(), gate()];
    const spending = db.database.run(async () => {
      await facade.assertActive(state.accountId, state.id);
      isHeld.open();
      await release.passed;
    });
    await isHeld.passed;
    await facade.assertActive(state.accountId, state.id);
    const archiving = records.change(state, (advertiser) => advertiser.archive(state.createdAt));
    await eventually(async () => expect(await waiting()).toBe(1));
    release.open();
    await Promise.all([spending, archiving]);
    await expect(facade.assertActive(state.accountId, state.id)).rejects.toMatchObject({ kind: 'conflict', code: 'CONFLICT' });
  });

  async function waiting(): Promise<number> {
    const [row] = await db.database.query<{ count: number }>(
      `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return row!.count;
  }
});

function gate(): { readonly passed: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open: () => open() };
}
