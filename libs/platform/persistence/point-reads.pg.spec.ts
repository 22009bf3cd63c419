import { testDatabase, type TestDatabase } from '@test/database';
import type { Database } from './database';
import { PointReads } from './point-reads';

interface Thing {
  readonly place: number;
  readonly id: string;
  readonly name: string;
}

const statement = {
  name: 'point-reads.things',
  sql: `select place, id, name from unnest($1::bigint[], $2::text[]) as asked (place, id) join point_read_things using (place, id)`,
  keyOf: ({ place, id }: Thing) => [place, id],
};

describe('PointReads', () => {
  let db: TestDatabase;
  let things: PointReads<Thing>;
  let asked: unknown[];

  beforeAll(async () => {
    db = await testDatabase();
    await db.database.query('create table if not exists point_read_things (place bigint, id text, name text, primary key (place, id))');
    await db.database.query(`insert into point_read_things values (1, 'a', 'one'), (1, 'b"]', 'two'), (2, 'a', 'three')`);
  });
  afterAll(async () => {
    await db.database.query('drop table point_read_things');
    await db.close();
  });
  beforeEach(() => {
    asked = [];
    const observed = Object.create(db.database, {
      query: { value: (sql: string, params: unknown[], name: string) => (asked.push(params), db.database.query(sql, params, name)) },
    }) as Database;
    things = new PointReads(observed, statement);
  });

  it('use one statement per tick, and return to each caller its own row', async () => {
    const found = await Promise.all([
      things.find(1, 'a'),
      things.find(1, 'b"]'),
      things.find(2, 'a'),
      things.find(2, 'b"]'),
      things.find(1, 'a'),
    ]);
    expect(found.map((thing) => thing?.name)).toEqual(['one', 'two', 'three', undefined, 'one']);
    expect(asked).toEqual([
      [
        [1, 1, 2, 2],
        ['a', 'b"]', 'a', 'b"]'],
      ],
    ]);
  });

  it('see uncommitted rows of their own transaction only', async () => {
    const [inside, outside] = await db.database.run(async () => {
      await db.database.query(`insert into point_read_things values (3, 'new', 'mine')`);
      const mine = await things.find(3, 'new');
      await db.database.query(`delete from point_read_things where place = 3`);
      return [mine, asked.length] as const;
    });
    expect([inside?.name, outside, await things.find(3, 'new')]).toEqual(['mine', 1, null]);
  });

  it('fail alone when PostgreSQL refuses the key', async () => {
    const [refused, found] = await Promise.allSettled([things.find(1, 'a\0'), things.find(1, 'a')]);
    expect([refused!.status, found]).toMatchObject(['rejected', { status: 'fulfilled', value: { name: 'one' } }]);
  });
});
