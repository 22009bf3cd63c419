import { Global, Module } from '@nestjs/common';
import { AccountsModule } from '@exchange/accounts';
import { AdvertisersModule } from '@exchange/advertisers';
import { AgentCommitmentsModule } from '@exchange/buyer-agents';
import { CampaignBilling } from '@exchange/campaigns';
import { CommitmentsModule } from '@exchange/commitments';
import { Commitments, MediaBuysModule } from '@exchange/media-buys';
import type { ContextSchema } from '@exchange/platform';
import { ReportingModule } from '@exchange/reporting';
import { StorefrontsModule } from '@exchange/storefronts';
import { BillingOnAccountPlaced } from './adapters/events/billing-on-account-placed';
import { BillingOnMediaBuyChanged } from './adapters/events/billing-on-media-buy-changed';
import { BillingOnSuggestionFailed } from './adapters/events/billing-on-suggestion-failed';
import { SqlBillingContext } from './adapters/facades/sql-billing-context';
import { BillingDeskController } from './adapters/http/billing-desk.controller';
import { BillingController } from './adapters/http/billing.controller';
import { CreditNoteDeskController, CreditNotesController } from './adapters/http/credit-notes.controller';
import { CurrenciesController } from './adapters/http/currencies.controller';
import { DocumentPageController } from './adapters/http/document-page.controller';
import { InvoicesController } from './adapters/http/invoices.controller';
import { OverDeliveriesController, SoldOverDeliveriesController } from './adapters/http/over-deliveries.controller';
import { ChargedDaysController, SoldChargedDaysController, ThirdCountsController } from './adapters/http/third-counts.controller';
import { BillingKind } from './adapters/mcp/billing.kind';
import { InvoiceKind } from './adapters/mcp/invoice.kind';
import { ChargingSchedule } from './adapters/schedules/charging-schedule';
import { ClosingSchedule } from './adapters/schedules/closing-schedule';
import { billingAccountRow } from './adapters/typeorm/billing-account.row';
import { countEntryRow } from './adapters/typeorm/count-entry.row';
import { creditApplicationRow } from './adapters/typeorm/credit-application.row';
import { creditNoteRow } from './adapters/typeorm/credit-note.row';
import { currencyAccountRow } from './adapters/typeorm/currency-account.row';
import { depositRow } from './adapters/typeorm/deposit.row';
import { Billing1763836500001 } from './adapters/typeorm/migrations/1763836500001-billing';
import { Ledger1763836500002 } from './adapters/typeorm/migrations/1763836500002-ledger';
import { Invoices1763836500003 } from './adapters/typeorm/migrations/1763836500003-invoices';
import { SellerOfCharges1763837000001 } from './adapters/typeorm/migrations/1763837000001-seller-of-charges';
import { UnpaidCharges1763837000002 } from './adapters/typeorm/migrations/1763837000002-unpaid-charges';
import { SellersOfOldCharges1763837000003 } from './adapters/typeorm/migrations/1763837000003-sellers-of-old-charges';
import { ChargesByDay1763837000004 } from './adapters/typeorm/migrations/1763837000004-charges-by-day';
import { PlanCharges1763838500001 } from './adapters/typeorm/migrations/1763838500001-plan-charges';
import { InvoicesDue1763838500003 } from './adapters/typeorm/migrations/1763838500003-invoices-due';
import { CreditNotes1763839100002 } from './adapters/typeorm/migrations/1763839100002-credit-notes';
import { OverDeliveries1763840501702 } from './adapters/typeorm/migrations/1763840501702-over-deliveries';
import { FailingCharges1763840501703 } from './adapters/typeorm/migrations/1763840501703-failing-charges';
import { Recipients1763840700001 } from './adapters/typeorm/migrations/1763840700001-recipients';
import { RecipientsOfOldDocuments1763840700002 } from './adapters/typeorm/migrations/1763840700002-recipients-of-old-documents';
import { Currencies1763840800001 } from './adapters/typeorm/migrations/1763840800001-currencies';
import { InvoicesByCurrency1763840800002 } from './adapters/typeorm/migrations/1763840800002-invoices-by-currency';
import { InvoicesOfAMonth1763840800003 } from './adapters/typeorm/migrations/1763840800003-invoices-of-a-month';
import { ThirdCounts1763840900002 } from './adapters/typeorm/migrations/1763840900002-third-counts';
import { RatesOfCharges1763841400001 } from './adapters/typeorm/migrations/1763841400001-rates-of-charges';
import { UninvoicedFound1763842000002 } from './adapters/typeorm/migrations/1763842000002-uninvoiced-found';
import { DocumentLinks1763843500001 } from './adapters/typeorm/migrations/1763843500001-document-links';
import { LinksOfOldDocuments1763843500002 } from './adapters/typeorm/migrations/1763843500002-links-of-old-documents';
import { CommitmentsOfPayers1763844526303 } from './adapters/typeorm/migrations/1763844526303-commitments-of-payers';
import { OpenAmountByDefault1763844526304 } from './adapters/typeorm/migrations/1763844526304-open-amount-by-default';
import { overDeliveryRow } from './adapters/typeorm/over-delivery.row';
import { TypeormBillingAccounts } from './adapters/typeorm/typeorm-billing-accounts';
import { TypeormCreditApplications } from './adapters/typeorm/typeorm-credit-applications';
import { TypeormCreditNotes } from './adapters/typeorm/typeorm-credit-notes';
import { TypeormDeposits } from './adapters/typeorm/typeorm-deposits';
import { TypeormDocumentLinks } from './adapters/typeorm/typeorm-document-links';
import { TypeormInvoices } from './adapters/typeorm/typeorm-invoices';
import { TypeormLedger } from './adapters/typeorm/typeorm-ledger';
import { TypeormOpenBuys } from './adapters/typeorm/typeorm-open-buys';
import { TypeormOverDeliveries } from './adapters/typeorm/typeorm-over-deliveries';
import { TypeormPayables } from './adapters/typeorm/typeorm-payables';
import { TypeormThirdCounts } from './adapters/typeorm/typeorm-third-counts';
import { BankStatementsService } from './application/bank-statements.service';
import { BillingDeskService } from './application/billing-desk.service';
import { BillingTerms } from './application/billing-terms';
import { BillingService } from './application/billing.service';
import { CampaignCurrencies } from './application/campaign-currencies';
import { ChargedDaysService } from './application/charged-days.service';
import { ChargingService } from './application/charging.service';
import { ClosingService } from './application/closing.service';
import { CreditApplicationsService } from './application/credit-applications.service';
import { CreditNotesService } from './application/credit-notes.service';
import { CurrenciesService } from './application/currencies.service';
import { DocumentsService } from './application/documents.service';
import { InvoiceActivityService } from './application/invoice-activity.service';
import { InvoiceBooks } from './application/invoice-books';
import { InvoicesService } from './application/invoices.service';
import { MovingService } from './application/moving.service';
import { Organizations } from './application/organizations';
import { OverDeliveriesService } from './application/over-deliveries.service';
import { PaymentsFacade } from './application/payments.facade';
import { PlanChargesFacade } from './application/plan-charges.facade';
import { RemindersService } from './application/reminders.service';
import { SandboxChecks } from './application/sandbox-checks';
import { SellerPayablesFacade } from './application/seller-payables.facade';
import { SpendChecks } from './application/spend-checks';
import { SpendHolds } from './application/spend-holds';
import { ThirdCountsService } from './application/third-counts.service';
import { billingLimits } from './domain/limits';
import {
  BillingAccounts,
  CreditApplications,
  CreditNotes,
  Deposits,
  DocumentLinks,
  Invoices,
  Ledger,
  OpenBuys,
  OverDeliveries,
  Payables,
  BillingContextReads,
  ThirdCounts,
} from './domain/ports';

export const billingSchema: ContextSchema = {
  entities: [
    billingAccountRow as never,
    depositRow as never,
    creditApplicationRow as never,
    creditNoteRow as never,
    currencyAccountRow as never,
    overDeliveryRow as never,
    countEntryRow as never,
  ],
  migrations: [
    Billing1763836500001,
    Ledger1763836500002,
    Invoices1763836500003,
    SellerOfCharges1763837000001,
    UnpaidCharges1763837000002,
    SellersOfOldCharges1763837000003,
    ChargesByDay1763837000004,
    PlanCharges1763838500001,
    InvoicesDue1763838500003,
    CreditNotes1763839100002,
    OverDeliveries1763840501702,
    FailingCharges1763840501703,
    Recipients1763840700001,
    RecipientsOfOldDocuments1763840700002,
    Currencies1763840800001,
    InvoicesByCurrency1763840800002,
    InvoicesOfAMonth1763840800003,
    ThirdCounts1763840900002,
    RatesOfCharges1763841400001,
    UninvoicedFound1763842000002,
    DocumentLinks1763843500001,
    LinksOfOldDocuments1763843500002,
    CommitmentsOfPayers1763844526303,
    OpenAmountByDefault1763844526304,
  ],
  backlogs: [{ work: 'failing_charges', table: 'billing_buys', where: 'failing_since is not null', since: 'failing_since' }],
  retention: [
    { table: 'credit_applications', expired: `status in ('REJECTED', 'WITHDRAWN') and updated_at < $1`, days: billingLimits.refusedDays },
  ],
};

const ports = [
  BillingTerms,
  InvoiceBooks,
  Organizations,
  SpendHolds,
  { provide: BillingAccounts, useClass: TypeormBillingAccounts },
  { provide: CreditApplications, useClass: TypeormCreditApplications },
  { provide: CreditNotes, useClass: TypeormCreditNotes },
  { provide: DocumentLinks, useClass: TypeormDocumentLinks },
  { provide: Deposits, useClass: TypeormDeposits },
  { provide: Invoices, useClass: TypeormInvoices },
  { provide: Ledger, useClass: TypeormLedger },
  { provide: OpenBuys, useClass: TypeormOpenBuys },
  { provide: OverDeliveries, useClass: TypeormOverDeliveries },
  { provide: Payables, useClass: TypeormPayables },
  { provide: BillingContextReads, useClass: SqlBillingContext },
  { provide: ThirdCounts, useClass: TypeormThirdCounts },
];

/** Implements ports of campaigns and media buys (docs/adr/0049). Global, because those contexts cannot import one that depends on them. */
@Global()
@Module({
  imports: [AccountsModule, AdvertisersModule, AgentCommitmentsModule, CommitmentsModule, StorefrontsModule],
  providers: [
    ...ports,
    SandboxChecks,
    { provide: CampaignBilling, useClass: CampaignCurrencies },
    { provide: Commitments, useClass: SpendChecks },
  ],
  exports: [CampaignBilling, Commitments],
})
class ChecksForMediaBuys {}

/** Facades for payments, payouts and plans. */
@Module({
  imports: [AccountsModule, CommitmentsModule],
  providers: [...ports, PaymentsFacade, PlanChargesFacade, SellerPayablesFacade],
  exports: [PaymentsFacade, PlanChargesFacade, SellerPayablesFacade],
})
export class BillingModule {}

@Module({
  imports: [AccountsModule, ChecksForMediaBuys, CommitmentsModule, MediaBuysModule, ReportingModule, StorefrontsModule],
  controllers: [
    BillingController,
    BillingDeskController,
    ChargedDaysController,
    CreditNoteDeskController,
    CreditNotesController,
    CurrenciesController,
    DocumentPageController,
    InvoicesController,
    OverDeliveriesController,
    SoldChargedDaysController,
    SoldOverDeliveriesController,
    ThirdCountsController,
  ],
  providers: [
    ...ports,
    BankStatementsService,
    BillingKind,
    BillingService,
    BillingDeskService,
    ChargedDaysService,
    ChargingService,
    CreditApplicationsService,
    CreditNotesService,
    CurrenciesService,
    DocumentsService,
    InvoiceKind,
    InvoiceActivityService,
    InvoicesService,
    OverDeliveriesService,
    ThirdCountsService,
  ],
})
export class BillingHttp {}

@Module({
  imports: [AccountsModule, ChecksForMediaBuys, CommitmentsModule, MediaBuysModule, ReportingModule],
  providers: [
    ...ports,
    ChargingService,
    ChargingSchedule,
    ClosingSchedule,
    ClosingService,
    MovingService,
    BillingOnAccountPlaced,
    BillingOnMediaBuyChanged,
    BillingOnSuggestionFailed,
    RemindersService,
  ],
})
export class BillingWorker {}
