import type { Client } from 'pg';

/** Format of `SecretBox`: key id, nonce, authentication tag and text. */
const sealed = String.raw`(^|[^A-Za-z0-9_-])test\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]*`;

/** `table.column` of every database column that contains a text sealed by a test process. */
export async function sealedTexts(client: Client): Promise<string[]> {
  const { rows: columns } = await client.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, 2`,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await client.query(`select from "${table}" where "${column}"::text ~ $1 limit 1`, [sealed]);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}
