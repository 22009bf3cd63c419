import { randomBytes } from 'node:crypto';
import { planOf, schemas, testDatabase, type TestDatabase } from '@test/database';
import { eventually } from '@test/eventually';
import { Keyring } from '../config/keyring';
import { Counting } from '../counts/counting';
import { Counts } from '../counts/counts';
import type { Log } from '../observability/log';
import { Metrics } from '../observability/metrics';
import type { SealedColumn, SealedRow } from '../persistence/context-schema';
import { Database } from '../persistence/database';
import { KeysInUse } from './keys-in-use';
import { KeysNeeded } from './keys-needed';
import { keyCounts, resealColumn } from './reseal';
import { hasSecret, keyIdIn, nameOf, sealedIn, textIn } from './sealed-column';
import { SecretBox } from './secret-box';

const places = sealedIn(schemas);
const named = places.map((place) => [place.where?.replace(/^.*type = /, `${nameOf(place)} `) ?? nameOf(place), place] as const);
const newKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [k1, k2] = [newKey('k1'), newKey('k2')];
const [old, both, fresh] = [new SecretBox(k1), new SecretBox(Keyring.read(`${k1},${k2}`, 'k2')), new SecretBox(k2)];

/** Values that satisfy the checks of the tables. */
const allowed: Readonly<Record<string, object>> = {
  webhook_subscriptions: { status: 'active', failure_count: 0 },
  seller_agents: { status: 'enabled', protocol: 'mcp' },
  audience_callbacks: { status: 'waiting' },
  payees: { country_code: 'PL', currency: 'EUR' },
};
const anyOf: Readonly<Record<string, unknown>> = {
  ARRAY: [],
  boolean: false,
  jsonb: {},
  json: {},
  'timestamp with time zone': '2026-01-01T00:00:00Z',
};

let pg: TestDatabase;
let last = 0;

beforeAll(async () => (pg = await testDatabase()));
beforeEach(async () => void (await pg.database.query(`truncate ${[...new Set(places.map(({ table }) => table))].join(', ')} cascade`)));
afterAll(() => pg.close());

const known = new Map<string, Promise<{ name: string; type: string }[]>>();
const demandedBy = (table: string) => {
  const asked =
    known.get(table) ??
    pg.database.query<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns
     where table_name = $1 and is_nullable = 'NO' and is_identity = 'NO'`,
      [table],
    );
  known.set(table, asked);
  return asked;
};

const same = (sealed: string): string => sealed;

/** A row with only the required columns and the secret. */
function aRow(place: SealedColumn, columns: readonly { name: string; type: string }[], sealedBy: (aad: string) => string): SealedRow {
  const number = (last += 1);
  const demanded = Object.fromEntries(
    columns.map(({ name, type }) => [name, anyOf[type] ?? (type === 'text' ? `${name}-${number}` : number)]),
  );
  const payload = { email: `p${number}@example.com`, invitationId: `inv_${number}` };
  const row: Record<string, unknown> = { ...demanded, ...allowed[place.table] };
  if (place.member) Object.assign(row, { [place.column]: payload, type: /type = '([^']+)'/.exec(place.where!)![1] });
  const sealed = sealedBy(place.aad(row));
  row[place.column] = place.member ? { ...payload, [place.member]: sealed } : sealed;
  return row;
}

async function insertAll(place: SealedColumn, box: SecretBox, plains: readonly string[], spoil = same): Promise<readonly SealedRow[]> {
  const columns = await demandedBy(place.table);
  const rows = plains.map((plain) => aRow(place, columns, (aad) => spoil(box.seal(plain, aad))));
  const names = Object.keys(rows[0]!).join(', ');
  await pg.database.query(`insert into ${place.table} (${names}) select ${names} from jsonb_populate_recordset(null::${place.table}, $1)`, [
    JSON.stringify(rows),
  ]);
  return rows;
}

const insert = async (place: SealedColumn, box: SecretBox, plain: string, spoil = same): Promise<SealedRow> =>
  (await insertAll(place, box, [plain], spoil))[0]!;
const fill = (place: SealedColumn, count: number, box = old) =>
  insertAll(
    place,
    box,
    Array.from({ length: count }, (_, i) => `secret ${i}`),
  );
const secretsIn = async (place: SealedColumn, box: SecretBox): Promise<string[]> => {
  const rows = await pg.database.query<SealedRow & { sealed: string }>(
    `select *, ${textIn(place)} as sealed from ${place.table} where ${hasSecret(place)}`,
  );
  return rows.map((row) => box.open(row.sealed, place.aad(row))).sort();
};
const idsIn = async (place: SealedColumn) => (await keyCounts(pg.database, place)).map(({ id, rows }) => [id, rows]);
const expected = (count: number) => Array.from({ length: count }, (_, i) => `secret ${i}`).sort();

const keyIs = (place: SealedColumn, first: number) =>
  Object.keys(place.key)
    .map((name, index) => `${name} = $${index + first}`)
    .join(' and ');
const keyOf = (place: SealedColumn, row: SealedRow) => Object.keys(place.key).map((name) => row[name]);

const told: string[] = [];
const reseal = (place: SealedColumn, database = pg.database, box = both) =>
  resealColumn(database, box, place, (line) => void told.push(line));

/** Runs a callback between reading and writing. */
function meanwhile(act: (updates: number) => Promise<unknown>): Database {
  let updates = 0;
  const query = async (sql: string, params?: readonly unknown[]) => {
    if (sql.includes('update ')) await act((updates += 1));
    return pg.database.query(sql, params);
  };
  return Object.assign(Object.create(pg.database) as Database, { query });
}

test('sealed columns are declared', () => expect(places.length).toBeGreaterThanOrEqual(6));

describe.each(named)('%s', (_, place) => {
  it('reads its key ids from an index', async () => {
    const plan = await planOf(
      pg.database,
      `select ${keyIdIn(place)} from ${place.table} where ${hasSecret(place)} and ${keyIdIn(place)} > 'a' order by 1 limit 1`,
    );
    expect(plan).toMatch(/Index (Only )?Scan using \w+_secret_key/);
  });

  it('is resealed in batches without loss, and then opens without the old key', async () => {
    await fill(place, 450);
    await insert(place, both, 'new already');
    await reseal(place);
    expect(await idsIn(place)).toEqual([['k2', 451]]);
    expect(await secretsIn(place, fresh)).toEqual(['new already', ...expected(450)]);
    await reseal(place);
    expect(told.at(-1)).toMatch(/: 0 sealed with k2\.$/);
  });

  it('continues after an interruption', async () => {
    await fill(place, 450);
    const cut = meanwhile(async (updates) => {
      if (updates === 201) throw new Error('the connection is gone');
    });
    await expect(reseal(place, cut)).rejects.toThrow('gone');
    expect(await idsIn(place)).toEqual([
      ['k1', 250],
      ['k2', 200],
    ]);
    await reseal(place);
    expect(await secretsIn(place, fresh)).toEqual(expected(450));
  });

  it('never overwrites a concurrent change, and reseals that too', async () => {
    const row = await insert(place, old, 'before');
    await fill(place, 3);
    const again = meanwhile(async (updates) => {
      const sealed = old.seal(`changed ${updates}`, place.aad(row));
      const value = place.member ? `jsonb_set(${place.column}, '{${place.member}}', to_jsonb($1::text))` : '$1';
      if (updates <= 2)
        await pg.database.query(`update ${place.table} set ${place.column} = ${value} where ${keyIs(place, 2)}`, [
          sealed,
          ...keyOf(place, row),
        ]);
    });
    await reseal(place, again);
    expect(await secretsIn(place, fresh)).toEqual(['changed 2', ...expected(3)]);
  });

  it('never deadlocks, whatever locks others take', async () => {
    await fill(place, 2);
    const key = Object.keys(place.key).join(', ');
    const rows = await pg.database.query<SealedRow>(`select ${key} from ${place.table} order by ${key}`);
    const other = pg.database.dataSource.createQueryRunner();
    const lock = (row: SealedRow) => other.query(`select from ${place.table} where ${keyIs(place, 1)} for update`, keyOf(place, row));
    await other.startTransaction();
    await lock(rows[1]!);
    const sealing = reseal(place);
    await eventually(async () => {
      const waiting = await pg.database.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
        [`update ${place.table}%`],
      );
      expect(waiting).toHaveLength(1);
    });
    await lock(rows[0]!);
    await other.commitTransaction();
    await other.release();
    await sealing;
    expect(await secretsIn(place, fresh)).toEqual(expected(2));
  });

  it('leaves secrets unchanged that cannot be opened, and reports them', async () => {
    await insert(place, new SecretBox(newKey('k3')), 'of a key that is not here');
    await insert(place, old, 'spoiled', (sealed) => `${sealed.slice(0, -4)}AAAA`);
    await insert(place, old, 'never sealed', () => 'plain');
    await fill(place, 2);
    await reseal(place);
    expect(told.at(-1)).toMatch(/: 2 sealed with k2, 3 cannot be opened\.$/);
    expect((await idsIn(place)).sort()).toEqual([
      ['k1', 1],
      ['k2', 2],
      ['k3', 1],
      ['plain', 1],
    ]);
  });

  describe('at startup', () => {
    const check = (box: SecretBox) => new KeysInUse(pg.database, box, places, {} as Log).onModuleInit();

    it('refuses to start when a row needs a missing key, and names the key', async () => {
      await fill(place, 30, fresh);
      await insert(place, old, 'one');
      await expect(check(fresh)).rejects.toThrow(`SECRETS_KEYRING lacks the key "k1", which rows of ${nameOf(place)} need.`);
      await expect(check(both)).resolves.toBeUndefined();
    });

    it('refuses to start with another key of the same id', async () => {
      await fill(place, 10);
      await expect(check(new SecretBox(newKey('k1')))).rejects.toThrow(`is not the one that sealed rows of ${nameOf(place)}.`);
    });

    it('starts although single rows cannot be opened', async () => {
      await fill(place, 3);
      await insert(place, old, 'spoiled', (sealed) => `${sealed.slice(0, -4)}AAAA`);
      for (const text of ['plain text', '', 'a b.c']) await insert(place, old, 'x', () => text);
      await expect(check(old)).resolves.toBeUndefined();
    });
  });
});

describe('The counts by key', () => {
  const watching = (database: Database, place: SealedColumn) => {
    const [counting, metrics] = [new Counting(new Counts(database)), new Metrics()];
    void new KeysNeeded(both, counting, metrics, [place]);
    return { counting, metrics };
  };
  const metricsOf = async (metrics: Metrics) => (await metrics.registry.getSingleMetricAsString('secrets_sealed')).split('\n').slice(2);

  it('are made by one process, and reported by all', async () => {
    const [place] = places as [SealedColumn];
    await fill(place, 3);
    await fill(place, 2, fresh);
    let counted = 0;
    const query = (sql: string, params?: readonly unknown[], name?: string) => {
      if (sql.includes('group by')) counted += 1;
      return pg.database.query(sql, params, name);
    };
    const watched = Object.assign(Object.create(pg.database) as Database, { query });
    const workers = [1, 2, 3].map(() => watching(watched, place));
    for (const { counting } of workers) await counting.takeSeldom();
    const lines = [`secrets_sealed{place="${nameOf(place)}",key="k1"} 3`, `secrets_sealed{place="${nameOf(place)}",key="k2"} 2`];
    for (const { metrics } of workers) expect(await metricsOf(metrics)).toEqual(lines);
    const [row] = await pg.database.query<{ times: number }>('select count(distinct counted_at) as times from counts');
    expect([counted, row!.times]).toEqual([3, 1]);
  });

  it('drop a key that no row has', async () => {
    const [place] = places as [SealedColumn];
    await pg.database.query('truncate counts');
    await fill(place, 3, fresh);
    const { counting, metrics } = watching(pg.database, place);
    await counting.takeSeldom();
    await pg.database.query(`truncate ${place.table} cascade`);
    await fill(place, 1);
    await pg.database.query(`update counts set counted_at = now() - interval '1 hour'`);
    await counting.takeSeldom();
    expect(await metricsOf(metrics)).toEqual([`secrets_sealed{place="${nameOf(place)}",key="k1"} 1`]);
  });
});

test('skips the check with a log line when the schema is older than the process', async () => {
  const warned: string[] = [];
  const log = { warn: (message: string) => void warned.push(message) } as unknown as Log;
  const unborn: SealedColumn = { table: 'not_yet', key: { id: 'text' }, column: 'secret', aad: () => '' };
  await new KeysInUse(pg.database, old, [unborn], log).onModuleInit();
  expect(warned).toHaveLength(1);
});
