import { Injectable } from '@nestjs/common';
import type { Step } from '@exchange/kernel';
import { AggregateStore, Caps, Database, isIn, lanesOf } from '@exchange/platform';
import { audienceErrors } from '../../domain/errors';
import { AudienceSyncs, type PackedPart, type StoredPart } from '../../domain/ports';
import type { AudienceSync, SyncKey, SyncState } from '../../domain/sync';
import { syncStates } from '../../domain/sync.states';
import { syncMapping, syncRow } from './sync.row';

const open = isIn('status', syncStates.sets.open);

/** The oldest open sync of each advertiser. */
const dueSql = `
  with recursive ${lanesOf({
    table: 'audience_syncs',
    lane: ['account_id', 'advertiser_id'],
    present: open,
    oldest: [{ dueWhere: open, age: 'sequence' }],
  })}
  select first.account_id as "accountId", first.id from lanes cross join lateral (
    select s.account_id, s.id, s.lease_until, s.sequence from audience_syncs s
    where s.account_id = lanes.account_id and s.advertiser_id = lanes.advertiser_id and s.${open} order by s.sequence limit 1) as first
  where first.lease_until is null or first.lease_until <= $1 order by first.sequence limit $2`;

const membersSql = `
  select (select coalesce(sum(uploaded_count), 0) from audiences where account_id = $1 and advertiser_id = $2)
    + (select coalesce(sum(added), 0) from audience_syncs where account_id = $1 and advertiser_id = $2 and ${open}) as members`;

const isFirstSql = `
  select not exists (
    select 1 from audience_syncs o where o.account_id = s.account_id and o.advertiser_id = s.advertiser_id and o.${open} and o.sequence < s.sequence
  ) as first from audience_syncs s where account_id = $1 and id = $2`;

const awaitedSql = `
  select distinct unnest(o.audience_ids) as id from audience_syncs s
  join audience_syncs o on o.account_id = s.account_id and o.advertiser_id = s.advertiser_id and o.${open} and o.sequence > s.sequence
  where s.account_id = $1 and s.id = $2`;

const forgetSql = `
  with ended as (
    delete from audience_syncs where (account_id, id) in (
      select account_id, id from audience_syncs where ended_at < $1 limit $2 for update skip locked)
    returning account_id, id),
  callbacks as (
    delete from audience_callbacks c using ended e where c.account_id = e.account_id and c.sync_id = e.id)
  select count(*) as forgotten from ended`;

@Injectable()
export class TypeormAudienceSyncs extends AudienceSyncs {
  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
    private readonly caps: Caps = new Caps(database),
  ) {
    super();
  }

  insert(sync: AudienceSync, parts: readonly PackedPart[], maxOpen: number): Promise<boolean> {
    const { accountId, advertiserId, id } = sync.state;
    return this.database.run(async () => {
      await this.database.lock('audienceSyncs', `${accountId}/${advertiserId}`);
      const [row] = await this.database.query<{ count: number }>(
        `select count(*) from audience_syncs where account_id = $1 and advertiser_id = $2 and ${open}`,
        [accountId, advertiserId],
      );
      if (row!.count >= maxOpen) return false;
      await this.checkMemberLimit(sync.state);
      await this.store.insert(syncMapping, sync);
      for (const [position, { audienceId, does, data }] of parts.entries()) {
        await this.database.query(
          `insert into audience_sync_parts (account_id, sync_id, position, audience_id, does, data) values ($1, $2, $3, $4, $5, $6)`,
          [accountId, id, position, audienceId, does, data],
          'audience-sync-parts.insert',
        );
      }
      return true;
    });
  }

  /** Limits stored, waiting and added members together; a repeated member counts twice. The caller holds the advertiser's lock. */
  private async checkMemberLimit({ accountId, advertiserId, added }: SyncState): Promise<void> {
    const [row] = await this.database.query<{ members: number }>(membersSql, [accountId, advertiserId]);
    const most = this.caps.most('audience-members');
    if (added > 0 && row!.members + added > most) throw audienceErrors.tooManyMembers({ details: { most } });
  }

  find({ accountId, id }: SyncKey): Promise<SyncState | null> {
    return this.database.manager.findOneBy(syncRow, { accountId, id });
  }

  change({ accountId, id }: SyncKey, fn: Step<AudienceSync>): Promise<AudienceSync | null> {
    return this.store.change(syncMapping, { accountId, id }, fn);
  }

  async isOldestOpen({ accountId, id }: SyncKey): Promise<boolean> {
    const [row] = await this.database.query<{ first: boolean }>(isFirstSql, [accountId, id]);
    return row?.first ?? false;
  }

  due(now: Date, limit: number): Promise<readonly SyncKey[]> {
    return this.database.query<SyncKey>(dueSql, [now, limit], 'audience-syncs.due');
  }

  async awaitedAudiences({ accountId, id }: SyncKey): Promise<ReadonlySet<string>> {
    const found = await this.database.query<{ id: string }>(awaitedSql, [accountId, id]);
    return new Set(found.map((row) => row.id));
  }

  async nextPart({ accountId, id }: SyncKey): Promise<StoredPart | null> {
    const [part] = await this.database.query<StoredPart>(
      `select position, audience_id as "audienceId", does, data from audience_sync_parts
       where account_id = $1 and sync_id = $2 order by position limit 1`,
      [accountId, id],
      'audience-sync-parts.next',
    );
    return part ?? null;
  }

  async dropPart({ accountId, id }: SyncKey, position: number): Promise<void> {
    await this.database.query(
      `delete from audience_sync_parts where account_id = $1 and sync_id = $2 and position = $3`,
      [accountId, id, position],
      'audience-sync-parts.drop',
    );
  }

  async dropParts({ accountId, id }: SyncKey): Promise<void> {
    await this.database.query(`delete from audience_sync_parts where account_id = $1 and sync_id = $2`, [accountId, id]);
  }

  async deleteEnded(endedBefore: Date, limit: number): Promise<number> {
    const [row] = await this.database.query<{ forgotten: number }>(forgetSql, [endedBefore, limit]);
    return row!.forgotten;
  }
}
