import { Injectable } from '@nestjs/common';
import type { Minor } from '@exchange/billing';
import { type Caller, cursorPage, type Page, type PageRequest, cursorRequestOf } from '@exchange/kernel';
import { AggregateStore, Database, ListReads } from '@exchange/platform';
import { payoutErrors } from './errors';
import type { PayoutState } from './payout';
import { payoutMapping } from './payout.row';
import { defaultNetDays } from './seller-terms';

interface Expected {
  /** Due date by the seller's net days. */
  readonly expectedAt: string;
}

/** Delivered amount of a month that is in no payout yet, before fees. */
export interface DueMonth extends Expected {
  /** `YYYY-MM` */
  readonly month: string;
  readonly currency: string;
  /** Negative when corrections exceed the month's delivery. */
  readonly amountMinor: Minor;
  /** Null without a payee in the currency. */
  readonly entityName: string | null;
}

/** An event of a payout, an amount due next, or a change of payees or terms. */
export interface PayoutActivity {
  readonly id: string;
  readonly occurredAt: Date;
  readonly payout: (Pick<PayoutState, 'status' | 'until' | 'entityName' | 'currency' | 'netMinor' | 'paidAt' | 'id'> & Expected) | null;
  readonly due: DueMonth | null;
  readonly setup: {
    readonly reason: 'changed' | 'updated' | 'cleared';
    readonly description: string;
    readonly actorEmail: string | null;
    /** Names of changed fields in the audit log; empty for a new or removed payee. */
    readonly changed: readonly string[];
  } | null;
}

export interface StatementItem {
  readonly mediaBuyId: string;
  /** Null until the seller has answered. */
  readonly sellerMediaBuyId: string | null;
  readonly amountMinor: Minor;
}

/** The end of a month plus the seller's net days. */
const dueAt = (monthEnd: string) => `(${monthEnd}) at time zone 'UTC' + make_interval(days => coalesce(terms.net_days, ${defaultNetDays}))`;

const unpaidSql = `
  select seller.account_id, to_char(charge.day, 'YYYY-MM') as month, coalesce(charge.currency, payer.currency) as currency,
    sum(charge.payable_minor - charge.paid_minor)::bigint as amount
  from (select id, account_id from storefronts union all select id, account_id from seller_agents) seller
    join billing_charges charge on charge.seller_id = seller.id and charge.payable_minor <> charge.paid_minor
    join accounts buyer on buyer.id = charge.buyer_id
    join billing_accounts payer on payer.account_id = coalesce(buyer.parent_id, buyer.id)
  group by 1, 2, 3`;

/** Payouts, unpaid amounts by month, and audit entries of payees and terms. */
const activities = {
  name: 'payouts.activity',
  select: 'id, at as "occurredAt", payout, due, setup',
  from: `(
    select payouts.account_id, payouts.id, payouts.created_at as at, null::jsonb as setup, null::jsonb as due,
      jsonb_build_object('id', payouts.id, 'status', status, 'until', until, 'entityName', entity_name, 'currency', payouts.currency,
        'netMinor', net_minor, 'paidAt', paid_at, 'expectedAt', ${dueAt('until::date::timestamp')}) as payout
    from payouts left join seller_terms terms on terms.account_id = payouts.account_id where status <> 'CANCELED'
    union all
    select unpaid.account_id, 'due_' || month || '_' || unpaid.currency, ${dueAt(`(month || '-01')::timestamp + interval '1 month'`)}, null,
      jsonb_build_object('month', month, 'currency', unpaid.currency, 'amountMinor', amount,
        'expectedAt', ${dueAt(`(month || '-01')::timestamp + interval '1 month'`)}, 'entityName', (
          select entity_name from payees join accounts seller on seller.id = unpaid.account_id
          where is_primary and payees.currency = unpaid.currency and payees.account_id in (seller.id, seller.parent_id)
          order by payees.account_id = seller.id desc limit 1)), null
    from (${unpaidSql}) unpaid left join seller_terms terms on terms.account_id = unpaid.account_id where amount <> 0
    union all
    select account_id, id, at, jsonb_build_object('description', description, 'actorEmail', (
      select email from users where actor_kind = 'user' and users.id = actor_id::bigint),
      'changed', case when action = 'UPDATE' then jsonb_path_query_array(changed_fields, '$[*].field') else '[]' end,
      'reason', case when action = 'DELETE' then 'cleared' when changed_fields @> '[{"field": "last4"}]' then 'changed' else 'updated' end), null, null
    from audit_entries where resource_type in ('PAYEE', 'SELLER_BILLING')) as activity`,
  orderBy: 'at desc, id desc',
};

const items = {
  name: 'payouts.items',
  select: `media_buy_id as "mediaBuyId", amount as "amountMinor", (
    select seller_media_buy_id from media_buys where media_buys.account_id = item.buyer_id and id = item.media_buy_id) as "sellerMediaBuyId"`,
  from: `(select account_id, payout_id, media_buy_id, min(buyer_id) as buyer_id, sum(amount_minor)::bigint as amount from payout_items
    group by account_id, payout_id, media_buy_id) as item`,
  orderBy: 'media_buy_id',
};

/** Payout history and statements of a seller. */
@Injectable()
export class PayoutStatementsService {
  private readonly activities = new ListReads<PayoutActivity>(this.database, activities);
  private readonly items = new ListReads<StatementItem>(this.database, items);

  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {}

  /** Latest first. */
  async activity(caller: Caller, request: PageRequest): Promise<Page<PayoutActivity>> {
    const { limit, after } = cursorRequestOf(request);
    const rows = await this.activities.page(
      [
        ['account_id = $?', caller.accountId],
        ['(at, id) < ($?, $?)', after?.[0], after?.[1]],
      ],
      { take: limit + 1 },
    );
    return cursorPage(rows, limit, ({ occurredAt, id }) => [occurredAt.toISOString(), id]);
  }

  /** 404 for a payout of another account, and for a canceled one. */
  async read(caller: Caller, id: string): Promise<PayoutState> {
    const payout = await this.store.find(payoutMapping, { accountId: caller.accountId, id });
    if (!payout || payout.state.status === 'CANCELED') throw payoutErrors.noStatement();
    return payout.state;
  }

  /** Items sorted by media buy. */
  async listItems(caller: Caller, id: string, request: PageRequest): Promise<Page<StatementItem>> {
    const { accountId } = await this.read(caller, id);
    const { limit, after } = cursorRequestOf(request, ['string']);
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
