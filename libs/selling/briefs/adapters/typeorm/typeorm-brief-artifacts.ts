import { Injectable } from '@nestjs/common';
import type { CursorRequest } from '@exchange/kernel';
import { Database } from '@exchange/platform';
import type { BriefArtifact } from '../../domain/brief-artifact';
import { BriefArtifacts, type SkipPage } from '../../domain/ports';

const columns = `account_id as "accountId", id, storefront_id as "storefrontId", discovery_id as "discoveryId", round, request,
  received_at as "receivedAt", created_at as "createdAt"`;

/** Plain SQL: rows are inserted and read, never changed. */
@Injectable()
export class TypeormBriefArtifacts extends BriefArtifacts {
  constructor(private readonly database: Database) {
    super();
  }

  async store(artifact: BriefArtifact): Promise<void> {
    const { accountId, id, storefrontId, discoveryId, round, request, receivedAt, createdAt } = artifact;
    await this.database.query(
      `insert into brief_artifacts (account_id, id, storefront_id, discovery_id, round, request, received_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict on constraint brief_artifacts_once do nothing`,
      [accountId, id, storefrontId, discoveryId, round, JSON.stringify(request), receivedAt, createdAt],
      'briefs.keep',
    );
  }

  async find(accountId: number, id: string): Promise<BriefArtifact | null> {
    const [row] = await this.database.query<BriefArtifact>(
      `select ${columns} from brief_artifacts where account_id = $1 and id = $2`,
      [accountId, id],
      'briefs.find',
    );
    return row ?? null;
  }

  /** Finds the page in the narrow index, so that skipped rows are not read from the table. */
  async listBySkip(accountId: number, { skip, take }: SkipPage): Promise<readonly BriefArtifact[]> {
    return this.database.query<BriefArtifact>(
      `with page as materialized (
         select id from brief_artifacts where account_id = $1 order by received_at desc, id desc limit $2 offset $3)
       select ${columns} from brief_artifacts
       where account_id = $1 and id in (select id from page)
       order by received_at desc, id desc`,
      [accountId, take, skip],
      'briefs.ofAccount',
    );
  }

  listByCursor(accountId: number, { limit, after }: CursorRequest): Promise<readonly BriefArtifact[]> {
    return this.database.query<BriefArtifact>(
      `select ${columns} from brief_artifacts
       where account_id = $1 and ($2::timestamptz is null or (received_at, id) < ($2, $3))
       order by received_at desc, id desc limit $4`,
      [accountId, after?.[0] ?? null, after?.[1] ?? null, limit + 1],
      'briefs.newest',
    );
  }

  async count(accountId: number): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      'select count(*) as total from brief_artifacts where account_id = $1',
      [accountId],
      'briefs.count',
    );
    return row!.total;
  }
}
