import { batched } from './batched';
import type { Database } from './database';

type Key = readonly (string | number)[];

/**
 * Reads single rows by key. Combines the reads of one tick into one statement, because the round trip is most of the cost. Caches nothing.
 * In a transaction each read is its own statement. `sql` gets one array per part of the key, and joins on them: `… from
 * unnest($1::bigint[], $2::text[]) as asked (…) join …`.
 */
export class PointReads<Row extends object> {
  private readonly read = batched<Row>((keys) => this.load(keys));

  constructor(
    private readonly database: Database,
    private readonly statement: { readonly name: string; readonly sql: string; readonly keyOf: (row: Row) => Key },
  ) {}

  async find(...key: Key): Promise<Row | null> {
    const text = JSON.stringify(key);
    const alone = this.database.isInTransaction || !key.every(isStorable);
    const found = alone ? (await this.load([text])).get(text) : await this.read(text);
    return found ?? null;
  }

  private async load(keys: readonly string[]): Promise<ReadonlyMap<string, Row>> {
    const { sql, name, keyOf } = this.statement;
    const asked = keys.map((key) => JSON.parse(key) as Key);
    const parts = asked[0]!.map((_, part) => asked.map((key) => key[part]));
    const rows = await this.database.query<Row>(sql, parts, name);
    return new Map(rows.map((row) => [JSON.stringify(keyOf(row)), row]));
  }
}

/** Keys that PostgreSQL refuses are read alone, so that the others do not fail. */
const isStorable = (part: string | number): boolean => (typeof part === 'string' ? !part.includes('\0') : Number.isSafeInteger(part));
