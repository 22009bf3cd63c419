import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Caps, type Condition, containing, Database, ListReads, storedAs } from '@exchange/platform';
import { Audience, type AudienceKey, type AudienceScope, type AudienceState } from '../../domain/audience';
import { audienceErrors } from '../../domain/errors';
import { type AudienceFilter, Audiences, type AudienceSlice } from '../../domain/ports';
import { audienceRow } from './audience.row';

const storeSql = `
  insert into audiences (account_id, advertiser_id, audience_id, name, consent_basis, status, deleted, uploaded_count, matched_count,
    created_at, updated_at)
  select $1, $2, s."audienceId", s.name, s."consentBasis", s.status, s.deleted, s."uploadedCount", s."matchedCount", s."createdAt", s."updatedAt"
  from jsonb_to_recordset($3::jsonb) as s("audienceId" text, name text, "consentBasis" text, status text, deleted boolean,
    "uploadedCount" integer, "matchedCount" integer, "createdAt" timestamptz, "updatedAt" timestamptz)
  on conflict (account_id, advertiser_id, audience_id) do update set name = excluded.name, consent_basis = excluded.consent_basis,
    status = excluded.status, deleted = excluded.deleted, uploaded_count = excluded.uploaded_count, matched_count = excluded.matched_count,
    updated_at = excluded.updated_at`;

/** One row per audience and seller. The audience's own count is updated in the same transaction. */
const matchSql = `
  insert into audience_matches (account_id, audience_key, seller, matched_count, matched_at)
  select account_id, key, $4, $5, $6 from audiences where account_id = $1 and advertiser_id = $2 and audience_id = $3
  on conflict (account_id, audience_key, seller) do update set matched_count = excluded.matched_count, matched_at = excluded.matched_at`;

const countMatchesSql = `
  update audiences a set updated_at = $4, matched_count = (
    select max(m.matched_count) from audience_matches m where m.account_id = a.account_id and m.audience_key = a.key)
  where account_id = $1 and advertiser_id = $2 and audience_id = $3`;

const listed = { name: 'audiences.list', ...storedAs(audienceRow), orderBy: 'created_at desc, audience_id desc' };

@Injectable()
export class TypeormAudiences extends Audiences {
  private readonly lists = new ListReads<AudienceState>(this.database, listed);

  constructor(
    private readonly database: Database,
    private readonly caps: Caps = new Caps(database),
  ) {
    super();
  }

  changeAll(
    { accountId, advertiserId }: AudienceScope,
    audienceIds: readonly string[],
    step: (audienceId: string, audience: Audience | null) => Audience | null,
  ): Promise<readonly AudienceState[]> {
    return this.database.run(async () => {
      const locked = await this.database.manager.find(audienceRow, {
        where: { accountId, advertiserId, audienceId: In([...audienceIds]) },
        order: { audienceId: 'asc' },
        lock: { mode: 'pessimistic_write' },
      });
      const known = new Map(locked.map((state) => [state.audienceId, new Audience(state)]));
      const states = audienceIds.flatMap((id) => step(id, known.get(id) ?? null)?.state ?? []);
      if (states.length > known.size)
        await this.checkAudienceLimit(accountId, advertiserId, states.filter(({ audienceId }) => !known.has(audienceId)).length);
      if (states.length > 0) await this.database.query(storeSql, [accountId, advertiserId, JSON.stringify(states)], 'audiences.store');
      return states;
    });
  }

  private checkAudienceLimit(accountId: number, advertiserId: number, adding: number): Promise<void> {
    const place = 'audiences where account_id = $1 and advertiser_id = $2';
    const params = [accountId, advertiserId];
    return this.caps.insistOn({ name: 'audiences', place, counts: 'not deleted', params, error: audienceErrors.tooMany, adding });
  }

  find({ accountId, advertiserId, audienceId }: AudienceKey): Promise<AudienceState | null> {
    return this.database.manager.findOneBy(audienceRow, { accountId, advertiserId, audienceId });
  }

  list(filter: AudienceFilter, { take, skip, after }: AudienceSlice): Promise<readonly AudienceState[]> {
    const behind: Condition = ['(created_at, audience_id) < ($?, $?)', after?.[0], after?.[1]];
    return this.lists.page([...conditionsOf(filter), behind], { take, skip });
  }

  count(filter: AudienceFilter): Promise<number> {
    return this.lists.count(conditionsOf(filter));
  }

  existing({ accountId, advertiserId }: AudienceScope, audienceIds: readonly string[]): Promise<readonly AudienceState[]> {
    const where = { accountId, advertiserId, deleted: false, audienceId: In([...audienceIds]) };
    return this.database.manager.find(audienceRow, { where, order: { audienceId: 'asc' } });
  }

  async missing({ accountId, advertiserId }: AudienceScope, named: readonly string[]): Promise<readonly string[]> {
    const found = await this.database.query<{ id: string }>(
      `select audience_id as id from audiences
       where account_id = $1 and advertiser_id = $2 and not deleted and audience_id <> all($3::text[]) order by audience_id`,
      [accountId, advertiserId, named],
    );
    return found.map(({ id }) => id);
  }

  recordMatch({ accountId, advertiserId, audienceId }: AudienceKey, seller: string, matchedCount: number, at: Date): Promise<boolean> {
    const key = [accountId, advertiserId, audienceId];
    return this.database.run(async () => {
      const [found] = await this.database.query(
        `select 1 from audiences where account_id = $1 and advertiser_id = $2 and audience_id = $3 and not deleted for update`,
        key,
      );
      if (!found) return false;
      await this.database.query(matchSql, [...key, seller, matchedCount, at]);
      await this.database.query(countMatchesSql, [...key, at]);
      return true;
    });
  }

  async deleteMatches({ accountId, advertiserId }: AudienceScope, audienceIds: readonly string[]): Promise<void> {
    await this.database.query(
      `delete from audience_matches where account_id = $1 and audience_key = any(array(
         select key from audiences where account_id = $1 and advertiser_id = $2 and audience_id = any($3::text[])))`,
      [accountId, advertiserId, audienceIds],
    );
  }
}

const conditionsOf = ({ accountId, advertiserId, status, deleted, name }: AudienceFilter): Condition[] => [
  ['account_id = $?', accountId],
  ['advertiser_id = $?', advertiserId],
  ['deleted = $?', deleted],
  ['status = $?', status],
  ['name ilike $?', name === undefined ? undefined : containing(name)],
];
