import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { CursorRequest, Step } from '@exchange/kernel';
import { AggregateStore, type Condition, containing, Database, dueNow, inTurn, ListReads, storedAs } from '@exchange/platform';
import type { PlanningBrief } from '../../domain/planning-brief';
import type { BriefKey, PlanningBriefState } from '../../domain/planning-brief-state';
import { PlanningBriefs, type BriefFilter, type SignalFilter, type SignalKey, type SignalRecord } from '../../domain/ports';
import { planningBriefMapping, planningBriefRow } from './planning-brief.row';

interface SignalRow {
  readonly targetId: string;
  readonly accountId: number;
  readonly id: string;
}

/** Writes the current state of every dispatched signal of the brief. */
const upsertSignalsSql = `
  insert into demand_signals (account_id, id, storefront_id, brief_account_id, brief_id, brief_status, dispatch_status, dispatched_at)
  select "sellerAccountId", id, "storefrontId", $2, $3, $4, "dispatchStatus", "dispatchedAt"
  from jsonb_to_recordset($1::jsonb)
    as t("sellerAccountId" bigint, id text, "storefrontId" bigint, "dispatchStatus" text, "dispatchedAt" timestamptz)
  where "sellerAccountId" is not null
  on conflict (account_id, id) do update set brief_status = excluded.brief_status, dispatch_status = excluded.dispatch_status`;

const signalColumns = 'id as "targetId", brief_account_id as "accountId", brief_id as id';

const listed = { name: 'rfps.list', ...storedAs(planningBriefRow), orderBy: 'created_at desc, id desc' };

const listedSignals = {
  name: 'rfps.signals',
  select: signalColumns,
  from: 'demand_signals',
  orderBy: 'dispatched_at desc, demand_signals.id desc',
};

const dueSql = inTurn({
  table: 'planning_briefs',
  ...dueNow,
  columns: { accountId: 'account_id', id: 'id' },
  waits: 'due_at <= $1',
  order: 'due_at',
  limit: '$2',
});

@Injectable()
export class TypeormPlanningBriefs extends PlanningBriefs {
  private readonly lists = new ListReads<PlanningBriefState>(this.database, listed);
  private readonly signalLists = new ListReads<SignalRow>(this.database, listedSignals);

  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async insert(brief: PlanningBrief): Promise<void> {
    await this.store.insert(planningBriefMapping, brief);
  }

  change({ accountId, id }: BriefKey, fn: Step<PlanningBrief>): Promise<PlanningBrief | null> {
    return this.database.run(async () => {
      const changed = await this.store.change(planningBriefMapping, { accountId, id }, fn);
      if (!changed) return null;
      const { targets, status } = changed.state;
      await this.database.query(upsertSignalsSql, [JSON.stringify(targets), accountId, id, status], 'rfps.tell-sellers');
      return changed;
    });
  }

  find({ accountId, id }: BriefKey): Promise<PlanningBriefState | null> {
    return this.database.manager.findOneBy(planningBriefRow, { accountId, id });
  }

  list({ accountId, statuses, advertiserIds, text }: BriefFilter, { limit, after }: CursorRequest): Promise<readonly PlanningBriefState[]> {
    const pattern = text === undefined ? undefined : containing(text);
    const conditions: Condition[] = [
      ['account_id = $?', accountId],
      ['status = any($?)', statuses],
      ['advertiser_id = any($?)', advertiserIds],
      ['(campaign_name ilike $? or advertiser_name ilike $? or audience ilike $?)', pattern, pattern, pattern],
      ['(created_at, id) < ($?, $?)', after?.[0], after?.[1]],
    ];
    return this.lists.page(conditions, { take: limit + 1 });
  }

  findDue(now: Date, limit: number): Promise<readonly BriefKey[]> {
    return this.database.query<BriefKey>(dueSql, [now, limit], 'rfps.due');
  }

  async findSignal({ accountId, id }: SignalKey): Promise<SignalRecord | null> {
    const rows = await this.database.query<SignalRow>(
      `select ${signalColumns} from demand_signals where account_id = $1 and id = $2`,
      [accountId, id],
      'rfps.signal',
    );
    const [signal] = await this.withBriefs(rows);
    return signal ?? null;
  }

  async listSignals({ accountId, statuses, dispatchStatuses, storefrontId }: SignalFilter, { limit, after }: CursorRequest) {
    const conditions: Condition[] = [
      ['account_id = $?', accountId],
      ['brief_status = any($?)', statuses],
      ['dispatch_status = any($?)', dispatchStatuses],
      ['storefront_id = $?', storefrontId],
      ['(dispatched_at, id) < ($?, $?)', after?.[0], after?.[1]],
    ];
    const rows = await this.signalLists.page(conditions, { take: limit + 1 });
    return this.withBriefs(rows);
  }

  private async withBriefs(rows: readonly SignalRow[]): Promise<readonly SignalRecord[]> {
    const accountIds = [...new Set(rows.map(({ accountId }) => accountId))];
    const ids = [...new Set(rows.map(({ id }) => id))];
    const briefs = await this.database.manager.findBy(planningBriefRow, { accountId: In(accountIds), id: In(ids) });
    const byId = new Map(briefs.map((brief) => [`${brief.accountId}/${brief.id}`, brief]));
    return rows.map(({ targetId, accountId, id }) => ({ targetId, brief: byId.get(`${accountId}/${id}`)! }));
  }
}
