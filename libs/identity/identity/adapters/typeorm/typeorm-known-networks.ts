import { Injectable } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { KnownNetworks } from '../../domain/ports';

@Injectable()
export class TypeormKnownNetworks extends KnownNetworks {
  constructor(private readonly database: Database) {
    super();
  }

  async record(hash: Buffer, at: Date): Promise<void> {
    await this.database.query(
      `insert into known_networks (hash, seen_at) values ($1, $2)
       on conflict (hash) do update set seen_at = greatest(known_networks.seen_at, excluded.seen_at)`,
      [hash, at],
    );
  }

  async knows(hash: Buffer, since: Date): Promise<boolean> {
    return (await this.database.query('select 1 from known_networks where hash = $1 and seen_at >= $2', [hash, since])).length === 1;
  }

  async purge(before: Date, limit: number): Promise<number> {
    const rows = await this.database.query(
      `delete from known_networks where hash in (
         select hash from known_networks where seen_at < $1 limit $2 for update skip locked) returning 1`,
      [before, limit],
    );
    return rows.length;
  }
}
