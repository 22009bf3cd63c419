import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import type { ContextSchema } from '@exchange/platform';
import { deliveriesQueue, BullmqDeliveryQueue } from './adapters/bullmq/bullmq-delivery-queue';
import { DeliveryProcessor } from './adapters/bullmq/delivery.processor';
import { EgressReceivers } from './adapters/egress/egress-receivers';
import { OnDiscoveryRevised } from './adapters/events/on-discovery-revised';
import { DeliveriesController } from './adapters/http/deliveries.controller';
import { SubscriptionsController } from './adapters/http/subscriptions.controller';
import { WebhookSubscriptionKind } from './adapters/mcp/webhook-subscription.kind';
import { WebhooksSchedule } from './adapters/schedules/webhooks-schedule';
import { deliveryRow } from './adapters/typeorm/delivery.row';
import { Webhooks1763650000701 } from './adapters/typeorm/migrations/1763650000701-webhooks';
import { SecretKeys1763700500001 } from './adapters/typeorm/migrations/1763700500001-secret-keys';
import { WebhookDeliveryAge1763700800010 } from './adapters/typeorm/migrations/1763700800010-webhook-delivery-age';
import { TraceOfDeliveries1763839200002 } from './adapters/typeorm/migrations/1763839200002-trace-of-deliveries';
import { SkippedDeliveries1763839600001 } from './adapters/typeorm/migrations/1763839600001-skipped-deliveries';
import { EventsOfRedeliveries1763844512000 } from './adapters/typeorm/migrations/1763844512000-events-of-redeliveries';
import { DeliveriesOfAnEvent1763844512001 } from './adapters/typeorm/migrations/1763844512001-deliveries-of-an-event';
import { subscriptionRow } from './adapters/typeorm/subscription.row';
import { TypeormDeliveries } from './adapters/typeorm/typeorm-deliveries';
import { TypeormDeliveryAttempts } from './adapters/typeorm/typeorm-delivery-attempts';
import { secretAad, TypeormSubscriptions } from './adapters/typeorm/typeorm-subscriptions';
import { DeliveriesService } from './application/deliveries.service';
import { HousekeepingService } from './application/housekeeping.service';
import { SendingService, SendingLimits } from './application/sending.service';
import { SubscriptionsService } from './application/subscriptions.service';
import { DeliveryAttempts, Deliveries, DeliveryWakeUp, Receivers, Subscriptions } from './domain/ports';
import type { SubscriptionKey } from './domain/subscription';

export const webhooksSchema: ContextSchema = {
  entities: [subscriptionRow, deliveryRow] as never,
  backlogs: [{ work: 'webhook_deliveries', table: 'webhook_deliveries', where: `status = 'pending'`, since: 'created_at' }],
  migrations: [
    Webhooks1763650000701,
    SecretKeys1763700500001,
    WebhookDeliveryAge1763700800010,
    TraceOfDeliveries1763839200002,
    SkippedDeliveries1763839600001,
    EventsOfRedeliveries1763844512000,
    DeliveriesOfAnEvent1763844512001,
  ],
  sealed: [
    {
      table: 'webhook_subscriptions',
      key: { account_id: 'bigint', id: 'text' },
      column: 'secret',
      aad: ({ account_id: accountId, id }) => secretAad({ accountId, id } as SubscriptionKey),
    },
  ],
  retention: [
    {
      table: 'webhook_subscriptions',
      expired: `status = 'deleted' and updated_at < $1`,
      days: ({ deletedRetentionDays }) => deletedRetentionDays,
    },
  ],
};

const ports = [
  { provide: Subscriptions, useClass: TypeormSubscriptions },
  { provide: Deliveries, useClass: TypeormDeliveries },
  { provide: DeliveryAttempts, useClass: TypeormDeliveryAttempts },
  { provide: DeliveryWakeUp, useClass: BullmqDeliveryQueue },
  { provide: Receivers, useClass: EgressReceivers },
];

@Module({
  imports: [BullModule.registerQueue({ name: deliveriesQueue })],
  providers: [...ports, SubscriptionsService, DeliveriesService],
  exports: [...ports.map(({ provide }) => provide), SubscriptionsService, DeliveriesService],
})
export class WebhooksModule {}

@Module({ imports: [WebhooksModule], controllers: [SubscriptionsController, DeliveriesController], providers: [WebhookSubscriptionKind] })
export class WebhooksHttp {}

@Module({
  imports: [WebhooksModule],
  providers: [SendingLimits, SendingService, HousekeepingService, DeliveryProcessor, OnDiscoveryRevised, WebhooksSchedule],
})
export class WebhooksWorker {}
