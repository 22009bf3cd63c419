import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { DeadLetterWatch } from './dead-letters/dead-letter-watch';
import { RetentionSchedule } from './persistence/retention';
import { EventsWaiting } from './outbox/events-waiting';
import { KeysNeeded } from './secrets/keys-needed';
import { Scheduler } from './schedule/scheduler';
import { Consumers } from './outbox/consumer';
import { Counting } from './counts/counting';
import { ConsumerRegistry } from './outbox/consumer-registry';
import { EventsProcessor } from './outbox/events.processor';
import { Housekeeping } from './outbox/housekeeping';
import { eventsQueue, OutboxRelay } from './outbox/relay';

/** What only the worker process needs: relay, event consumers and schedules. */
@Module({
  imports: [DiscoveryModule, BullModule.registerQueue({ name: eventsQueue })],
  providers: [
    ConsumerRegistry,
    Consumers,
    Counting,
    DeadLetterWatch,
    EventsProcessor,
    EventsWaiting,
    Housekeeping,
    KeysNeeded,
    OutboxRelay,
    RetentionSchedule,
    Scheduler,
  ],
})
export class PlatformWorker {}
