import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { DeadLetterWatch } from '../dead-letters/dead-letter-watch';
import { RetentionSchedule } from '../persistence/retention';
import { KeyCounting } from '../secrets/key-counting';
import { Scheduler } from '../schedule/scheduler';
import { Consumers } from './consumer';
import { Counting } from './counting';
import { ConsumerRegistry } from './consumer-registry';
import { EventsProcessor } from './events.processor';
import { Housekeeping } from './housekeeping';
import { eventsQueue, OutboxRelay } from './relay';

/** What only the worker process needs: relay, event consumers and schedules. */
@Module({
  imports: [DiscoveryModule, BullModule.registerQueue({ name: eventsQueue })],
  providers: [
    ConsumerRegistry,
    Consumers,
    Counting,
    DeadLetterWatch,
    EventsProcessor,
    Housekeeping,
    KeyCounting,
    OutboxRelay,
    RetentionSchedule,
    Scheduler,
  ],
})
export class PlatformWorker {}
