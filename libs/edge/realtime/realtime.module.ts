import { Module } from '@nestjs/common';
import type { ContextSchema } from '@exchange/platform';
import { FeedRows } from './feed-rows';
import { FeedsService } from './feeds.service';
import { Realtime1763821000001 } from './migrations/1763821000001-realtime';
import { OnChanges } from './on-changes';
import { RealtimeController } from './realtime.controller';

export const realtimeSchema: ContextSchema = {
  entities: [],
  migrations: [Realtime1763821000001],
  retention: [{ table: 'realtime_changes', expired: 'added_at < $1', days: 1 }],
};

@Module({ controllers: [RealtimeController], providers: [FeedRows, FeedsService] })
export class RealtimeHttp {}

@Module({ providers: [FeedRows, OnChanges] })
export class RealtimeWorker {}
