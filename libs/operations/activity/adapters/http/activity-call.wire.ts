import { type CallOutcome, callOutcomes, type CallSurface, callSurfaces, pageLimits } from '@exchange/kernel';
import { CursorField, Field } from '@exchange/platform';
import type { DetailedCall, ListedCall } from '../../application/activity.service';
import { principalTypes } from '../../domain/principal';
import { detailAvailabilities } from '../../domain/recorded-call';

/** gaps.md §6.16. */
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

  @Field.oneOf(callOutcomes, { optional: true, description: 'Only calls that ended like this.' })
  outcome?: CallOutcome;

  @Field.text({ min: 1, max: 240, optional: true, description: 'Only calls of this operation, as `operation` says it.' })
  operation?: string;

  @Field.oneOf(callSurfaces, { optional: true, description: 'Only calls that came in by this door.' })
  surface?: CallSurface;

  @Field.text({ min: 1, max: 128, optional: true, description: 'Only the call that was answered with this `X-Request-Id`.' })
  requestId?: string;

  @Field.text({
    min: 1,
    max: 255,
    optional: true,
    many: { max: 100 },
    description:
      'Only calls with this key, in this session, or of this application; several for an app, which tells its `credentialIds`. Comma-separated or repeated.',
  })
  credentialId?: string[];

  @Field.text({ min: 1, max: 255, optional: true, description: 'Only calls of this person, agent or program.' })
  principalId?: string;

  @Field.text({ min: 1, max: 128, optional: true, description: 'Only calls that were sent with this `correlationId`.' })
  correlationId?: string;
}

class TouchedResourceWire {
  @Field.text({ description: 'As in the audit log.' })
  type: string;

  @Field.text()
  id: string;
}

class CallErrorWire {
  @Field.text()
  code: string;

  @Field.text({ description: 'The kind of refusal, such as `not_found`.' })
  class: string;

  @Field.text()
  message: string;

  @Field.integer({ nullable: true, description: 'When it was worth calling again, where the answer said so.' })
  retryAfterSeconds: number | null;
}

/** gaps.md §6.16, gaps-2.md §14. */
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

  @Field.oneOf(callOutcomes, { description: '`cancelled`: the caller left before the answer was complete.' })
  outcome: CallOutcome;

  @Field.oneOf(callSurfaces)
  surface: CallSurface;

  @Field.text({ description: 'Method and path as in this document, or the name of a tool.' })
  operation: string;

  @Field.text({ nullable: true })
  method: string | null;

  @Field.integer({ nullable: true, description: 'Null when nothing was answered.' })
  httpStatus: number | null;

  @Field.text({ nullable: true })
  apiVersion: string | null;

  @Field.oneOf(principalTypes)
  principalType: string;

  @Field.text({ description: 'Of the person or the agent; for an organization key its own.' })
  principalId: string;

  @Field.text({ description: 'As it was called then.' })
  principalName: string;

  @Field.text({ description: 'The key or the session.' })
  credentialId: string;

  @Field.text({ nullable: true, description: 'As the key is called now. Null for sessions, and for what is gone.' })
  credentialName: string | null;

  @Field.integer({ nullable: true })
  advertiserId: number | null;

  @Field.object(() => TouchedResourceWire, {
    many: true,
    description: 'What the address, or the arguments of a tool, name; then what was made or changed. At most ten.',
  })
  resources: TouchedResourceWire[];

  @Field.boolean({
    description:
      'Whether it repeated an earlier call with its `Idempotency-Key`: it was answered what that was answered, or that it still goes on.',
  })
  idempotencyReplay: boolean;

  @Field.text({ nullable: true, description: 'Of a replay, the call that it repeated. Null when that is not on record any more.' })
  idempotencyReplayOfActivityUid: string | null;

  @Field.text({ nullable: true, description: 'The `correlationId` that it was sent with.' })
  correlationId: string | null;

  @Field.object(() => CallErrorWire, { nullable: true })
  error: CallErrorWire | null;

  @Field.oneOf(detailAvailabilities, { description: '`not_captured`: there was too much to keep.' })
  detailAvailability: string;
}

export class ActivityCallDetailWire extends ActivityCallWire {
  @Field.record({ nullable: true, description: 'Parameters and body, without secrets; `leftOut` instead of what is large or a stream.' })
  redactedInput: object | null;

  @Field.record({ nullable: true, description: 'The answer, without secrets; `leftOut` instead of what is large or a stream.' })
  redactedOutput: object | null;

  @Field.record({ nullable: true, description: 'Headers of the request that hold no credential.' })
  safeHeaders: object | null;

  @Field.timestamp({ nullable: true, description: 'Until then input and output can be read. Null when they cannot.' })
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

/** A tool may answer a text or a number. */
const objectOf = (value: unknown): object | null =>
  value === null || value === undefined ? null : typeof value === 'object' && !Array.isArray(value) ? value : { value };
