export { AuditTrail, type Audited, auditedAsAccount, type ChangedField } from './audit/audit-trail';
export { auditResourceTypes } from './audit/resource-types';
export {
  type Access,
  access,
  accessOf,
  accessRules,
  AdminsOnly,
  assertAllowed,
  assertRules,
  BeforeEmailVerification,
  BeforeTerms,
  BuyersOnly,
  CurrentCaller,
  everyone,
  firstParty,
  people,
  Public,
  refusalOf,
  DefersRefusal,
  SellersOnly,
  signedIn,
  spendWhen,
  StaffOnly,
  Takes,
  wholeAccount,
} from './auth/access';
export { type BlobLink, BlobLinks, Blobs } from './blobs/blobs';
export { AuthGuard } from './http/auth.guard';
export { AcceptedTerms, KeyAuthenticator, SessionAuthenticator, TokenAuthenticator } from './auth/authenticators';
export { type DelegationKey, Delegations, type FoundDelegation } from './auth/delegations';
export { authErrors } from './auth/errors';
export { credentialReferenceOf, Reauthenticator, type CredentialReference } from './auth/reauthenticator';
export { SameOriginGuard } from './auth/same-origin.guard';
export { sessionCookie, SessionToken, sessionTokenOf } from './auth/session-cookie';
export { type CompletedCall, type CallContent, CallRecorder, type Captured } from './calls/call-recorder';
export { calledError, maxContentBytes, resourceTypeOf, touchedBy } from './calls/rest-call';
export { consolePage, pageWithToken } from './config/console-address';
export { caps } from './config/caps';
export { Settings } from './config/settings';
export { DeadLetters } from './dead-letters/dead-letters';
export { Egress, EgressFailure } from './egress';
export { BodyLimit, StreamedBody } from './http/body-limit';
export { csvCell, csvLine } from './http/csv';
export { isPreflight, allowOrigin } from './http/cors';
export { deleted, DeletedNumberWire, DeletedWire } from './http/deleted.wire';
export { EventStream, EventStreams } from './http/event-stream';
export { toDomainError } from './http/error.filter';
export { Field } from './http/field';
export { utf8MediaType } from './http/media-type';
export { freeJsonProblem, isStorableJson } from './http/json-shape';
export { LargeAnswer, Rows } from './http/large-answer';
export { LargeBody } from './http/large-body';
export { Once } from './http/once';
export { Operation } from './http/operation';
export { CursorField, CursorQuery, OffsetQuery, SkipQuery } from './http/paging.wire';
export { IdempotencyKey, IdParam, IntegerIdParam, sameKeyOf } from './http/params';
export { setActor, RequestContext, type Touched } from './request/request-context';
export { AnyBody } from './http/body.guard';
export { AnyQuery } from './http/query.guard';
export { reasonLimits, ReasonedBody } from './http/reasoned-body';
export { digestOf } from './idempotency/digest';
export { alreadyAuthorized, Idempotency, isStillRunning } from './idempotency/idempotency';
export { principalOf } from './idempotency/principal';
export { Mailer } from './mail/mailer';
export { nameInMail, textInMail } from './mail/name-in-mail';
export { Log } from './observability/log';
export { currentTrace, currentTraceText, traced } from './request/current-trace';
export { Trace } from './request/trace';
export { Spans } from './tracing/spans';
export { Metrics } from './observability/metrics';
export { Consumes } from './outbox/consumer';
export { PermanentError } from './dead-letters/permanent-error';
export { Outbox, type AnyStoredEvent, type StoredEvent } from './outbox/outbox';
export { AggregateStore, type Mapping } from './aggregates/aggregate-store';
export { arraysOf } from './persistence/arrays-of';
export { batched } from './persistence/batched';
export { column, type ColumnsOf } from './persistence/column';
export { containing } from './persistence/containing';
export { dueWork, type ContextSchema } from './persistence/context-schema';
export { Caps } from './persistence/caps';
export { AccountRows } from './persistence/account-rows';
export { Database } from './persistence/database';
export { isIn } from './persistence/is-in';
export { ListReads, storedAs, type Condition, type ListWindow } from './persistence/list-reads';
export { isUniqueViolation } from './persistence/pg-errors';
export { PointReads } from './persistence/point-reads';
export { dueNow, inTurn, lanesOf, shareOf } from './queues/fair-claims';
export { KeyedGate } from './queues/keyed-gate';
export { Slices } from './queues/slices';
export { Slots, type Lane } from './queues/slots';
export { Works } from './queues/works';
export { clientAddress } from './rate-limits/client-address';
export { RateLimits } from './rate-limits/rate-limits';
export { unreadable } from './rate-limits/unreadable';
export type { RateLimit } from './rate-limits/windows';
export { PubSub } from './realtime/pub-sub';
export { type Follower, Followers } from './realtime/followers';
export { KeptStreams } from './realtime/kept-streams';
export { Wakeup } from './realtime/wakeup';
export { Every } from './schedule/every';
export { CursorSeal } from './secrets/cursor-seal';
export { DerivedKeys } from './secrets/derived-keys';
export { canOpenSql, sealedInEvents } from './secrets/sealed-column';
export { Counting } from './counts/counting';
export { SecretBox, SecretNotOpened } from './secrets/secret-box';
export { version } from './config/version';
export { waitForShutdownWork } from './leases/shutdown-work';
export { dueFrom, dueInMemory, leaseColumns, putAside } from './leases/lease-table';
export { LeasedWork } from './leases/leased-work';
export { WorkProcessor } from './leases/work-processor';
export { wakeUpProvider, type WorkQueue } from './leases/work-queue';
export { fillText } from './http/html';
export { loadWords } from './http/page-words';
export { isWithoutEffect } from './tools/spending';
