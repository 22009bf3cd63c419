import type { Settings } from '../config/settings';
import type { ContextSchema } from '../persistence/context-schema';
import type { SealedColumn, SealedRow } from '../persistence/context-schema';
import type { Database } from '../persistence/database';
import { withDatabase } from '../persistence/with-database';
import { countsSql, hasSecret, keyIdIn, nameOf, sealedIn, textIn } from './sealed-column';
import { SecretBox } from './secret-box';

const batch = 200;
/** Maximum passes over one column. A pass handles rows that were written with another key during the previous one. */
const maxPasses = 10;

type Tell = (line: string) => void;
type Row = SealedRow & { readonly sealed: string };

export interface KeyCount {
  /** Name of the column. */
  readonly name: string;
  readonly id: string;
  readonly rows: number;
}

/** Number of secrets in one column by key. */
export async function keyCounts(database: Database, place: SealedColumn): Promise<KeyCount[]> {
  const rows = await database.query<{ id: string; rows: number }>(countsSql(place));
  return rows.map((row) => ({ name: nameOf(place), ...row }));
}

/** Counts and prints the secrets by key. */
export async function countKeys(settings: Settings, contexts: readonly ContextSchema[], tell: Tell): Promise<void> {
  await withDatabase(settings.databaseUrl, contexts, (database) => tellCounts(database, sealedIn(contexts), settings, tell));
}

/**
 * Encrypts all stored secrets with the current key, in batches. Never overwrites a secret that was changed meanwhile. Can be interrupted,
 * repeated, and run in operation. False when rows still need another key.
 */
export async function resealAll(settings: Settings, contexts: readonly ContextSchema[], tell: Tell): Promise<boolean> {
  return withDatabase(settings.databaseUrl, contexts, async (database) => {
    const box = new SecretBox(settings.keyring);
    for (const place of sealedIn(contexts)) await resealColumn(database, box, place, tell);
    return tellCounts(database, sealedIn(contexts), settings, tell);
  });
}

export async function resealColumn(database: Database, box: SecretBox, place: SealedColumn, tell: Tell): Promise<void> {
  const total = { sealed: 0, unreadable: 0 };
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const { sealed, changed, unreadable } = await onePass(database, box, place, (soFar) => {
      tell(`${nameOf(place)}: ${(total.sealed + soFar).toLocaleString('en')} sealed with ${box.sealsWith} …`);
    });
    total.sealed += sealed;
    total.unreadable = unreadable;
    if (changed === 0) break;
  }
  const left = total.unreadable > 0 ? `, ${total.unreadable.toLocaleString('en')} cannot be opened` : '';
  tell(`${nameOf(place)}: ${total.sealed.toLocaleString('en')} sealed with ${box.sealsWith}${left}.`);
}

/** One pass over the rows with another key, in the order of the primary key. */
async function onePass(database: Database, box: SecretBox, place: SealedColumn, tell: (sealed: number) => void) {
  const done = { sealed: 0, changed: 0, unreadable: 0 };
  let after: Row | undefined;
  do {
    const rows: Row[] = await database.query<Row>(staleSql(place, after !== undefined), [box.sealsWith, ...keyOf(place, after)]);
    const fresh = rows.flatMap((row) => resealed(box, place, row) ?? []);
    done.unreadable += rows.length - fresh.length;
    for (const { row, fresh: sealed } of fresh) {
      const written = await database.query(writeSql(place), [...keyOf(place, row), row.sealed, sealed]);
      if (written.length > 0) done.sealed += 1;
      else done.changed += 1;
    }
    after = rows.length === batch ? rows.at(-1) : undefined;
    if (after) tell(done.sealed);
  } while (after);
  return done;
}

/** Null when this process cannot open the secret, which then stays unchanged. */
function resealed(box: SecretBox, place: SealedColumn, row: Row): { readonly row: Row; readonly fresh: string } | null {
  const aad = place.aad(row);
  const plain = box.openPresented(row.sealed, aad);
  return plain === null ? null : { row, fresh: box.seal(plain, aad) };
}

const names = (place: SealedColumn): string[] => Object.keys(place.key);
const keyOf = (place: SealedColumn, row: Row | undefined): unknown[] => (row ? names(place).map((name) => row[name]) : []);
const staleSql = (place: SealedColumn, hasBegun: boolean): string => {
  const key = names(place).join(', ');
  const after = names(place).map((name, index) => `$${index + 2}::${place.key[name]}`);
  return `
    select ${key}, ${place.column}, ${textIn(place)} as sealed from ${place.table}
    where ${hasSecret(place)} and ${keyIdIn(place)} <> $1 ${hasBegun ? `and (${key}) > (${after.join(', ')})` : ''}
    order by ${key} limit ${batch}`;
};

/** Updates one row unless its secret has changed since it was read. Each update is its own transaction, so that it cannot deadlock. */
const writeSql = (place: SealedColumn): string => {
  const count = names(place).length;
  const [was, fresh] = [`$${count + 1}`, `$${count + 2}`];
  const value = place.member ? `jsonb_set(${place.column}, '{${place.member}}', to_jsonb(${fresh}::text))` : fresh;
  const same = names(place).map((name, index) => `${name} = $${index + 1}`);
  return `update ${place.table} set ${place.column} = ${value} where ${same.join(' and ')} and ${textIn(place)} = ${was} returning 1`;
};

/** True when no row needs another key than the current one. */
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
