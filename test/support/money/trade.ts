import { billingServices, commitCost } from '@exchange/billing/testing';
import { type PersonCaller, type Day, dayMs, dayOf, DomainError, FixedClock, later, minuteMs, SystemIds } from '@exchange/kernel';
import { anAdmin, aPerson } from '@exchange/kernel/testing';
import { PaymentsService, PaymentWorkService, RefundBooks, RefundsService } from '@exchange/payments/testing';
import { PayoutOutcomesService, PayoutRunsService } from '@exchange/payouts/testing';
import { AggregateStore, AuditTrail, Log, Outbox } from '@exchange/platform';
import type { Move } from './moves';
import { type FaultyGateway, type KillableDatabase } from './processes';

export const began = new Date('2026-03-15T12:00:00.000Z');
/** Deliveries are on this day and the hundred days after it: in months that can be closed and in months that cannot. */
const firstDay = new Date('2026-02-01T00:00:00.000Z');
/** Budget of a media buy in minor units. Some deliveries exceed it. */
export const budgetMinor = 150_000;
const committedMinor = 50_000;
const terms = { route: 'exchange', feeBasisPoints: 333, overDeliveryBasisPoints: 0 } as const;

export interface Buy {
  readonly buyerId: number;
  readonly mediaBuyId: string;
  readonly seller: number;
  readonly currency: string;
  /** The seller's current report by day, in minor units. */
  readonly reportedByDay: Map<Day, number>;
  /** The highest amount that the seller ever reported, by day. */
  readonly maxReportedByDay: Map<Day, number>;
}

/** Two organizations that buy from two sellers, one of them in two currencies. Offers every action with money, in any of several processes. */
export class Trade {
  readonly clock = new FixedClock(began);
  readonly buyers = [this.firstId, this.firstId + 1] as const;
  readonly sellers = [this.firstId + 2, this.firstId + 3] as const;
  readonly buys: readonly Buy[] = [[0, 0, 'EUR'] as const, [0, 1, 'USD'] as const, [1, 0, 'EUR'] as const].map(
    ([buyer, seller, currency], index) => ({
      buyerId: this.buyers[buyer],
      mediaBuyId: `mb_${this.firstId}_${index}`,
      seller: this.sellers[seller],
      currency,
      reportedByDay: new Map<Day, number>(),
      maxReportedByDay: new Map<Day, number>(),
    }),
  );
  /** Transfers by reference; returned transfers count 0. */
  readonly transfers = new Map<string, { readonly accountId: number; readonly currency: string; amountMinor: number }>();
  private readonly processes = this.databases.map((database) => this.processOn(database));
  private readonly staff = aPerson({ isStaff: true });
  private readonly other = aPerson({ isStaff: true, userId: 2 });

  constructor(
    readonly databases: readonly KillableDatabase[],
    readonly gateway: FaultyGateway,
    private readonly firstId: number,
  ) {}

  get database(): KillableDatabase {
    return this.databases[0]!;
  }

  get services() {
    return this.processes[0]!;
  }

  async begin(): Promise<void> {
    const [past, ids] = ['2026-01-01', [...this.buyers, ...this.sellers]];
    await this.database.query(
      `insert into accounts (id, name, company, kind, node_kind, account_type, buyer_access_posture, created_at, updated_at)
       select id, 'Company', 'Company', 'STANDALONE', 'ACCOUNT', case when id < $2 then 'BUYER' else 'SELLER' end, case when id < $2 then 'FULL' end, $3, $3
       from unnest($1::bigint[]) id`,
      [ids, this.sellers[0], past],
    );
    await this.database.query(
      `insert into storefronts (account_id, id, name, slug, creative_approval, media_buy_approval, default_currency, payment_currencies, active_products,
         channels, countries, status, created_at, updated_at)
       select id, id, 'Shop', 'shop-' || id, 'auto', 'auto', 'EUR', '{EUR}', 0, '{}', '{}', 'transacting', $2, $2 from unnest($1::bigint[]) id`,
      [this.sellers, past],
    );
    await this.database.query(
      `insert into payees (account_id, id, entity_name, currency, beneficiary_name, address, city, postal_code, country_code, bank_identifier_type,
         bank_identifier, last4, sealed_account_number, is_primary, created_at, updated_at)
       select id, 'payee_' || id || currency, 'Shop', currency, 'Shop', 'Street 1', 'City', '1', 'DE', 'SWIFT_BIC', 'COBADEFFXXX', '3000', 'sealed', true, $2, $2
       from unnest($1::bigint[]) id, (values ('EUR'), ('USD')) each (currency)`,
      [this.sellers, past],
    );
    await this.database.query(
      `insert into seller_terms (account_id, currency, net_days, platform_fee_percent, created_at, updated_at)
       select id, 'EUR', 0, 7.5, $2, $2 from unnest($1::bigint[]) id`,
      [this.sellers, past],
    );
    await this.database.query(
      `insert into payment_methods (account_id, id, status, brand, last4, expires_month, expires_year, customer_ref, method_ref, created_at, updated_at)
       select id, 'card_' || id, 'verified', 'visa', '4242', 12, 2034, 'customer_' || id, 'method_' || id, $2, $2 from unnest($1::bigint[]) id`,
      [this.buyers, past],
    );
    for (const { buyerId, mediaBuyId, seller, currency } of this.buys)
      await this.database.query(
        `insert into media_buys (account_id, id, campaign_id, advertiser_id, discovery_id, seller_id, seller_name, name, status, status_since, brand_domain,
           currency, budget, packages, flight_start, flight_end, idempotency_key, fence, attempts, revision, created_at, updated_at)
         values ($1, $2, 'camp', 1, 'disc', $3, 'Shop', 'Buy', 'ACTIVE', $5, 'oat.example', $4, 1500, '[]', $5, $5, 'once', 0, 0, 1, $5, $5)`,
        [buyerId, mediaBuyId, seller, currency, past],
      );
    const { accounts, buys, money, currencies } = this.services;
    await this.database.run(async () => {
      for (const id of this.buyers) await accounts.lock(id);
      await currencies.open(this.adminOf(0), 'USD');
      for (const { buyerId, mediaBuyId, currency } of this.buys) {
        await commitCost({ buys, money, organizationId: buyerId, currency }, { buyerId, mediaBuyId }, committedMinor);
      }
    });
  }

  /** Ends pending work, so that later workers find nothing to do in this trade. */
  async end(): Promise<void> {
    const ids = [...this.buyers, ...this.sellers];
    await this.database.query(`update billing_accounts set closed_until = '9999-01-01' where account_id = any($1)`, [ids]);
    await this.database.query('update payments set look_at = null where account_id = any($1)', [ids]);
    await this.database.query('delete from payees where account_id = any($1)', [ids]);
  }

  close(process: number): Promise<unknown> {
    return this.processes[process]!.closing.closeDue();
  }

  /**
   * Performs an action. Rejects with a `DomainError` when it is refused, and then changes nothing. `step` is the key of actions that are idempotent.
   */
  async make(one: Move, process: number, step: number): Promise<unknown> {
    const { charging, desk, credits, payments, refunds, work, runs, outcomes } = this.processes[process]!;
    switch (one.kind) {
      case 'deliver':
        return this.deliver(this.buys[one.buy]!, dayOf(later(firstDay, one.day * dayMs)), one.cents);
      case 'correct':
        return this.correct(this.buys[one.buy]!, one.pick, one.cents);
      case 'charge':
        for (const { buyerId, mediaBuyId } of this.buys) await charging.charge({ buyerId, mediaBuyId });
        return;
      case 'transfer': {
        const reference = `${this.firstId}-${step}`;
        const money = { amountMinor: one.cents, currency: this.currencyOf(one), reference, occurredAt: began };
        this.transfers.set(reference, { accountId: this.buyers[one.buyer]!, ...money });
        return desk.book(this.staff, this.buyers[one.buyer]!, money);
      }
      case 'reverse': {
        const found = await this.newest(
          'billing_deposits',
          'id, reference',
          `status = 'POSTED' and provider = 'bank_transfer'`,
          this.buyers[one.buyer]!,
        );
        await desk.reverse(this.staff, this.buyers[one.buyer]!, found['id']!);
        this.transfers.get(found['reference']!)!.amountMinor = 0;
        return;
      }
      case 'pay ahead':
        return payments.payAhead(this.adminOf(one.buyer), one.cents, this.currencyOf(one));
      case 'pay now':
        return payments.payNow(this.adminOf(one.buyer), this.currencyOf(one));
      case 'look':
        this.gateway.mood = one.mood;
        return this.look(work);
      case 'refund': {
        const payment = await this.newest('payments', 'id', `status = 'succeeded'`, this.buyers[one.buyer]!);
        return refunds.ask(this.staff, payment['id']!, { ...(one.cents > 0 ? { amountMinor: one.cents } : {}), reason: 'Paid too much' });
      }
      case 'credit': {
        const invoice = await this.newest('fee_invoices', 'number', 'true', this.buyers[one.buyer]!, 'number');
        const given = { invoiceNumber: Number(invoice['number']), amountMinor: one.cents, reason: 'A mistake' };
        return credits.issue(this.staff, this.buyers[one.buyer]!, given);
      }
      case 'prepare':
        return runs.prepare(this.staff);
      case 'approve':
        return runs.approve(this.other, await this.payoutIn('run_id', 'PREPARED'));
      case 'cancel':
        return runs.cancel(this.other, await this.payoutIn('run_id', 'PREPARED'));
      case 'pay out': {
        const id = await this.payoutIn('id', 'APPROVED');
        return outcomes.pay(id, `NTRF-${id}`, this.clock.now());
      }
      case 'fail':
        return outcomes.fail(this.staff, await this.payoutIn('id', 'APPROVED'), 'The bank sent it back');
      case 'retry':
        return outcomes.retry(this.staff, await this.payoutIn('id', 'FAILED'));
      case 'approve retry':
        return outcomes.approveRetry(this.other, await this.payoutIn('id', 'RETRIED'));
    }
  }

  /** Makes all payments due for a check and runs the check. */
  private async look(work: PaymentWorkService): Promise<number> {
    const sql = 'update payments set look_at = $2 where account_id = any($1) and look_at is not null';
    await this.database.query(sql, [this.buyers, later(this.clock.now(), -minuteMs)]);
    return work.round();
  }

  private async deliver({ reportedByDay: reported, maxReportedByDay: maximum }: Buy, day: Day, cents: number): Promise<void> {
    reported.set(day, cents);
    maximum.set(day, Math.max(cents, maximum.get(day) ?? 0));
  }

  /** A seller corrects a day that it has already reported. */
  private async correct(buy: Buy, pick: number, cents: number): Promise<void> {
    const days = [...buy.reportedByDay.keys()];
    if (days.length === 0) throw new DomainError('not_found', 'NOT_FOUND', 'No day is reported yet.');
    await this.deliver(buy, days[pick % days.length]!, cents);
  }

  private async newest(
    table: string,
    columns: string,
    where: string,
    accountId: number,
    order = 'created_at desc, id',
  ): Promise<Record<string, string>> {
    const sql = `select ${columns} from ${table} where account_id = $1 and ${where} order by ${order} desc limit 1`;
    const [row] = await this.databases.at(-1)!.query<Record<string, string>>(sql, [accountId]);
    if (!row) throw new DomainError('not_found', 'NOT_FOUND', `${table} has no such row.`);
    return row;
  }

  private async payoutIn(column: 'id' | 'run_id', status: string): Promise<string> {
    const sql = `select ${column} as found from payouts where account_id = any($1) and status = $2 order by id limit 1`;
    const [row] = await this.databases.at(-1)!.query<{ found: string }>(sql, [this.sellers, status]);
    if (!row) throw new DomainError('not_found', 'NOT_FOUND', `No payout is ${status}.`);
    return row.found;
  }

  private adminOf(buyer: number): PersonCaller {
    return anAdmin({ accountId: this.buyers[buyer]! });
  }

  /** The second organization pays in one currency only. */
  private currencyOf({ buyer, isMain }: { readonly buyer: number; readonly isMain: boolean }): string {
    return buyer === 0 && !isMain ? 'USD' : 'EUR';
  }

  private processOn(database: KillableDatabase) {
    const { clock, gateway } = this;
    const billing = billingServices(database, clock, {
      accounts: { describe: async (id: number) => ({ id, parentId: null, mode: 'STANDARD', company: 'Company' }) as never },
      mediaBuys: {
        findMany: async (accountId, [id]) => {
          const { seller: sellerId, currency } = this.buyNamed(id);
          return [{ accountId, id, sellerId, currency, budget: '1500', timezone: 'UTC', status: 'ACTIVE' }] as never;
        },
      },
      delivery: { sellerDaily: async (_, [id]) => dailyOf(this.buyNamed(id)) as never },
      terms,
      currency: 'EUR',
    });
    const ids = new SystemIds();
    const store = new AggregateStore(database, new Outbox(database, ids), new AuditTrail(database, ids));
    const payments = new PaymentsService(gateway, billing.payments, store, database, database, ids, clock);
    const books = new RefundBooks(billing.payments, store, database, ids);
    return {
      ...billing,
      payments,
      refunds: new RefundsService(gateway, billing.payments, payments, store, database, database, ids, clock),
      work: new PaymentWorkService(gateway, billing.payments, books, store, database, database, clock, Log.create('test', 'silent')),
      runs: new PayoutRunsService(store, database, billing.sellers, database, ids, clock),
      outcomes: new PayoutOutcomesService(store, database, billing.sellers, database, clock),
    };
  }

  private buyNamed(id: string | undefined): Buy {
    return this.buys.find(({ mediaBuyId }) => mediaBuyId === id)!;
  }
}

const dailyOf = ({ reportedByDay: reported, currency, mediaBuyId }: Buy) =>
  [...reported].map(([day, cents]) => ({ day, currency, mediaBuyId, packageId: 'a', spend: cents / 100 }));
