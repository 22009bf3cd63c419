import { dayMs, FixedClock, SystemIds } from '@exchange/kernel';
import { AggregateStore, AuditTrail, Caps, Outbox } from '@exchange/platform';
import { RetentionSchedule } from '@exchange/platform/testing';
import { testDatabase, type TestDatabase } from '@test/database';
import { creativesSchema } from '../../creatives.module';
import { aCreative, creativesContract, epoch } from '../../testing';
import { TypeormCreatives } from './typeorm-creatives';

describe('TypeormCreatives', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.close());

  const open = async (...caps: readonly string[]) => {
    await db.database.query('truncate creatives cascade');
    const ids = new SystemIds();
    const limits = new Caps(db.database, { caps } as never);
    const store = new AggregateStore(db.database, new Outbox(db.database, ids), new AuditTrail(db.database, ids), limits);
    return new TypeormCreatives(store, db.database, limits);
  };

  creativesContract(() => open());

  test('refuses every change of a sealed version by SQL, and deletes versions only with their creative', async () => {
    const creatives = await open();
    const whole = aCreative();
    await creatives.insert(whole);
    await creatives.change(whole.creative.state, async (found) => found.makeReady(epoch));
    for (const change of [`contents = '{}'`, `status = 'draft', sealed_at = null`, `findings = '[]'`, 'number = 7'])
      await expect(db.database.query(`update creative_versions set ${change}`)).rejects.toThrow('Version 1 of creative crv_1 is sealed.');
    await db.database.query('delete from creatives');
    expect(await db.database.query('select 1 from creative_versions')).toEqual([]);
  });

  test('allows one draft per creative', async () => {
    const creatives = await open();
    await creatives.insert(aCreative());
    const copy = `insert into creative_versions select account_id, creative_id, 2, status, format, contents, findings, created_at, updated_at, sealed_at from creative_versions`;
    await expect(db.database.query(copy)).rejects.toThrow('creative_versions_draft');
  });

  test('refuses to restore a creative beyond the limit of the advertiser', async () => {
    const creatives = await open('creatives:1');
    const first = aCreative();
    const key = first.creative.state;
    await creatives.insert(first);
    await creatives.change(key, async (whole) => whole.with(whole.creative.archive(epoch)));
    await creatives.insert(aCreative({ id: 'crv_2' }));
    const restore = () => creatives.change(key, async (whole) => whole.with(whole.creative.restore(epoch)));
    await expect(restore()).rejects.toMatchObject({ status: 409, details: { most: 1 } });
    await creatives.change({ ...key, id: 'crv_2' }, async (whole) => whole.with(whole.creative.archive(epoch)));
    expect((await restore())?.creative.status).toBe('draft');
  });

  test('refuses a creative when the advertiser has three times the limit with archived ones', async () => {
    const creatives = await open('creatives:1');
    const insert = async (id: string) => {
      const whole = aCreative({ id });
      await creatives.insert(whole);
      await creatives.change(whole.creative.state, async (found) => found.with(found.creative.archive(epoch)));
    };
    for (const id of ['a', 'b', 'c']) await insert(id);
    await expect(insert('d')).rejects.toMatchObject({ status: 409 });
  });

  test('deletes archived creatives in small batches, however many versions they have', async () => {
    const creatives = await open();
    for (let n = 0; n < 50; n += 1) {
      const whole = aCreative({ id: `crv_${n}` });
      await creatives.insert(whole);
      if (n > 0) await creatives.change(whole.creative.state, async (found) => found.with(found.creative.archive(epoch)));
    }
    const days = { deletedRetentionDays: 30 } as never;
    const clock = new FixedClock(new Date(epoch.getTime() + 31 * dayMs));
    await new RetentionSchedule(db.database, clock, days, creativesSchema.retention!).removeOldRows();
    expect(await db.database.query('select creative_id as id from creative_versions')).toEqual([{ id: 'crv_0' }]);
  });

  test('refuses a version beyond the limit of the creative, and keeps the others', async () => {
    const creatives = await open('creative-versions:2');
    const key = aCreative().creative.state;
    await creatives.insert(aCreative());
    const seal = (disclosure: string) => creatives.change(key, async (whole) => whole.edit({ disclosure }, epoch).makeReady(epoch));
    await seal('Ad');
    await seal('Anzeige');
    const before = await creatives.find(key);
    await expect(seal('Annonce')).rejects.toMatchObject({ status: 409, details: { most: 2 } });
    expect(await creatives.find(key)).toEqual(before);
  });
});
