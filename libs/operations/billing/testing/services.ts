import type { AccountsFacade } from '@exchange/accounts';
import { TypeormCommittedMoney } from '@exchange/commitments/testing';
import { type Clock, SystemIds } from '@exchange/kernel';
import type { MediaBuysFacade } from '@exchange/media-buys';
import { AggregateStore, AuditTrail, type Database, Log, Outbox } from '@exchange/platform';
import type { DeliveryFacade } from '@exchange/reporting';
import { TypeormBillingAccounts } from '../adapters/typeorm/typeorm-billing-accounts';
import { TypeormCreditNotes } from '../adapters/typeorm/typeorm-credit-notes';
import { TypeormDeposits } from '../adapters/typeorm/typeorm-deposits';
import { TypeormInvoices } from '../adapters/typeorm/typeorm-invoices';
import { TypeormLedger } from '../adapters/typeorm/typeorm-ledger';
import { TypeormOpenBuys } from '../adapters/typeorm/typeorm-open-buys';
import { TypeormOverDeliveries } from '../adapters/typeorm/typeorm-over-deliveries';
import { TypeormPayables } from '../adapters/typeorm/typeorm-payables';
import { TypeormThirdCounts } from '../adapters/typeorm/typeorm-third-counts';
import { BillingDeskService } from '../application/billing-desk.service';
import { ChargingService } from '../application/charging.service';
import { ClosingService } from '../application/closing.service';
import { CreditNotesService } from '../application/credit-notes.service';
import { CurrenciesService } from '../application/currencies.service';
import { InvoiceBooks } from '../application/invoice-books';
import { Organizations } from '../application/organizations';
import { PaymentsFacade } from '../application/payments.facade';
import { SellerPayablesFacade } from '../application/seller-payables.facade';
import { SpendHolds } from '../application/spend-holds';
import type { ChargingTerms } from '../domain/fees';
import { InMemoryBillingContext } from './in-memory/billing-context';
import { InMemoryPlans } from './in-memory/plans';

/** Inputs of billing from other contexts. */
export interface BillingDependencies {
  readonly accounts: Pick<AccountsFacade, 'describe'>;
  readonly mediaBuys: Pick<MediaBuysFacade, 'findMany'>;
  readonly delivery: Pick<DeliveryFacade, 'sellerDaily'>;
  readonly terms: ChargingTerms;
  /** Default main currency. */
  readonly currency: string;
}

/** Services of one process on PostgreSQL, without their callers (controllers, jobs). */
export function billingServices(database: Database, clock: Clock, dependencies: BillingDependencies) {
  const ids = new SystemIds();
  const outbox = new Outbox(database, ids);
  const store = new AggregateStore(database, outbox, new AuditTrail(database, ids));
  const ledger = new TypeormLedger(database);
  const invoices = new TypeormInvoices(database);
  const notes = new TypeormCreditNotes(store, database);
  const buys = new TypeormOpenBuys(database);
  const deposits = new TypeormDeposits(store, database);
  const money = new TypeormCommittedMoney(database);
  const accounts = new TypeormBillingAccounts(store, database, { billingCurrency: dependencies.currency } as never, clock, money);
  const organizations = new Organizations(dependencies.accounts as never);
  const books = new InvoiceBooks(invoices, notes, ledger);
  const terms = { ...dependencies.terms, issuer: [], dunning: { reminderDays: [0], holdDay: null } } as never;
  const holds = new SpendHolds(accounts, books, ledger, deposits, notes, invoices, terms, clock);
  const [mediaBuys, delivery] = [dependencies.mediaBuys as never, dependencies.delivery as never];
  return {
    ledger,
    invoices,
    notes,
    buys,
    money,
    accounts,
    books,
    charging: new ChargingService(
      ...([buys, money, accounts, ledger, new TypeormOverDeliveries(store, database), new TypeormThirdCounts(store, database)] as const),
      ...([delivery, mediaBuys, new InMemoryPlans(), terms, database, clock, Log.create('test', 'silent')] as const),
    ),
    closing: new ClosingService(accounts, invoices, notes, organizations, outbox, database, clock),
    desk: new BillingDeskService(
      ...([organizations, accounts, deposits, null as never, ledger, invoices, new InMemoryBillingContext(), holds] as const),
      ...([database, clock, ids] as const),
    ),
    credits: new CreditNotesService(organizations, accounts, invoices, notes, books, ledger, holds, database, clock),
    currencies: new CurrenciesService(organizations, accounts, ledger, database, clock),
    payments: new PaymentsFacade(organizations, accounts, deposits, invoices, books, ledger, holds, clock, ids),
    sellers: new SellerPayablesFacade(new TypeormPayables(database), accounts, ledger, organizations, clock),
  };
}
