import type { Caller } from '@exchange/kernel';
import type { CompletedCall, CallContent } from '@exchange/platform';
import type { CallDetail, RecordedCall } from '../domain/recorded-call';

export * from './in-memory';

/** Time at which the builders' calls start. */
export const callEpoch = new Date('2026-01-15T12:00:00.000Z');
export const later = (ms: number): Date => new Date(callEpoch.getTime() + ms);

export const aPerson = (accountId = 1, userId = 7): Extract<Caller, { kind: 'person' }> => ({
  kind: 'person',
  accountId,
  accountType: 'BUYER',
  label: 'Robin',
  userId,
  role: 'MEMBER',
  via: 'session',
  credentialId: 'sess_1',
});

/** A GET of a campaign, as passed to the recorder. */
export const aCall = (overrides: Partial<CompletedCall> = {}): CompletedCall => ({
  surface: 'rest',
  caller: aPerson(),
  operation: 'GET /api/v2/buyer/campaigns/{id}',
  requestId: 'request-1',
  durationMs: 12.4,
  outcome: 'succeeded',
  method: 'GET',
  httpStatus: 200,
  apiVersion: 'v2',
  resources: [{ type: 'CAMPAIGN', id: 'cmp_1' }],
  isReplay: false,
  error: null,
  ...overrides,
});

export const aContent = (overrides: Partial<CallContent> = {}): CallContent => ({
  input: { value: { params: { id: 'cmp_1' } }, bytes: 40 },
  output: { value: Buffer.from('{"data":{"id":"cmp_1"},"error":null}'), bytes: 36 },
  headers: { accept: '*/*' },
  ...overrides,
});

export const aRecordedCall = (overrides: Partial<RecordedCall> = {}): RecordedCall => ({
  accountId: 1,
  id: 'call_1',
  startedAt: callEpoch,
  durationMs: 12,
  surface: 'rest',
  operation: 'GET /api/v2/buyer/campaigns/{id}',
  method: 'GET',
  httpStatus: 200,
  apiVersion: 'v2',
  outcome: 'succeeded',
  requestId: 'request-1',
  principalType: 'human',
  principalId: '7',
  principalName: 'Robin',
  credentialId: 'sess_1',
  advertiserId: null,
  resources: [{ type: 'CAMPAIGN', id: 'cmp_1' }],
  isReplay: false,
  keyDigest: null,
  correlationId: null,
  error: null,
  hasDetail: false,
  ...overrides,
});

export const aDetail = ({ accountId, id, startedAt }: RecordedCall, overrides: Partial<CallDetail> = {}): CallDetail => ({
  accountId,
  id,
  startedAt,
  input: { params: { id: 'cmp_1' }, query: {} },
  output: { data: null, error: null },
  headers: {},
  ...overrides,
});
