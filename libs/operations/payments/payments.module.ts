import { Module } from '@nestjs/common';
import { BillingModule } from '@exchange/billing';
import { type ContextSchema, Egress, Settings } from '@exchange/platform';
import { EmbeddedGateway } from './adapters/gateways/embedded-gateway';
import { StripeGateway } from './adapters/gateways/stripe-gateway';
import { CaptureLinksController } from './capture-links.controller';
import { CaptureLinksService } from './capture-links.service';
import { CapturePageController } from './capture-page.controller';
import { CaptureRequestsService } from './capture-requests.service';
import { PaymentGateway } from './gateway';
import { paymentLimits } from './limits';
import { MethodWorkService } from './method-work.service';
import { Payments1763838400001 } from './migrations/1763838400001-payments';
import { Submissions1763843600001 } from './migrations/1763843600001-submissions';
import { AskedCaptures1763844100003 } from './migrations/1763844100003-asked-captures';
import { PaymentsOnAccountPlaced } from './on-account-placed';
import { PaymentDeskController } from './payment-desk.controller';
import { PaymentMethodsController } from './payment-methods.controller';
import { PaymentMethodsService } from './payment-methods.service';
import { PaymentSchedule } from './payment-schedule';
import { PaymentWorkService } from './payment-work.service';
import { captureRow, methodRow, paymentRow, refundRow } from './payment.row';
import { PaymentsController } from './payments.controller';
import { PaymentsService } from './payments.service';
import { RefundBooks } from './refund-books';
import { RefundsService } from './refunds.service';
import { SaveBillingTool } from './save-billing.tool';
import { StripeWebhookController } from './stripe-webhook.controller';
import { WebhookService } from './webhook.service';

export const paymentsSchema: ContextSchema = {
  entities: [captureRow as never, methodRow as never, paymentRow as never, refundRow as never],
  migrations: [Payments1763838400001, Submissions1763843600001, AskedCaptures1763844100003],
  retention: [
    { table: 'payment_captures', expired: 'expires_at < $1', days: paymentLimits.linkDays },
    { table: 'payment_methods', expired: `status = 'detached' and updated_at < $1`, days: paymentLimits.methodDays },
  ],
};

/** Stripe if it is configured, otherwise bank transfers only. */
const gateway = {
  provide: PaymentGateway,
  inject: [Settings, Egress],
  useFactory: (settings: Settings, egress: Egress): PaymentGateway =>
    settings.stripeSecretKey === '' ? new EmbeddedGateway() : new StripeGateway(settings, egress),
};

@Module({
  imports: [BillingModule],
  controllers: [
    CaptureLinksController,
    CapturePageController,
    PaymentDeskController,
    PaymentMethodsController,
    PaymentsController,
    StripeWebhookController,
  ],
  providers: [
    gateway,
    CaptureLinksService,
    CaptureRequestsService,
    PaymentMethodsService,
    PaymentsService,
    RefundsService,
    SaveBillingTool,
    WebhookService,
  ],
})
export class PaymentsHttp {}

@Module({
  imports: [BillingModule],
  providers: [gateway, MethodWorkService, PaymentsOnAccountPlaced, PaymentSchedule, PaymentsService, PaymentWorkService, RefundBooks],
})
export class PaymentsWorker {}
