import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { DeadLetterWatch } from '../dead-letters/dead-letter-watch';
import { RetentionSchedule } from '../persistence/retention';
import { Scheduler } from '../schedule/scheduler';
import { Consumers } from './consumer';
import { ConsumerRegistry } from './consumer-registry';
import { EventsProcessor } from './events.processor';
import { Housekeeping } from './housekeeping';
import { eventsQueue, OutboxRelay } from './relay';

/** What only the worker process needs: relay, event consumers and schedules. */
@Module({
  imports: [DiscoveryModule, BullModule.registerQueue({ name: eventsQueue })],
  providers: [ConsumerRegistry, Consumers, DeadLetterWatch, EventsProcessor, Housekeeping, OutboxRelay, RetentionSchedule, Scheduler],
})
export class PlatformWorker {}
