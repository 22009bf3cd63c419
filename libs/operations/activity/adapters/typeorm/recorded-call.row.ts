import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf } from '@exchange/platform';
import type { CallDetail, RecordedCall } from '../../domain/recorded-call';

export const recordedCallRow = new EntitySchema<RecordedCall>({
  name: 'RecordedCall',
  tableName: 'activity_calls',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    startedAt: column.timestamp('started_at', { primary: true }),
    id: column.text('id', { primary: true }),
    durationMs: column.integer('duration_ms'),
    surface: column.text('surface'),
    operation: column.text('operation'),
    method: column.text('method', { nullable: true }),
    httpStatus: column.integer('http_status', { nullable: true }),
    apiVersion: column.text('api_version', { nullable: true }),
    outcome: column.text('outcome'),
    requestId: column.text('request_id'),
    principalType: column.text('principal_type'),
    principalId: column.text('principal_id'),
    principalName: column.text('principal_name'),
    credentialId: column.text('credential_id'),
    advertiserId: column.id('advertiser_id', { nullable: true }),
    resources: column.json('resources'),
    isReplay: column.boolean('is_replay'),
    keyDigest: column.text('key_digest', { nullable: true }),
    correlationId: column.text('correlation_id', { nullable: true }),
    error: column.json('error', { nullable: true }),
    hasDetail: column.boolean('has_detail'),
  } satisfies ColumnsOf<RecordedCall>,
});

export const callDetailRow = new EntitySchema<CallDetail>({
  name: 'CallDetail',
  tableName: 'activity_call_details',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    startedAt: column.timestamp('started_at', { primary: true }),
    id: column.text('id', { primary: true }),
    input: column.json('input', { nullable: true }),
    output: column.json('output', { nullable: true }),
    headers: column.json('headers'),
  } satisfies ColumnsOf<CallDetail>,
});
