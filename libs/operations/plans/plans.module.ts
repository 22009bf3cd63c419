import { Global, Module } from '@nestjs/common';
import { BillingModule, Plans } from '@exchange/billing';
import type { ContextSchema } from '@exchange/platform';
import { AlertsController } from './alerts.controller';
import { AlertsService } from './alerts.service';
import { Bindings } from './bindings';
import { CustomersService } from './customers.service';
import { Plans1763838500002 } from './migrations/1763838500002-plans';
import { OffersController, SellerOffersController } from './offers.controller';
import { OffersService } from './offers.service';
import { PlansOnAccountPlaced } from './on-account-placed';
import { OnAssistantWorked } from './on-assistant-worked';
import { PlanDeskController } from './plan-desk.controller';
import { PlanSchedule } from './plan-schedule';
import { PlansForBilling } from './plans-for-billing';
import { RateCardsService } from './rate-cards.service';
import { UnitsService } from './units.service';

export const plansSchema: ContextSchema = { entities: [], migrations: [Plans1763838500002] };

/** Fills the port of billing (docs/adr/0049). Global, because billing cannot import a context that depends on it. */
@Global()
@Module({
  imports: [BillingModule],
  providers: [Bindings, RateCardsService, UnitsService, { provide: Plans, useClass: PlansForBilling }],
  exports: [Bindings, Plans, RateCardsService, UnitsService],
})
class PlansForBillingModule {}

/** Exports alerts to the tool for notification settings. */
@Module({ imports: [BillingModule], providers: [AlertsService], exports: [AlertsService] })
export class AllowanceAlertsModule {}

@Module({
  imports: [AllowanceAlertsModule, BillingModule, PlansForBillingModule],
  controllers: [AlertsController, OffersController, PlanDeskController, SellerOffersController],
  providers: [CustomersService, OffersService],
})
export class PlansHttp {}

@Module({ imports: [BillingModule, PlansForBillingModule], providers: [PlansOnAccountPlaced, OnAssistantWorked, PlanSchedule] })
export class PlansWorker {}
