import { Global, Module } from '@nestjs/common';
import { AccountsModule } from '@exchange/accounts';
import { AgentCommitmentsModule } from '@exchange/buyer-agents';
import { Commitments } from '@exchange/media-buys';
import type { ContextSchema } from '@exchange/platform';
import { ReportingModule } from '@exchange/reporting';
import { OnAccountPlaced } from './adapters/events/on-account-placed';
import { OnBuyEnded } from './adapters/events/on-buy-ended';
import { OnChangeAnswered } from './adapters/events/on-change-answered';
import { BillingController } from './adapters/http/billing.controller';
import { BillingDeskController } from './adapters/http/billing-desk.controller';
import { ChargingSchedule } from './adapters/schedules/charging-schedule';
import { billingAccountRow } from './adapters/typeorm/billing-account.row';
import { creditApplicationRow } from './adapters/typeorm/credit-application.row';
import { depositRow } from './adapters/typeorm/deposit.row';
import { Billing1763836500001 } from './adapters/typeorm/migrations/1763836500001-billing';
import { Ledger1763836500002 } from './adapters/typeorm/migrations/1763836500002-ledger';
import { TypeormBillingAccounts } from './adapters/typeorm/typeorm-billing-accounts';
import { TypeormCreditApplications } from './adapters/typeorm/typeorm-credit-applications';
import { TypeormDeposits } from './adapters/typeorm/typeorm-deposits';
import { TypeormLedger } from './adapters/typeorm/typeorm-ledger';
import { TypeormOpenBuys } from './adapters/typeorm/typeorm-open-buys';
import { BillingDeskService } from './application/billing-desk.service';
import { BillingService } from './application/billing.service';
import { BillingTerms } from './application/billing-terms';
import { ChargingService } from './application/charging.service';
import { CreditApplicationsService } from './application/credit-applications.service';
import { MovingService } from './application/moving.service';
import { Organizations } from './application/organizations';
import { SpendChecks } from './application/spend-checks';
import { billingLimits } from './domain/limits';
import { BillingAccounts, CreditApplications, Deposits, Ledger, OpenBuys } from './domain/ports';

export const billingSchema: ContextSchema = {
  entities: [billingAccountRow as never, depositRow as never, creditApplicationRow as never],
  migrations: [Billing1763836500001, Ledger1763836500002],
  retention: [
    { table: 'credit_applications', expired: `status in ('REJECTED', 'WITHDRAWN') and updated_at < $1`, days: billingLimits.refusedDays },
  ],
};

const ports = [
  BillingTerms,
  Organizations,
  { provide: BillingAccounts, useClass: TypeormBillingAccounts },
  { provide: CreditApplications, useClass: TypeormCreditApplications },
  { provide: Deposits, useClass: TypeormDeposits },
  { provide: Ledger, useClass: TypeormLedger },
  { provide: OpenBuys, useClass: TypeormOpenBuys },
];

/** Fills the port of media buys (docs/adr/0049): global, because media buys cannot import what depends on them. */
@Global()
@Module({
  imports: [AccountsModule, AgentCommitmentsModule],
  providers: [...ports, { provide: Commitments, useClass: SpendChecks }],
  exports: [Commitments],
})
class ChecksForMediaBuys {}

@Module({
  imports: [AccountsModule, ChecksForMediaBuys],
  controllers: [BillingController, BillingDeskController],
  providers: [...ports, BillingService, BillingDeskService, CreditApplicationsService],
})
export class BillingHttp {}

@Module({
  imports: [AccountsModule, ChecksForMediaBuys, ReportingModule],
  providers: [...ports, ChargingService, ChargingSchedule, MovingService, OnAccountPlaced, OnBuyEnded, OnChangeAnswered],
})
export class BillingWorker {}
