import type { Settings } from '../config/settings';
import type { ContextSchema } from '../persistence/context-schema';
import type { SealedColumn, SealedRow } from '../persistence/context-schema';
import type { Database } from '../persistence/database';
import { withDatabase } from '../persistence/with-database';
import { countsSql, isThere, keyIdIn, nameOf, sealedIn, textIn } from './sealed-column';
import { SecretBox } from './secret-box';

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
  await withDatabase(settings.databaseUrl, contexts, (database) => tellCounts(database, sealedIn(contexts), settings, tell));
}

/**
 * Seals every stored secret with the key that seals now, in batches. Never overwrites a secret that was changed meanwhile; may be interrupted and
 * repeated, and run beside everything else. False when rows are left that need another key.
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

/** Null when this process cannot open it: it stays as it is. */
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
    where ${isThere(place)} and ${keyIdIn(place)} <> $1 ${hasBegun ? `and (${key}) > (${after.join(', ')})` : ''}
    order by ${key} limit ${batch}`;
};

/** One row, left alone when its secret is not the one that was read. Alone in its transaction: whoever holds one lock is in no circle of locks. */
const writeSql = (place: SealedColumn): string => {
  const count = names(place).length;
  const [was, fresh] = [`$${count + 1}`, `$${count + 2}`];
  const value = place.member ? `jsonb_set(${place.column}, '{${place.member}}', to_jsonb(${fresh}::text))` : fresh;
  const same = names(place).map((name, index) => `${name} = $${index + 1}`);
  return `update ${place.table} set ${place.column} = ${value} where ${same.join(' and ')} and ${textIn(place)} = ${was} returning 1`;
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
