import { Injectable } from '@nestjs/common';
import { type PayoutShare, type Payable, SellerPayablesFacade } from '@exchange/billing';
import {
  Clock,
  Ids,
  newestPage,
  cursorPage,
  type Page,
  type PageRequest,
  type PersonCaller,
  cursorRequestOf,
  UnitOfWork,
} from '@exchange/kernel';
import { AggregateStore, Database, ListReads, storedAs } from '@exchange/platform';
import { payoutErrors } from './errors';
import { type PayeeOfPayout, type NewPayout, Payout, PayoutRun, type PayoutRunState, type PayoutState } from './payout';
import { isHeld, isOtherPayee, keyOf, payoutMapping, payoutRow, payoutRunMapping, payoutRunRow, sellerOf } from './payout.row';
import { feeBasisPointsOf, defaultNetDays, sellerFeeOf, type SellerTerms } from './seller-terms';

/** A seller and currency with an amount due and a payee. */
interface AmountDue extends PayeeOfPayout, Pick<SellerTerms, 'platformFeePercent' | 'fees'> {
  readonly accountId: number;
  readonly sellerId: number;
  readonly currency: string;
  readonly until: string;
}

/** Maximum payouts of one run, and media buy days of one payout: the next run takes the rest. */
const maxPerRun = { payouts: 500, items: 50_000 };

/** Positive sums that are due after the net days of their month, except for sellers with a spend hold. */
const dueSql = `
  with sellers as (
    select s.id as seller_id, s.account_id, a.parent_id, t.platform_fee_percent, t.fees,
      (date_trunc('month', ($1::timestamptz - make_interval(days => coalesce(t.net_days, ${defaultNetDays}))) at time zone 'UTC'))::date as until
    from (select id, account_id from storefronts union all select id, account_id from seller_agents) s join accounts a on a.id = s.account_id left join seller_terms t on t.account_id = s.account_id
    where a.mode <> 'DEMO' and not ${isHeld('s.account_id')}),
  sums as (
    select sellers.seller_id, coalesce(c.currency, payer.currency) as currency, sum(c.payable_minor - c.paid_minor)
    from sellers join billing_charges c on c.seller_id = sellers.seller_id and c.payable_minor <> c.paid_minor and c.day < sellers.until
      join accounts buyer on buyer.id = c.buyer_id
      join billing_accounts payer on payer.account_id = coalesce(buyer.parent_id, buyer.id)
    group by 1, 2 having sum(c.payable_minor - c.paid_minor) > 0)
  select sellers.account_id as "accountId", sellers.seller_id as "sellerId", sums.currency, sellers.until::text as until,
    sellers.platform_fee_percent::float8 as "platformFeePercent", sellers.fees, payee.account_id as "payeeAccountId", payee.id as "payeeId",
    payee.entity_name as "entityName", payee.last4, payee.updated_at as "payeeUpdatedAt"
  from sums join sellers using (seller_id) cross join lateral (
    select account_id, id, entity_name, last4, updated_at from payees
    where is_primary and payees.currency = sums.currency and account_id in (sellers.account_id, sellers.parent_id)
    order by account_id = sellers.account_id desc limit 1) payee
  order by sellers.account_id, sums.currency limit ${maxPerRun.payouts}`;

const insertItemsSql = `
  insert into payout_items (account_id, payout_id, media_buy_id, buyer_id, day, organization_id, amount_minor)
  select $1, $2, * from unnest($3::text[], $4::bigint[], $5::date[], $6::bigint[], $7::bigint[])`;

const itemsSql = `
  select media_buy_id as "mediaBuyId", buyer_id as "buyerId", to_char(day, 'YYYY-MM-DD') as day, organization_id as "organizationId",
    amount_minor as "amountMinor", '' as currency
  from payout_items where account_id = $1 and payout_id = $2`;

const sharesSql = `
  select organization_id as "organizationId", sum(amount_minor)::bigint as "grossMinor"
  from payout_items where account_id = $1 and payout_id = $2 group by 1 order by 1`;

/** Payouts whose payees changed after they were prepared. */
const changedSql = `
  select payouts.id from payouts left join payees on payees.account_id = payee_account_id and payees.id = payee_id
  where run_id = $1 and (payees.id is null or ${isOtherPayee('payouts.created_at')}) order by 1`;

const runs = { name: 'payout-runs.list', ...storedAs(payoutRunRow), orderBy: 'created_at desc, id desc' };
const ofRun = { name: 'payouts.of-run', ...storedAs(payoutRow), orderBy: 'id' };

/** Payout runs of platform staff: one person prepares payouts, another approves or cancels them. */
@Injectable()
export class PayoutRunsService {
  private readonly runs = new ListReads<PayoutRunState>(this.database, runs);
  private readonly payouts = new ListReads<PayoutState>(this.database, ofRun);

  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
    private readonly payables: SellerPayablesFacade,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async list(request: PageRequest): Promise<Page<PayoutRunState>> {
    const { limit, after } = cursorRequestOf(request);
    const conditions = [['true'], ['(created_at, id) < ($?, $?)', after?.[0], after?.[1]]] as const;
    return newestPage(await this.runs.page(conditions, { take: limit + 1 }), limit);
  }

  async read(id: string): Promise<PayoutRunState> {
    const run = await this.store.find(payoutRunMapping, { id });
    if (!run) throw payoutErrors.noRun();
    return run.state;
  }

  /** Payouts of the run, sorted by id. */
  async listPayouts(runId: string, request: PageRequest): Promise<Page<PayoutState>> {
    await this.read(runId);
    const { limit, after } = cursorRequestOf(request, ['string']);
    const rows = await this.payouts.page(
      [
        ['run_id = $?', runId],
        ['id > $?', after?.[0]],
      ],
      { take: limit + 1 },
    );
    return cursorPage(rows, limit, ({ id }) => [id]);
  }

  /** Prepares payouts of all amounts due, for at most 500 sellers and currencies. 409 when there is none. Concurrent calls are serialized. */
  async prepare(by: PersonCaller): Promise<PayoutRunState> {
    const now = this.clock.now();
    return this.unitOfWork.run(async () => {
      await this.database.lock('payoutRuns');
      const due = await this.database.query<AmountDue>(dueSql, [now], 'payout-runs.due');
      const id = this.ids.next('payrun');
      let payouts = 0;
      for (const one of due) if (await this.preparePayout(id, one, now)) payouts += 1;
      if (payouts === 0) throw payoutErrors.nothingDue();
      return (await this.store.insert(payoutRunMapping, PayoutRun.prepare({ id, payouts, preparedBy: by.userId }, now))).state;
    });
  }

  /** Approves all payouts in one transaction. 409 for the person who prepared the run, when a payee has changed since, and while a seller has a spend hold. */
  async approve(by: PersonCaller, id: string): Promise<PayoutRunState> {
    const now = this.clock.now();
    return this.unitOfWork.run(async () => {
      const run = await this.decide(id, (found) => found.approve(by.userId, now));
      const changed = await this.database.query<{ id: string }>(changedSql, [id], 'payout-runs.changed');
      if (changed.length > 0) throw payoutErrors.payeeChanged({ details: { payouts: changed.map((row) => row.id) } });
      const approved: { payout: PayoutState; shares: readonly PayoutShare[] }[] = [];
      for (const payout of await this.allOf(id)) approved.push({ payout, shares: await this.sharesOf(payout) });
      const payers = approved.flatMap(({ shares }) => shares.map(({ organizationId }) => organizationId));
      await this.payables.lock(
        payers,
        approved.map(({ payout }) => payout.accountId),
      );
      const held: string[] = [];
      for (const { payout } of approved) if (await this.payables.isHeld(payout.accountId)) held.push(payout.id);
      if (held.length > 0) throw payoutErrors.held({ details: { payouts: held } });
      for (const { payout, shares } of approved) {
        await this.store.change(payoutMapping, keyOf(payout), (found) => found.approve(now));
        await this.payables.approve(sellerOf(payout), shares);
      }
      return run;
    });
  }

  /** Cancels the run; its amounts are due again. */
  async cancel(by: PersonCaller, id: string): Promise<PayoutRunState> {
    const now = this.clock.now();
    return this.unitOfWork.run(async () => {
      const run = await this.decide(id, (found) => found.cancel(by.userId, now));
      for (const payout of await this.allOf(id)) {
        await this.store.change(payoutMapping, keyOf(payout), (found) => found.cancel(now));
        await this.payables.release(await this.database.query<Payable>(itemsSql, [payout.accountId, payout.id], 'payouts.items-of'));
      }
      return run;
    });
  }

  private async preparePayout(runId: string, due: AmountDue, now: Date): Promise<boolean> {
    const { sellerId, platformFeePercent, fees, ...given } = due;
    const unpaid = await this.payables.unpaid(sellerId, due.currency, due.until, maxPerRun.items);
    const feeBasisPoints = feeBasisPointsOf({ platformFeePercent, fees });
    const grossMinor = unpaid.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    if (grossMinor <= 0) return false;
    const feeMinor = feesOf(unpaid, feeBasisPoints);
    const amounts = { grossMinor, feeBasisPoints, feeMinor, netMinor: grossMinor - feeMinor };
    const payout: NewPayout = { ...given, ...amounts, runId, id: this.ids.next('payout') };
    await this.payables.take(unpaid);
    await this.store.insert(payoutMapping, Payout.prepare(payout, now));
    const columnOf = (name: keyof Payable) => unpaid.map((payable) => payable[name]);
    const columns = (['mediaBuyId', 'buyerId', 'day', 'organizationId', 'amountMinor'] as const).map(columnOf);
    await this.database.query(insertItemsSql, [payout.accountId, payout.id, ...columns], 'payouts.insert-items');
    return true;
  }

  private async decide(id: string, step: (run: PayoutRun) => PayoutRun): Promise<PayoutRunState> {
    const run = await this.store.change(payoutRunMapping, { id }, step);
    if (!run) throw payoutErrors.noRun();
    return run.state;
  }

  private async allOf(runId: string): Promise<readonly PayoutState[]> {
    return this.payouts.page([['run_id = $?', runId]], { take: maxPerRun.payouts });
  }

  private async sharesOf({ accountId, id, feeBasisPoints }: PayoutState): Promise<readonly PayoutShare[]> {
    const rows = await this.database.query<Omit<PayoutShare, 'feeMinor'>>(sharesSql, [accountId, id], 'payouts.shares');
    return rows.map((share) => ({ ...share, feeMinor: sellerFeeOf(share.grossMinor, feeBasisPoints) }));
  }
}

/** Fees are rounded once per paying organization, as they are posted. */
function feesOf(payables: readonly Payable[], feeBasisPoints: number): number {
  const byPayer = new Map<number, number>();
  for (const { organizationId, amountMinor } of payables) byPayer.set(organizationId, (byPayer.get(organizationId) ?? 0) + amountMinor);
  return [...byPayer.values()].reduce((sum, gross) => sum + sellerFeeOf(gross, feeBasisPoints), 0);
}
