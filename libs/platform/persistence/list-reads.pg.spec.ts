import { testDatabase, type TestDatabase } from '@test/database';
import { boxSchema } from './box.fixture';
import type { Database } from './database';
import { type Condition, ListReads, storedAs } from './list-reads';

interface Thing {
  readonly id: number;
  readonly colour: string;
}

const listed = { name: 'list-reads.things', select: 'id, colour', from: 'list_read_things', orderBy: 'id desc' };
const all: Condition[] = [['place = $?', 1]];

describe('ListReads', () => {
  let db: TestDatabase;
  let things: ListReads<Thing>;
  let asked: { readonly sql: string; readonly values: unknown[]; readonly name: string | undefined }[];

  beforeAll(async () => {
    db = await testDatabase();
    await db.database.query('create table if not exists list_read_things (id bigint primary key, place bigint, colour text)');
    await db.database.query(
      `insert into list_read_things select i, 1, case when i % 2 = 0 then 'red' else 'blue' end from generate_series(1, 250) as i`,
    );
  });
  afterAll(async () => {
    await db.database.query('drop table list_read_things');
    await db.close();
  });
  beforeEach(() => {
    asked = [];
    const observed = Object.create(db.database, {
      query: {
        value: (sql: string, values: unknown[], name?: string) => (asked.push({ sql, values, name }), db.database.query(sql, values, name)),
      },
    }) as Database;
    things = new ListReads(observed, listed);
  });

  const idsOf = async (...page: Parameters<typeof things.page>) => (await things.page(...page)).map(({ id }) => id);

  it('use only conditions whose values are set', async () => {
    const conditions: Condition[] = [
      ...all,
      ['colour = $?', undefined],
      ['(id, colour) < ($?, $?)', 9, 'a'],
      ['colour = any($?)', ['red']],
    ];
    expect(await idsOf(conditions, { take: 2 })).toEqual([8, 6]);
    expect(asked[0]).toMatchObject({
      sql: expect.stringContaining('where place = $1 and (id, colour) < ($2, $3) and colour = any($4) order by id desc') as string,
      values: [1, 9, 'a', ['red']],
    });
  });

  it('throw without a condition on the owner', async () => {
    await expect(idsOf([['place = $?', undefined], ...all], { take: 2 })).rejects.toThrow('owner of its rows');
    await expect(things.count([])).rejects.toThrow('owner of its rows');
    expect(asked).toEqual([]);
  });

  it('return any page size and offset', async () => {
    expect(await idsOf(all, { take: 3 })).toEqual([250, 249, 248]);
    expect(await idsOf(all, { take: 3, skip: 2 })).toEqual([248, 247, 246]);
    for (const take of [1, 26, 27, 51, 201, 240]) expect(await idsOf(all, { take })).toHaveLength(take);
    expect(await idsOf(all, { take: 300 })).toHaveLength(250);
    expect(await idsOf(all, { take: 5, skip: 248 })).toEqual([2, 1]);
  });

  it('count matching rows', async () => {
    expect(await things.count(all)).toBe(250);
    expect(await things.count([...all, ['colour = $?', 'red']])).toBe(125);
    expect(await things.count([['place = $?', 2]])).toBe(0);
  });

  it('number the values of the list before those of conditions', async () => {
    const own = new ListReads<{ id: number; same: boolean }>(db.database, {
      ...listed,
      name: 'list-reads.own',
      select: 'id, colour = $1 as same',
    });
    expect(
      await own.page(
        [
          ['id <= $?', 2],
          ['place = $?', 1],
        ],
        { take: 2, skip: 1 },
        ['blue'],
      ),
    ).toEqual([{ id: 1, same: true }]);
  });

  it('are prepared once per shape, up to a maximum', async () => {
    for (const colour of ['red', 'blue']) await idsOf([...all, ['colour = $?', colour]], { take: 10 });
    const names = asked.map(({ name }) => name);
    expect(names).toEqual([expect.stringMatching(/^list-reads\.things\.[0-9a-f]{12}$/), names[0]]);
    for (let n = 1; n < 70; n++) await idsOf([...all, [`id <> ${n}`]], { take: 10 });
    expect(new Set(asked.flatMap(({ name }) => name ?? []))).toHaveProperty('size', 64);
    expect(asked.at(-1)?.name).toBeUndefined();
  });

  it('read whole rows with the names of the schema', () => {
    const { select, from } = storedAs(boxSchema);
    expect(from).toBe('boxes');
    expect(select).toContain('account_id as "accountId", id as "id"');
    expect(select).toContain('primary_colour as "primaryColour"');
    expect(storedAs(boxSchema, 'b').select).toContain('b.account_id as "accountId", b.id as "id"');
  });
});
