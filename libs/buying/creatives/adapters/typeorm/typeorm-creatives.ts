import { Injectable } from '@nestjs/common';
import { type FindOptionsSelect, In, LessThan } from 'typeorm';
import type { CursorRequest } from '@exchange/kernel';
import { AggregateStore, Caps, type Condition, containing, Database, ListReads, storedAs } from '@exchange/platform';
import { Creative, WholeCreative } from '../../domain/creative';
import type { CreativeKey, CreativeScope, CreativeState, CreativeVersionState, StoredCreative } from '../../domain/creative-state';
import { CreativeVersion } from '../../domain/creative-version';
import { type CreativeFilter, Creatives, type ReadyVersion, type VersionKey, type VersionSummary } from '../../domain/ports';
import { assetIdsOf } from '../../domain/readiness';
import { creativeMapping, creativeRow, versionMapping, versionRow } from './creative.row';

const listed = { name: 'creatives.list', ...storedAs(creativeRow), orderBy: 'created_at desc, id desc' };

const workableSql = `
  select ${storedAs(versionRow).select} from creative_versions
  where account_id = $1 and creative_id = $2 and number = any (array[$3::int4, $4::int4])`;

/** Columns of a version without what it shows. */
const summary = {
  accountId: true,
  creativeId: true,
  number: true,
  status: true,
  format: true,
  createdAt: true,
  updatedAt: true,
  sealedAt: true,
} as const;

const latestAssetsSql = `
  select c.id, array_agg(a.asset_id order by a.asset_id) as "assetIds"
  from creatives c join creative_version_assets a
    on a.account_id = c.account_id and a.creative_id = c.id and a.number = coalesce(c.draft_version, c.current_version)
  where c.account_id = $1 and c.advertiser_id = $2 and c.id = any ($3) group by c.id`;

const usedSql = `
  select exists (
    select 1 from creative_version_assets a join creatives c on c.account_id = a.account_id and c.id = a.creative_id
    where a.account_id = $1 and c.advertiser_id = $2 and a.asset_id = $3) as used`;

const inCollectionSql = `
  exists (select from creative_collection_members m join creative_collections g on g.account_id = m.account_id and g.id = m.collection_id
    where m.account_id = creatives.account_id and m.creative_id = creatives.id and g.advertiser_id = creatives.advertiser_id
      and g.deleted_at is null and g.id = $?)`;

@Injectable()
export class TypeormCreatives extends Creatives {
  private readonly lists = new ListReads<CreativeState>(this.database, listed);

  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
    private readonly caps: Caps,
  ) {
    super();
  }

  async insert({ creative, draft }: WholeCreative): Promise<void> {
    await this.database.run(async () => {
      await this.store.insert(creativeMapping, creative);
      await this.insertDraft(draft!);
    });
  }

  async change(key: CreativeKey, step: (whole: WholeCreative) => Promise<WholeCreative | null>): Promise<StoredCreative | null> {
    const { accountId, advertiserId, id } = key;
    return this.database.run(async () => {
      let stored: StoredCreative | null = null;
      await this.store.change(creativeMapping, { accountId, advertiserId, id }, async (creative) => {
        const before = WholeCreative.of(await this.withVersions(creative.state));
        const after = await step(before);
        if (!after) return null;
        if (before.creative.state.status === 'archived' && after.creative.state.status !== 'archived')
          await this.enforceCap(before.creative);
        await this.storeDraft(before, after);
        stored = after.stored;
        return after.creative;
      });
      return stored;
    });
  }

  async find({ accountId, advertiserId, id }: CreativeKey): Promise<StoredCreative | null> {
    const found = await this.store.find(creativeMapping, { accountId, advertiserId, id });
    return found && this.withVersions(found.state);
  }

  findMany({ accountId, advertiserId }: CreativeScope, ids: readonly string[]): Promise<readonly CreativeState[]> {
    return this.database.manager.find(creativeRow, { where: { accountId, advertiserId, id: In([...ids]) } });
  }

  list(filter: CreativeFilter, { limit, after }: CursorRequest): Promise<readonly CreativeState[]> {
    const { accountId, advertiserId, status, query, tag, formatId, collectionId } = filter;
    const conditions: Condition[] = [
      ['account_id = $?', accountId],
      ['advertiser_id = $?', advertiserId],
      status === undefined ? [`status <> 'archived'`] : ['status = $?', status],
      ['name ilike $?', query === undefined ? undefined : containing(query)],
      ['$? = any (tags)', tag],
      [`format ->> 'id' = $?`, formatId],
      [inCollectionSql, collectionId],
      ['(created_at, id) < ($?, $?)', after?.[0], after?.[1]],
    ];
    return this.lists.page(conditions, { take: limit + 1 });
  }

  async findVersion({ accountId, advertiserId, id, number }: VersionKey): Promise<CreativeVersionState | null> {
    if (!(await this.database.manager.existsBy(creativeRow, { accountId, advertiserId, id }))) return null;
    return this.database.manager.findOneBy(versionRow, { accountId, creativeId: id, number });
  }

  async versions({ accountId, advertiserId, id }: CreativeKey, { limit, after }: CursorRequest): Promise<readonly VersionSummary[]> {
    if (!(await this.database.manager.existsBy(creativeRow, { accountId, advertiserId, id }))) return [];
    return this.database.manager.find(versionRow, {
      select: summary as FindOptionsSelect<CreativeVersionState>,
      where: { accountId, creativeId: id, ...(after ? { number: LessThan(Number(after[0])) } : {}) },
      order: { number: 'desc' },
      take: limit + 1,
    });
  }

  async readyVersions(scope: CreativeScope, ids: readonly string[]): Promise<readonly ReadyVersion[]> {
    const { accountId, advertiserId } = scope;
    const creatives = await this.database.manager.find(creativeRow, {
      where: { accountId, advertiserId, id: In([...ids]), status: 'ready' },
    });
    if (creatives.length === 0) return [];
    const where = creatives.map(({ id: creativeId, currentVersion }) => ({ accountId, creativeId, number: currentVersion! }));
    const versions = await this.database.manager.find(versionRow, { where });
    const byId = new Map(versions.map((version) => [version.creativeId, version]));
    return creatives.map((creative) => ({ creative, version: byId.get(creative.id)! }));
  }

  async latestAssets({ accountId, advertiserId }: CreativeScope, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<{ id: string; assetIds: readonly string[] }>(
      latestAssetsSql,
      [accountId, advertiserId, ids],
      'creatives.latest-assets',
    );
    return new Map(rows.map(({ id, assetIds }) => [id, assetIds]));
  }

  async isAssetUsed({ accountId, advertiserId }: CreativeScope, assetId: string): Promise<boolean> {
    const [row] = await this.database.query<{ used: boolean }>(usedSql, [accountId, advertiserId, assetId], 'creatives.is-asset-used');
    return row!.used;
  }

  private async withVersions(creative: CreativeState): Promise<StoredCreative> {
    const { accountId, id, currentVersion, draftVersion } = creative;
    const numbers = [currentVersion, draftVersion];
    const versions = await this.database.query<CreativeVersionState>(workableSql, [accountId, id, ...numbers], 'creatives.workable');
    const [current = null, draft = null] = numbers.map((wanted) => versions.find(({ number }) => number === wanted));
    return { creative, current, draft };
  }

  private enforceCap({ state }: Creative): Promise<void> {
    const [cap] = creativeMapping.caps;
    return this.caps.enforce(cap as never, creativeRow, state);
  }

  /** The draft may be new, changed, sealed or dropped. */
  private async storeDraft(before: WholeCreative, after: WholeCreative): Promise<void> {
    const written = after.draft ?? (after.current === before.current ? null : after.current);
    if (written === before.draft) return;
    if (written === null) return this.dropDraft(before.draft!);
    if (before.draft === null) return this.insertDraft(written);
    const { accountId, creativeId, number } = written.state;
    await this.store.change(versionMapping, { accountId, creativeId, number }, () => written);
    await this.replaceAssets(written);
  }

  private async dropDraft({ state: { accountId, creativeId, number } }: CreativeVersion): Promise<void> {
    await this.database.query(
      `delete from creative_versions where account_id = $1 and creative_id = $2 and number = $3 and status = 'draft'`,
      [accountId, creativeId, number],
    );
  }

  private async insertDraft(draft: CreativeVersion): Promise<void> {
    await this.store.insert(versionMapping, draft);
    await this.replaceAssets(draft);
  }

  private async replaceAssets({ state }: CreativeVersion): Promise<void> {
    const { accountId, creativeId, number } = state;
    const params = [accountId, creativeId, number, assetIdsOf(state)];
    await this.database.query(
      `with gone as (
         delete from creative_version_assets where account_id = $1 and creative_id = $2 and number = $3 and asset_id <> all ($4) returning 1)
       insert into creative_version_assets (account_id, asset_id, creative_id, number)
       select $1, asset_id, $2, $3 from unnest($4::text[]) as used (asset_id) on conflict do nothing`,
      params,
      'creatives.replace-assets',
    );
  }
}
