import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { AdvertisersModule } from '@exchange/advertisers';
import { type ContextSchema, wakeUpProvider } from '@exchange/platform';
import { TasksModule } from '@exchange/tasks';
import { audienceSyncsQueue, SyncProcessor, syncQueue } from './adapters/bullmq/sync.processor';
import { EgressCallbackReceivers } from './adapters/egress/egress-callback-receivers';
import { FacadeAudienceAdvertisers } from './adapters/facades/facade-audience-advertisers';
import { FacadeSyncTasks } from './adapters/facades/facade-sync-tasks';
import { AudiencesController } from './adapters/http/audiences.controller';
import { AudienceKind } from './adapters/mcp/audience.kind';
import { SaveAudienceTool } from './adapters/mcp/save-audience.tool';
import { AudiencesSchedule } from './adapters/schedules/audiences-schedule';
import { audienceRow } from './adapters/typeorm/audience.row';
import { callbackRow } from './adapters/typeorm/callback.row';
import { Audiences1763650005002 } from './adapters/typeorm/migrations/1763650005002-audiences';
import { CallbackKeys1763700500004 } from './adapters/typeorm/migrations/1763700500004-callback-keys';
import { AudienceTurns1763700800011 } from './adapters/typeorm/migrations/1763700800011-audience-turns';
import { syncRow } from './adapters/typeorm/sync.row';
import { TypeormAudienceMembers } from './adapters/typeorm/typeorm-audience-members';
import { TypeormAudienceSyncs } from './adapters/typeorm/typeorm-audience-syncs';
import { TypeormAudiences } from './adapters/typeorm/typeorm-audiences';
import { type CallbackKey, secretsAad, TypeormCallbacks } from './adapters/typeorm/typeorm-callbacks';
import { ZlibCompressor } from './adapters/zlib-compressor';
import { AudienceSyncService } from './application/audience-sync.service';
import { AudiencesFacade } from './application/audiences.facade';
import { AudiencesService } from './application/audiences.service';
import { CallbackSendingService } from './application/callback-sending.service';
import { MemberPacker } from './application/member-packer';
import { SyncApplyingService } from './application/sync-applying.service';
import {
  AudienceAdvertisers,
  AudienceMembers,
  Audiences,
  AudienceSyncs,
  CallbackReceivers,
  Callbacks,
  Compressor,
  SyncWakeUp,
  SyncTasks,
} from './domain/ports';

export const audiencesSchema: ContextSchema = {
  entities: [audienceRow, callbackRow, syncRow] as never,
  backlogs: [
    { work: 'audience_syncs', table: 'audience_syncs', where: `status in ('accepted', 'working')`, since: 'created_at' },
    { work: 'audience_callbacks', table: 'audience_callbacks', where: `status = 'due' and due_at is not null`, since: 'due_at' },
  ],
  migrations: [Audiences1763650005002, CallbackKeys1763700500004, AudienceTurns1763700800011],
  sealed: [
    {
      table: 'audience_callbacks',
      key: { account_id: 'bigint', id: 'text' },
      column: 'secrets',
      aad: ({ account_id: accountId, id }) => secretsAad({ accountId, id } as CallbackKey),
    },
  ],
  deadLetters: [
    // The row keeps its lease forever: later syncs of the advertiser may build on it, so they wait until it is run again.
    {
      name: audienceSyncsQueue,
      putAside: `update audience_syncs set lease_until = '9999-01-01' where (account_id, id) = (($1::jsonb->>'accountId')::bigint, $1::jsonb->>'id')`,
      runAgain: `update audience_syncs set lease_until = null where (account_id, id) = (($1::jsonb->>'accountId')::bigint, $1::jsonb->>'id')`,
    },
  ],
  retention: [
    {
      table: 'audiences',
      expired: 'deleted and updated_at < $1',
      days: ({ deletedRetentionDays }) => deletedRetentionDays,
      also: ['delete from audience_matches m using gone where m.account_id = gone.account_id and m.audience_key = gone.key'],
    },
  ],
};

const ports = [
  { provide: AudienceAdvertisers, useClass: FacadeAudienceAdvertisers },
  { provide: AudienceMembers, useClass: TypeormAudienceMembers },
  { provide: Audiences, useClass: TypeormAudiences },
  { provide: AudienceSyncs, useClass: TypeormAudienceSyncs },
  { provide: CallbackReceivers, useClass: EgressCallbackReceivers },
  { provide: Callbacks, useClass: TypeormCallbacks },
  { provide: Compressor, useClass: ZlibCompressor },
  wakeUpProvider(SyncWakeUp, syncQueue),
  { provide: SyncTasks, useClass: FacadeSyncTasks },
];

/** Exports `AudiencesFacade` for other contexts. */
@Module({
  imports: [AdvertisersModule, TasksModule, BullModule.registerQueue({ name: audienceSyncsQueue })],
  providers: [...ports, AudiencesFacade, MemberPacker],
  exports: [...ports.map(({ provide }) => provide), AudiencesFacade, MemberPacker],
})
export class AudiencesModule {}

@Module({
  imports: [AudiencesModule, TasksModule],
  providers: [AudienceKind, AudiencesService, SaveAudienceTool, AudienceSyncService],
  controllers: [AudiencesController],
})
export class AudiencesHttp {}

@Module({ imports: [AudiencesModule], providers: [SyncApplyingService, AudiencesSchedule, CallbackSendingService, SyncProcessor] })
export class AudiencesWorker {}
