import { Injectable } from '@nestjs/common';
import { arraysOf, Database } from '@exchange/platform';
import type { AudienceKey, AudienceScope } from '../../domain/audience';
import type { AudienceMember } from '../../domain/member';
import { AudienceMembers } from '../../domain/ports';

const audienceKeySql = `select key from audiences where account_id = $1 and advertiser_id = $2 and audience_id = $3`;
const audienceKeysSql = `select key from audiences where account_id = $1 and advertiser_id = $2 and audience_id = any($3::text[])`;

/** Equal rows are not updated, so that an unchanged list sent every night writes nothing. */
const putSql = `
  insert into audience_members as old (account_id, audience_key, external_id, hashed_email, hashed_phone, uids)
  select $1, a.key, m.id, decode(m.email, 'hex'), decode(m.phone, 'hex'), m.uids::jsonb
  from (${audienceKeySql}) a cross join unnest($4::text[], $5::text[], $6::text[], $7::text[]) as m(id, email, phone, uids)
  on conflict (account_id, audience_key, external_id) do update
  set hashed_email = excluded.hashed_email, hashed_phone = excluded.hashed_phone, uids = excluded.uids
  where (old.hashed_email, old.hashed_phone, old.uids) is distinct from (excluded.hashed_email, excluded.hashed_phone, excluded.uids)`;

const readSql = `
  select external_id as "externalId", encode(hashed_email, 'hex') as "hashedEmail", encode(hashed_phone, 'hex') as "hashedPhone", uids
  from audience_members
  where account_id = $1 and audience_key = (${audienceKeySql}) and ($4::text is null or external_id > $4 collate "C")
  order by external_id limit $5`;

const countsSql = `
  select a.audience_id as id, count(m.external_id)::integer as members
  from audiences a left join audience_members m on m.account_id = a.account_id and m.audience_key = a.key
  where a.account_id = $1 and a.advertiser_id = $2 and a.audience_id = any($3::text[]) group by a.audience_id`;

/** $4: number of members that are examined. */
const peopleSql = `
  select least(
    count(distinct coalesce(hashed_email, hashed_phone, sha256(convert_to(uids::text, 'UTF8')))),
    count(distinct coalesce(hashed_phone, hashed_email, sha256(convert_to(uids::text, 'UTF8'))))
  )::integer as people, count(*)::integer as members
  from (
    select hashed_email, hashed_phone, uids from audience_members
    where account_id = $1 and audience_key = (${audienceKeySql}) limit $4
  ) seen`;

/** Sample sizes as multiples of the minimum. The larger sample is read only if the smaller one has too few people; beyond it, the audience is too small. */
const sampleFactors = [5, 1_000];

@Injectable()
export class TypeormAudienceMembers extends AudienceMembers {
  constructor(private readonly database: Database) {
    super();
  }

  async put(key: AudienceKey, members: readonly AudienceMember[]): Promise<void> {
    const uids = members.map((member) => member.uids && JSON.stringify(member.uids));
    const columns = [...arraysOf(members, 'externalId', 'hashedEmail', 'hashedPhone'), uids];
    await this.database.query(putSql, [...idsOf(key), ...columns], 'audience-members.put');
  }

  async remove(key: AudienceKey, externalIds: readonly string[]): Promise<void> {
    await this.database.query(
      `delete from audience_members where account_id = $1 and audience_key = (${audienceKeySql}) and external_id = any($4::text[])`,
      [...idsOf(key), externalIds],
      'audience-members.remove',
    );
  }

  async clear({ accountId, advertiserId }: AudienceScope, audienceIds: readonly string[]): Promise<void> {
    await this.database.query(`delete from audience_members where account_id = $1 and audience_key = any(array(${audienceKeysSql}))`, [
      accountId,
      advertiserId,
      audienceIds,
    ]);
  }

  async counts({ accountId, advertiserId }: AudienceScope, audienceIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const found = await this.database.query<{ id: string; members: number }>(countsSql, [accountId, advertiserId, audienceIds]);
    return new Map(found.map(({ id, members }) => [id, members]));
  }

  async hasPeople(key: AudienceKey, minimum: number): Promise<boolean> {
    for (const look of sampleFactors) {
      const limit = minimum * look;
      const [seen] = await this.database.query<{ people: number; members: number }>(peopleSql, [...idsOf(key), limit]);
      if (seen!.people >= minimum) return true;
      if (seen!.members < limit) return false;
    }
    return false;
  }

  read(key: AudienceKey, after: string | null, limit: number): Promise<readonly AudienceMember[]> {
    return this.database.query<AudienceMember>(readSql, [...idsOf(key), after, limit], 'audience-members.read');
  }
}

const idsOf = ({ accountId, advertiserId, audienceId }: AudienceKey) => [accountId, advertiserId, audienceId] as const;
