import { Injectable } from '@nestjs/common';
import { dayMs } from '@exchange/kernel';
import { Database } from '@exchange/platform';
import { type RegisteredClient, RegisteredClients } from '../../domain/ports';

@Injectable()
export class TypeormRegisteredClients extends RegisteredClients {
  constructor(private readonly database: Database) {
    super();
  }

  async store({ clientId, metadata }: RegisteredClient, at: Date): Promise<void> {
    const sql = `insert into oauth_clients (client_id, metadata, created_at, last_used_at) values ($1, $2, $3, $3)
      on conflict (client_id) do update set metadata = excluded.metadata`;
    await this.database.query(sql, [clientId, JSON.stringify(metadata), at]);
  }

  async find(clientId: string): Promise<RegisteredClient | null> {
    const sql = 'select client_id as "clientId", metadata from oauth_clients where client_id = $1';
    const [row] = await this.database.query<RegisteredClient>(sql, [clientId]);
    return row ?? null;
  }

  async use(clientId: string, at: Date): Promise<void> {
    // last_used_at = created_at marks a client without a consent, so the first use must differ from created_at.
    const sql = `update oauth_clients set last_used_at = greatest($2, created_at + interval '1 millisecond')
      where client_id = $1 and (last_used_at < $3 or last_used_at = created_at)`;
    await this.database.query(sql, [clientId, at, new Date(at.getTime() - dayMs)]);
  }

  async recordConsentRequest(clientId: string, at: Date): Promise<void> {
    // Clients with a consent are never dropped.
    const sql = 'update oauth_clients set asked_at = $2 where client_id = $1 and last_used_at = created_at';
    await this.database.query(sql, [clientId, at]);
  }

  async dropUnconsented(limit: number, askedSince: Date): Promise<void> {
    // A client with a grant has a consent, even if its first use was not recorded.
    const sql = `delete from oauth_clients c using (
        select client_id from oauth_clients where last_used_at = created_at order by created_at desc offset $1) oldest
      where c.client_id = oldest.client_id and c.last_used_at = c.created_at and (c.asked_at is null or c.asked_at < $2)
        and not exists (select 1 from oauth_grants g where g.client_id = c.client_id)`;
    await this.database.query(sql, [limit, askedSince], 'oauth.drop_unconsented');
  }

  async remove(clientId: string): Promise<void> {
    await this.database.query('delete from oauth_clients where client_id = $1', [clientId]);
  }
}
