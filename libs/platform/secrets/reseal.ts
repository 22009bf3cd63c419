import { DataSource } from 'typeorm';
import type { Settings } from '../config/settings';
import { dataSourceOptions } from '../persistence/data-source';
import type { ContextSchema } from '../persistence/data-source';
import { Database } from '../persistence/database';
import { SecretBox } from './secret-box';
import { countsSql, isThere, keyIdIn, nameOf, sealedIn, textIn } from './sealed-column';
import type { SealedColumn, SealedRow } from './sealed-column';

const batch = 200;
/** Rounds over one column: what was written under another key meanwhile comes in the next. */
const mostRounds = 10;

type Tell = (line: string) => void;
type Row = SealedRow & { readonly sealed: string };

export interface KeyCount {
  /** Of the column. */
  readonly name: string;
  readonly id: string;
  readonly rows: number;
}

/** How many secrets of one column were sealed with which key. */
export async function keyCounts(database: Database, place: SealedColumn): Promise<KeyCount[]> {
  const rows = await database.query<{ id: string; rows: number }>(countsSql(place));
  return rows.map((row) => ({ name: nameOf(place), ...row }));
}

/** Counts, and says it. */
export async function countKeys(settings: Settings, contexts: readonly ContextSchema[], tell: Tell): Promise<void> {
  await withDatabase(settings, contexts, (database) => tellCounts(database, sealedIn(contexts), settings, tell));
}

/**
 * Seals every stored secret with the key that seals now, in batches. Never overwrites a secret that was changed meanwhile; may be interrupted and
 * repeated, and run beside everything else. False when rows are left that need another key.
 */
export async function resealAll(settings: Settings, contexts: readonly ContextSchema[], tell: Tell): Promise<boolean> {
  return withDatabase(settings, contexts, async (database) => {
    const box = new SecretBox(settings.keyring);
    for (const place of sealedIn(contexts)) await resealColumn(database, box, place, tell);
    return tellCounts(database, sealedIn(contexts), settings, tell);
  });
}

export async function resealColumn(database: Database, box: SecretBox, place: SealedColumn, tell: Tell): Promise<void> {
  const total = { sealed: 0, unreadable: 0 };
  for (let round = 0; round < mostRounds; round += 1) {
    const { sealed, changed, unreadable } = await oneRound(database, box, place, (soFar) => {
      tell(`${nameOf(place)}: ${(total.sealed + soFar).toLocaleString('en')} sealed with ${box.sealsWith} …`);
    });
    total.sealed += sealed;
    total.unreadable = unreadable;
    if (changed === 0) break;
  }
  const left = total.unreadable > 0 ? `, ${total.unreadable.toLocaleString('en')} cannot be opened` : '';
  tell(`${nameOf(place)}: ${total.sealed.toLocaleString('en')} sealed with ${box.sealsWith}${left}.`);
}

/** Every row of another key once, in the order of the primary key. */
async function oneRound(database: Database, box: SecretBox, place: SealedColumn, tell: (sealed: number) => void) {
  const done = { sealed: 0, changed: 0, unreadable: 0 };
  let after: Row | undefined;
  do {
    const rows: Row[] = await database.query<Row>(staleSql(place, after !== undefined), [box.sealsWith, ...keyOf(place, after)]);
    const fresh = rows.flatMap((row) => resealed(box, place, row) ?? []);
    const written = fresh.length === 0 ? [] : await database.query(writeSql(place), columnsOf(place, fresh));
    done.sealed += written.length;
    done.changed += fresh.length - written.length;
    done.unreadable += rows.length - fresh.length;
    after = rows.length === batch ? rows.at(-1) : undefined;
    if (after) tell(done.sealed);
  } while (after);
  return done;
}

/** Null when this process cannot open it: it stays as it is. */
function resealed(box: SecretBox, place: SealedColumn, row: Row): { readonly row: Row; readonly fresh: string } | null {
  const aad = place.aad(row);
  const plain = box.openPresented(row.sealed, aad);
  return plain === null ? null : { row, fresh: box.seal(plain, aad) };
}

const names = (place: SealedColumn): string[] => Object.keys(place.key);
const keyOf = (place: SealedColumn, row: Row | undefined): unknown[] => (row ? names(place).map((name) => row[name]) : []);
const columnsOf = (place: SealedColumn, fresh: readonly { row: Row; fresh: string }[]): unknown[] => [
  ...names(place).map((name) => fresh.map(({ row }) => row[name])),
  fresh.map(({ row }) => row.sealed),
  fresh.map((one) => one.fresh),
];

const staleSql = (place: SealedColumn, hasBegun: boolean): string => {
  const key = names(place).join(', ');
  const after = names(place).map((name, index) => `$${index + 2}::${place.key[name]}`);
  return `
    select ${key}, ${place.column}, ${textIn(place)} as sealed from ${place.table}
    where ${isThere(place)} and ${keyIdIn(place)} <> $1 ${hasBegun ? `and (${key}) > (${after.join(', ')})` : ''}
    order by ${key} limit ${batch}`;
};

/** Rows are locked in the order of their keys, as everywhere, and left alone when their secret is not the one that was read. */
const writeSql = (place: SealedColumn): string => {
  const key = names(place).join(', ');
  const types = [...Object.values(place.key), 'text', 'text'].map((type, index) => `$${index + 1}::${type}[]`);
  const fresh = place.member ? `jsonb_set(${place.column}, '{${place.member}}', to_jsonb(f.fresh))` : 'f.fresh';
  const same = names(place).map((name) => `t.${name} = f.${name}`);
  return `
    with f as materialized (select * from unnest(${types.join(', ')}) as f(${key}, was, fresh)),
    locked as materialized (
      select ${key} from ${place.table} where (${key}) in (select ${key} from f) and ${isThere(place)} order by ${key} for no key update)
    update ${place.table} t set ${place.column} = ${fresh}
    from f where ${same.join(' and ')} and ${textIn(place)} = f.was and (select count(*) from locked) >= 0
    returning 1`;
};

/** True when nothing needs another key than the one that seals. */
async function tellCounts(database: Database, places: readonly SealedColumn[], settings: Settings, tell: Tell): Promise<boolean> {
  const { sealsWith, ids } = settings.keyring;
  const counts = (await Promise.all(places.map((place) => keyCounts(database, place)))).flat();
  for (const { name, id, rows } of counts) tell(`${name}: ${rows.toLocaleString('en')} under ${JSON.stringify(id)}${noteOn(id, settings)}`);
  const others = counts.filter(({ id }) => id !== sealsWith);
  const old = ids.filter((id) => id !== sealsWith && !others.some((count) => count.id === id));
  if (old.length > 0) tell(`No row needs ${old.join(', ')} any more.`);
  return others.length === 0;
}

function noteOn(id: string, { keyring }: Settings): string {
  if (id === keyring.sealsWith) return ', the key that seals';
  return keyring.ids.includes(id) ? '' : ', which is NOT in SECRETS_KEYRING';
}

async function withDatabase<T>(
  settings: Settings,
  contexts: readonly ContextSchema[],
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const dataSource = await new DataSource(dataSourceOptions(settings.databaseUrl, contexts, { poolSize: 2 })).initialize();
  try {
    return await work(new Database(dataSource));
  } finally {
    await dataSource.destroy();
  }
}
