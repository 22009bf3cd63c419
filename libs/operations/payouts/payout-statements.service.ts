import { Injectable } from '@nestjs/common';
import type { Minor } from '@exchange/billing';
import { type Caller, cursorPage, type Page, type PageRequest, sliceOf } from '@exchange/kernel';
import { AggregateStore, Database, ListReads } from '@exchange/platform';
import { payoutErrors } from './errors';
import { accountOf } from './payees.service';
import type { PayoutState } from './payout';
import { payoutMapping } from './payout.row';

/** What happened to a seller's payouts, or to where they go. */
export interface PayoutActivity {
  readonly id: string;
  readonly occurredAt: Date;
  readonly payout: Pick<PayoutState, 'status' | 'until' | 'entityName' | 'currency' | 'netMinor' | 'paidAt' | 'id'> | null;
  readonly setup: { readonly reason: 'changed' | 'updated'; readonly description: string; readonly actorEmail: string | null } | null;
}

export interface StatementItem {
  readonly mediaBuyId: string;
  readonly amountMinor: Minor;
}

/** Payouts, and what the audit log says of payees and terms. */
const activities = {
  name: 'payouts.activity',
  select: 'id, at as "occurredAt", payout, setup',
  from: `(
    select account_id, id, created_at as at, null::jsonb as setup, jsonb_build_object('id', id, 'status', status, 'until', until,
      'entityName', entity_name, 'currency', currency, 'netMinor', net_minor, 'paidAt', paid_at) as payout
    from payouts where status <> 'CANCELED'
    union all
    select account_id, id, at, jsonb_build_object('description', description, 'actorEmail', (
      select email from users where actor_kind = 'user' and users.id = actor_id::bigint),
      'reason', case when changed_fields @> '[{"field": "last4"}]' then 'changed' else 'updated' end), null
    from audit_entries where resource_type in ('PAYEE', 'SELLER_BILLING')) as activity`,
  orderBy: 'at desc, id desc',
};

const items = {
  name: 'payouts.items',
  select: 'media_buy_id as "mediaBuyId", amount as "amountMinor"',
  from: `(select account_id, payout_id, media_buy_id, sum(amount_minor)::bigint as amount from payout_items
    group by account_id, payout_id, media_buy_id) as item`,
  orderBy: 'media_buy_id',
};

/** What a seller was paid, and for what. */
@Injectable()
export class PayoutStatementsService {
  private readonly activities = new ListReads<PayoutActivity>(this.database, activities);
  private readonly items = new ListReads<StatementItem>(this.database, items);

  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {}

  /** The last one first. */
  async activity(caller: Caller, request: PageRequest): Promise<Page<PayoutActivity>> {
    const { limit, after } = sliceOf(request);
    const rows = await this.activities.page(
      [
        ['account_id = $?', accountOf(caller)],
        ['(at, id) < ($?, $?)', after?.[0], after?.[1]],
      ],
      { take: limit + 1 },
    );
    return cursorPage(rows, limit, ({ occurredAt, id }) => [occurredAt.toISOString(), id]);
  }

  /** 404 for what is no payout of the account, or was canceled. */
  async read(caller: Caller, id: string): Promise<PayoutState> {
    const payout = await this.store.find(payoutMapping, { accountId: accountOf(caller), id });
    if (!payout || payout.state.status === 'CANCELED') throw payoutErrors.noStatement();
    return payout.state;
  }

  /** By media buy. */
  async listItems(caller: Caller, id: string, request: PageRequest): Promise<Page<StatementItem>> {
    const { accountId } = await this.read(caller, id);
    const { limit, after } = sliceOf(request, ['string']);
    const rows = await this.items.page(
      [
        ['account_id = $?', accountId],
        ['payout_id = $?', id],
        ['media_buy_id > $?', after?.[0]],
      ],
      { take: limit + 1 },
    );
    return cursorPage(rows, limit, ({ mediaBuyId }) => [mediaBuyId]);
  }
}
