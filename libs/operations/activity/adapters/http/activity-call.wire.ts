import { type CallOutcome, callOutcomes, type CallSurface, callSurfaces, pageLimits } from '@exchange/kernel';
import { CursorField, Field } from '@exchange/platform';
import type { DetailedCall, ListedCall } from '../../application/activity.service';
import { principalTypes } from '../../domain/principal';
import { detailAvailabilities } from '../../domain/recorded-call';

/** Query of docs/spec/gaps.md §6.16. */
export class ListCallsQuery {
  @CursorField()
  cursor?: string;

  @Field.integer({ min: 1, max: pageLimits.max, default: pageLimits.default, description: 'Page size.' })
  limit: number = pageLimits.default;

  @Field.timestamp({ optional: true, description: 'Inclusive; with `Z` or an offset.' })
  startTime?: Date;

  @Field.timestamp({ optional: true, description: 'Inclusive; with `Z` or an offset. Not before `startTime`.' })
  endTime?: Date;

  @Field.integer({ min: 1, optional: true, description: 'Only calls that name this advertiser.' })
  advertiserId?: number;

  @Field.oneOf(callOutcomes, { optional: true, description: 'Only calls with this outcome.' })
  outcome?: CallOutcome;

  @Field.text({ min: 1, max: 240, optional: true, description: 'Only calls of this operation, in the form of `operation`.' })
  operation?: string;

  @Field.oneOf(callSurfaces, { optional: true, description: 'Only calls through this surface.' })
  surface?: CallSurface;

  @Field.text({ min: 1, max: 128, optional: true, description: 'Only the call with this `X-Request-Id`.' })
  requestId?: string;

  @Field.text({
    min: 1,
    max: 255,
    optional: true,
    many: { max: 100 },
    description:
      'Only calls with one of these keys, sessions or applications. For an app, pass its `credentialIds`. Comma-separated or repeated.',
  })
  credentialId?: string[];

  @Field.text({ min: 1, max: 255, optional: true, description: 'Only calls of this person, agent or program.' })
  principalId?: string;

  @Field.text({ min: 1, max: 128, optional: true, description: 'Only calls with this `correlationId`.' })
  correlationId?: string;
}

class TouchedResourceWire {
  @Field.text({ description: 'Resource type as in the audit log.' })
  type: string;

  @Field.text()
  id: string;
}

class CallErrorWire {
  @Field.text()
  code: string;

  @Field.text({ description: 'Kind of the error, such as `not_found`.' })
  class: string;

  @Field.text()
  message: string;

  @Field.integer({ nullable: true, description: 'Delay before a retry, if the answer contained one.' })
  retryAfterSeconds: number | null;
}

/** A call of docs/spec/gaps.md §6.16 and docs/spec/gaps-2.md §14. */
export class ActivityCallWire {
  @Field.text()
  activityUid: string;

  @Field.text({ description: 'The `X-Request-Id` of the answer.' })
  requestId: string;

  @Field.timestamp()
  startedAt: Date;

  @Field.timestamp()
  completedAt: Date;

  @Field.integer()
  durationMs: number;

  @Field.oneOf(callOutcomes, { description: '`cancelled`: the caller disconnected before the answer was complete.' })
  outcome: CallOutcome;

  @Field.oneOf(callSurfaces)
  surface: CallSurface;

  @Field.text({ description: 'Method and path as in this document, or the name of a tool.' })
  operation: string;

  @Field.text({ nullable: true })
  method: string | null;

  @Field.integer({ nullable: true, description: 'Null when no answer was sent.' })
  httpStatus: number | null;

  @Field.text({ nullable: true })
  apiVersion: string | null;

  @Field.oneOf(principalTypes)
  principalType: string;

  @Field.text({ description: 'Id of the person or the agent; for an organization key the id of the key.' })
  principalId: string;

  @Field.text({ description: 'Name at the time of the call.' })
  principalName: string;

  @Field.text({ description: 'Id of the key, session, app or application.' })
  credentialId: string;

  @Field.text({ nullable: true, description: 'Current name of the credential. Null for sessions, and for deleted credentials.' })
  credentialName: string | null;

  @Field.integer({ nullable: true })
  advertiserId: number | null;

  @Field.object(() => TouchedResourceWire, {
    many: true,
    description: 'Objects named by the path or by a tool’s arguments, then created and changed objects. At most ten.',
  })
  resources: TouchedResourceWire[];

  @Field.boolean({
    description:
      'Whether the call repeated the `Idempotency-Key` of an earlier call. It got the stored answer, or an error because the earlier call was still in progress.',
  })
  idempotencyReplay: boolean;

  @Field.text({ nullable: true, description: 'For a replay, the call whose key it repeated. Null when that call is no longer stored.' })
  idempotencyReplayOfActivityUid: string | null;

  @Field.text({ nullable: true, description: 'The `correlationId` of the request.' })
  correlationId: string | null;

  @Field.object(() => CallErrorWire, { nullable: true })
  error: CallErrorWire | null;

  @Field.oneOf(detailAvailabilities, {
    description: '`not_captured`: input and output were not stored, because the buffer of the server was full.',
  })
  detailAvailability: string;
}

export class ActivityCallDetailWire extends ActivityCallWire {
  @Field.record({ nullable: true, description: 'Parameters and body, without secrets; `leftOut` in place of large bodies and streams.' })
  redactedInput: object | null;

  @Field.record({ nullable: true, description: 'The answer, without secrets; `leftOut` in place of large bodies and streams.' })
  redactedOutput: object | null;

  @Field.record({ nullable: true, description: 'Headers of the request without credentials.' })
  safeHeaders: object | null;

  @Field.timestamp({ nullable: true, description: 'End of the retention of input and output. Null when they cannot be read.' })
  detailExpiresAt: Date | null;
}

export function callWire({ call, availability }: ListedCall): ActivityCallWire {
  const { id, requestId, startedAt, durationMs, outcome, surface, operation, method, httpStatus, apiVersion } = call;
  const { principalType, principalId, principalName, credentialId, credentialName, advertiserId, resources, isReplay, error } = call;
  const { replayOfId, correlationId } = call;
  return {
    activityUid: id,
    requestId,
    startedAt,
    completedAt: new Date(startedAt.getTime() + durationMs),
    durationMs,
    outcome,
    surface,
    operation,
    method,
    httpStatus,
    apiVersion,
    principalType,
    principalId,
    principalName,
    credentialId,
    credentialName,
    advertiserId,
    resources: resources.map(({ type, id: resourceId }) => ({ type, id: resourceId })),
    idempotencyReplay: isReplay,
    idempotencyReplayOfActivityUid: replayOfId,
    correlationId,
    error: error && { code: error.code, class: error.class, message: error.message, retryAfterSeconds: error.retryAfterSeconds ?? null },
    detailAvailability: availability,
  };
}

export function callDetailWire(read: DetailedCall): ActivityCallDetailWire {
  const { detail, expiresAt } = read;
  return {
    ...callWire(read),
    redactedInput: objectOf(detail?.input),
    redactedOutput: objectOf(detail?.output),
    safeHeaders: detail?.headers ?? null,
    detailExpiresAt: expiresAt,
  };
}

/** Wraps text, numbers and lists, which a tool may return. */
const objectOf = (value: unknown): object | null =>
  value === null || value === undefined ? null : typeof value === 'object' && !Array.isArray(value) ? value : { value };
