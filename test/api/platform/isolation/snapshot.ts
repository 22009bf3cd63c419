import { createHash } from 'node:crypto';
import { Database } from '@exchange/platform';
import type { TestApi } from '@test/api';

/** Columns with the last use of a credential, which requests that only read change too. */
const volatile = ['last_used_at', 'renewed_at'];

/** Tables that record refusals: a refused import file is stored with its problems for the account that sent it. */
const journals = ['delivery_imports'];

/** Number of rows and hash of every table. */
export async function snapshot(api: TestApi): Promise<Readonly<Record<string, string>>> {
  const database = api.app.get(Database);
  const tables = await database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1) order by 1`,
    [journals],
  );
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' rows, ' || md5(coalesce(string_agg(line, '|' order by line), '')) as print
       from (select (to_jsonb(t) - $1::text[])::text as line from "${name}" t) as lines`,
  );
  // One prepared statement reads all tables, because planning takes ten times as long as reading.
  const text = parts.join(' union all ');
  const name = `snapshot ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  const prints = await database.query<{ name: string; print: string }>(text, [volatile], name);
  return Object.fromEntries(prints.map((one) => [one.name, one.print]));
}
