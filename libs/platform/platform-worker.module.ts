import { BullModule } from '@nestjs/bullmq';
import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { BlobSweep } from './blobs/blob-sweep';
import { Backlogs } from './counts/backlogs';
import { Counting } from './counts/counting';
import { DeadLetterWatch } from './dead-letters/dead-letter-watch';
import { Consumers } from './outbox/consumer';
import { ConsumerRegistry } from './outbox/consumer-registry';
import { EventsWaiting } from './outbox/events-waiting';
import { EventsProcessor } from './outbox/events.processor';
import { Housekeeping } from './outbox/housekeeping';
import { eventsQueue, OutboxRelay } from './outbox/relay';
import { PartitionSchedule } from './persistence/partitions';
import { RetentionSchedule } from './persistence/retention';
import { Scheduler } from './schedule/scheduler';
import { KeysNeeded } from './secrets/keys-needed';

/** Providers of the worker process: relay, event consumers and schedules. */
@Global()
@Module({
  imports: [DiscoveryModule, BullModule.registerQueue({ name: eventsQueue })],
  providers: [
    Backlogs,
    BlobSweep,
    ConsumerRegistry,
    Consumers,
    Counting,
    DeadLetterWatch,
    EventsProcessor,
    EventsWaiting,
    Housekeeping,
    KeysNeeded,
    OutboxRelay,
    PartitionSchedule,
    RetentionSchedule,
    Scheduler,
  ],
  exports: [Counting],
})
export class PlatformWorker {}
