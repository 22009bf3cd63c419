import { Caps } from '@exchange/platform';
import { testDatabase, type TestDatabase } from '@test/database';
import { aCreative, creativesContract, epoch } from '../../testing';
import { TypeormCreatives } from './typeorm-creatives';

describe('TypeormCreatives', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.close());

  const open = async () => {
    await db.database.query('truncate creatives cascade');
    return new TypeormCreatives(db.store, db.database, new Caps(db.database));
  };

  creativesContract(open);

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
});
