import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { CursorRequest, Step } from '@exchange/kernel';
import { AggregateStore, AuditTrail, type Condition, containing, Database, ListReads, type ListWindow, storedAs } from '@exchange/platform';
import { type ListAttachmentRow, type ListedCampaignKey, PropertyLists } from '../../domain/ports';
import type { PropertyList, PropertyListKey, PropertyListState, StandingIdentifier } from '../../domain/property-list';
import { attachmentAudited, propertyListMapping, propertyListRow } from './property-list.row';

const chunkLength = 5_000;

const insertSql = `
  insert into property_list_identifiers (account_id, list_id, position, type, value, standing)
  select $1, $2, $3 + ordinality, type, value, standing
  from unnest($4::text[], $5::text[], $6::text[]) with ordinality as sent (type, value, standing, ordinality)`;

const listed = { name: 'property-lists.list', ...storedAs(propertyListRow), orderBy: 'created_at desc, id desc' };

@Injectable()
export class TypeormPropertyLists extends PropertyLists {
  private readonly lists = new ListReads<PropertyListState>(this.database, listed);

  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {
    super();
  }

  async insert(list: PropertyList, identifiers: readonly StandingIdentifier[]): Promise<void> {
    await this.database.run(async () => {
      await this.store.insert(propertyListMapping, list);
      await this.insertIdentifiers(list.state, identifiers);
    });
  }

  async change(
    { accountId, advertiserId, id }: PropertyListKey,
    fn: Step<PropertyList>,
    identifiers?: readonly StandingIdentifier[],
  ): Promise<PropertyList | null> {
    return this.database.run(async () => {
      const changed = await this.store.change(propertyListMapping, { accountId, advertiserId, id, status: 'ready' }, fn);
      if (!changed || !identifiers) return changed;
      await this.database.query('delete from property_list_identifiers where account_id = $1 and list_id = $2', [accountId, id]);
      await this.insertIdentifiers(changed.state, identifiers);
      return changed;
    });
  }

  async find({ accountId, advertiserId, id }: PropertyListKey): Promise<PropertyListState | null> {
    const found = await this.store.find(propertyListMapping, { accountId, advertiserId, id, status: 'ready' });
    return found && found.state;
  }

  async identifiersOf({ accountId, advertiserId, id }: PropertyListKey): Promise<readonly StandingIdentifier[]> {
    return this.database.query<StandingIdentifier>(
      `select type, value, standing from property_list_identifiers
       join property_lists as list on list.account_id = $1 and list.id = $2 and list.advertiser_id = $3
       where property_list_identifiers.account_id = $1 and list_id = $2
       order by position`,
      [accountId, id, advertiserId],
      'property-lists.identifiers',
    );
  }

  async list(
    { accountId, advertiserId }: Pick<PropertyListKey, 'accountId' | 'advertiserId'>,
    slice: ListWindow,
  ): Promise<{ readonly rows: readonly PropertyListState[]; readonly total: number }> {
    const conditions: Condition[] = [['account_id = $?', accountId], ['advertiser_id = $?', advertiserId], [`status = 'ready'`]];
    const [rows, total] = await Promise.all([this.lists.page(conditions, slice), this.lists.count(conditions)]);
    return { rows, total };
  }

  newest(
    { accountId, advertiserId, name, purpose }: Parameters<PropertyLists['newest']>[0],
    { limit, after }: CursorRequest,
  ): Promise<readonly PropertyListState[]> {
    const conditions: Condition[] = [
      ['account_id = $?', accountId],
      ['advertiser_id = $?', advertiserId],
      [`status = 'ready'`],
      ['name ilike $?', name === undefined ? undefined : containing(name)],
      ['purpose = $?', purpose],
      ['(created_at, id) < ($?, $?)', after?.[0], after?.[1]],
    ];
    return this.lists.page(conditions, { take: limit + 1 });
  }

  async attach({ accountId, campaignId }: ListedCampaignKey, listIds: readonly string[], at: Date): Promise<void> {
    await this.database.run(async () => {
      const attached = await this.database.query<{ id: string }>(
        `insert into campaign_property_lists (account_id, campaign_id, list_id, attached_at)
         select $1, $2, list_id, $4 from unnest($3::text[]) with ordinality as sent (list_id, place) order by place
         on conflict do nothing returning list_id as id`,
        [accountId, campaignId, listIds, at],
      );
      for (const { id } of attached) await this.recordAttachment({ accountId, campaignId }, id, 'attached');
    });
  }

  async detach({ accountId, campaignId }: ListedCampaignKey, listId: string): Promise<boolean> {
    return this.database.run(async () => {
      const deleted = await this.database.query(
        'delete from campaign_property_lists where account_id = $1 and campaign_id = $2 and list_id = $3 returning 1',
        [accountId, campaignId, listId],
      );
      if (deleted.length > 0) await this.recordAttachment({ accountId, campaignId }, listId, 'detached');
      return deleted.length > 0;
    });
  }

  async campaignsOf(
    { accountId, id }: Pick<PropertyListKey, 'accountId' | 'id'>,
    { take, skip }: { readonly take: number; readonly skip: number },
  ): Promise<{ readonly rows: readonly ListAttachmentRow[]; readonly total: number }> {
    const [rows, counts] = await Promise.all([
      this.database.query<ListAttachmentRow>(
        `select campaign_id as "campaignId", attached_at as "attachedAt" from campaign_property_lists
         where account_id = $1 and list_id = $2 order by position desc, campaign_id desc limit $3 offset $4`,
        [accountId, id, take, skip],
        'property-lists.campaigns',
      ),
      this.campaignCounts(accountId, [id]),
    ]);
    return { rows, total: counts.get(id) ?? 0 };
  }

  async campaignCounts(accountId: number, listIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (listIds.length === 0) return new Map();
    const rows = await this.database.query<{ id: string; count: number }>(
      `select list_id as id, count(*)::int4 as count from campaign_property_lists
       where account_id = $1 and list_id = any($2) group by list_id`,
      [accountId, listIds],
      'property-lists.campaign-counts',
    );
    return new Map(rows.map(({ id, count }) => [id, count]));
  }

  async attachedTo({ accountId, campaignId }: ListedCampaignKey): Promise<readonly PropertyListState[]> {
    const rows = await this.database.query<{ id: string }>(
      `select list_id as id from campaign_property_lists where account_id = $1 and campaign_id = $2 order by position`,
      [accountId, campaignId],
    );
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const found = await this.database.manager.find(propertyListRow, { where: { accountId, id: In(ids), status: 'ready' } });
    return found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  }

  private async recordAttachment({ accountId, campaignId }: ListedCampaignKey, id: string, did: 'attached' | 'detached'): Promise<void> {
    const list = await this.database.manager.findOneBy(propertyListRow, { accountId, id });
    if (!list) return;
    const { name, advertiserId } = list;
    const [on, off] = [campaignId, null].map((campaign) => ({ accountId, id, name, advertiserId, campaignId: campaign }));
    const [before, after] = did === 'attached' ? [off!, on!] : [on!, off!];
    await this.audit.record({ action: 'UPDATE', did }, attachmentAudited(campaignId), before, after);
  }

  private async insertIdentifiers({ accountId, id }: PropertyListState, identifiers: readonly StandingIdentifier[]): Promise<void> {
    for (let from = 0; from < identifiers.length; from += chunkLength) {
      const chunk = identifiers.slice(from, from + chunkLength);
      const columns = [chunk.map(({ type }) => type), chunk.map(({ value }) => value), chunk.map(({ standing }) => standing)];
      await this.database.query(insertSql, [accountId, id, from, ...columns], 'property-lists.insert-identifiers');
    }
  }
}
