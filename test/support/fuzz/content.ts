import { createHash } from 'node:crypto';
import type { Client } from 'pg';

/** Columns that are written after the answer, so that earlier requests may change them. */
const writtenLater: Readonly<Record<string, readonly string[]>> = { api_keys: ['last_used_at'], sessions: ['renewed_at', 'expires_at'] };

interface Known {
  readonly transaction: string;
  readonly digest: string;
}

/** The content of the database, as a digest of every row of every table. */
export class DatabaseContent {
  private tables: readonly string[] = [];
  private known: Known | null = null;

  constructor(private readonly client: Client) {}

  /** Every write needs a new transaction: without one, the last digest still holds and nothing is read. */
  async digest(): Promise<string> {
    const transaction = await this.transaction();
    if (this.known?.transaction !== transaction) this.known = { transaction, digest: await this.read() };
    return this.known.digest;
  }

  private async transaction(): Promise<string> {
    const { rows } = await this.client.query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as next');
    return rows[0]!.next;
  }

  private async read(): Promise<string> {
    if (this.tables.length === 0) {
      const { rows } = await this.client.query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
      );
      this.tables = rows.map(({ name }) => name);
    }
    const parts = this.tables.map(
      (table) =>
        `select '${table}' as name, count(*)::text || ':' || coalesce(sum(hashtextextended((to_jsonb(t) - '{${(writtenLater[table] ?? []).join(',')}}'::text[])::text, 0)), 0)::text as digest from "${table}" t`,
    );
    const text = `${parts.join(' union all ')} order by 1`;
    const { rows } = await this.client.query<{ name: string; digest: string }>({ name: `content ${hashOf(text)}`, text });
    return rows.map(({ name, digest }) => `${name} ${digest}`).join('\n');
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
