import { Global, Module } from '@nestjs/common';
import { CallRecorder, type ContextSchema, type Settings } from '@exchange/platform';
import { ActivityCallsController } from './adapters/http/activity-calls.controller';
import { BufferedCalls } from './adapters/recorder/buffered-calls';
import { ActivityCalls1763807000001 } from './adapters/typeorm/migrations/1763807000001-activity-calls';
import { JoinedCalls1763843400001 } from './adapters/typeorm/migrations/1763843400001-joined-calls';
import { JoinedCallsFound1763843400002 } from './adapters/typeorm/migrations/1763843400002-joined-calls-found';
import { callDetailRow, recordedCallRow } from './adapters/typeorm/recorded-call.row';
import { TypeormRecordedCalls } from './adapters/typeorm/typeorm-calls';
import { ActivityService } from './application/activity.service';
import { RecordedCalls } from './domain/ports';

/** Partitions are dropped as a whole; rows of the default partition are deleted one by one. */
export const activitySchema: ContextSchema = {
  entities: [recordedCallRow, callDetailRow],
  migrations: [ActivityCalls1763807000001, JoinedCalls1763843400001, JoinedCallsFound1763843400002],
  partitions: [
    inDays('activity_calls', ({ activityRetentionDays }) => activityRetentionDays),
    inDays('activity_call_details', ({ activityRetentionDays, activityDetailDays }) => Math.min(activityRetentionDays, activityDetailDays)),
  ],
  retention: [
    { table: 'activity_calls_default', expired: 'started_at < $1', days: ({ activityRetentionDays }) => activityRetentionDays },
    { table: 'activity_call_details_default', expired: 'started_at < $1', days: ({ activityDetailDays }) => activityDetailDays },
  ],
};

/** Daily partitions of calls. Input and output are kept for a shorter time. */
function inDays(table: string, days: (settings: Settings) => number) {
  return { table, by: 'day' as const, ahead: 7, create: `select activity_day('${table}', $1::date) as ready`, days };
}

@Module({
  providers: [
    ActivityService,
    { provide: RecordedCalls, useClass: TypeormRecordedCalls },
    { provide: CallRecorder, useClass: BufferedCalls },
  ],
  exports: [ActivityService, CallRecorder],
})
class ActivityModule {}

/** Global, because the platform needs the recorder. The inner module is not: global modules shut down last, after the database the recorder writes to. */
@Global()
@Module({ imports: [ActivityModule], controllers: [ActivityCallsController], exports: [ActivityModule] })
export class ActivityHttp {}
