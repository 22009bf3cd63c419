export { AuditTrail } from './audit/audit-trail';
export type { Audited, ChangedField } from './audit/audit-trail';
export { auditResourceTypes } from './audit/resource-types';
export type { AuditResourceType } from './audit/resource-types';
export { logStartFailure, waitForServices } from './boot';
export {
  type Access,
  access,
  accessOf,
  AdminsOnly,
  BeforeEmailVerification,
  allowedBeforeTerms,
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
export { AuthGuard } from './http/auth.guard';
export { AcceptedTerms, KeyAuthenticator, SessionAuthenticator, TokenAuthenticator } from './auth/authenticators';
export { type DelegationKey, Delegations, type FoundDelegation } from './auth/delegations';
export { authErrors } from './auth/errors';
export { tokenMarker } from './auth/presented';
export { credentialReferenceOf, Reauthenticator } from './auth/reauthenticator';
export type { CredentialReference } from './auth/reauthenticator';
export { SameOriginGuard } from './auth/same-origin.guard';
export { isSameOrigin, sessionCookie, SessionToken, sessionTokenOf } from './auth/session-cookie';
export { type CompletedCall, type CallContent, CallRecorder, type Captured } from './calls/call-recorder';
export { calledError, maxContentBytes, recordRestCall, resourceTypeOf, touchedBy } from './calls/rest-call';
export { type CapName, caps } from './config/caps';
export { consoleHome, consolePage, pageWithToken } from './config/console-address';
export { Settings } from './config/settings';
export { settingsTable } from './config/settings-table';
export { InvalidSettings } from './config/setting';
export { deadLettersCommand } from './dead-letters/command';
export { deadLetterLimits, DeadLetters } from './dead-letters/dead-letters';
export { Egress, EgressFailure, EgressRefused } from './egress';
export type { EgressAnswer, EgressCode, EgressOptions, EgressRequest, EgressStream, EgressTimings, FetchLikeOptions } from './egress';
export { Ending } from './ending';
export { BodyLimit, StreamedBody } from './http/body-limit';
export { bodyParser, isStreamed, authenticateUndecodablePaths } from './http/body-parser';
export { csvCell, type CsvCell, csvLine } from './http/csv';
export { cors, isPreflight, allowOrigin } from './http/cors';
export { deleted, DeletedNumberWire, DeletedWire } from './http/deleted.wire';
export { Raw } from './http/envelope';
export { EventStream, EventStreams } from './http/event-stream';
export { type StreamedEvent, Streams } from './http/streamed-events';
export { toDomainError } from './http/error.filter';
export { ExchangeHttpAdapter } from './http/exchange-http-adapter';
export { Field } from './http/field';
export { readForm, isForm } from './http/form-body';
export { utf8MediaType } from './http/media-type';
export { acceptedFormat, type AnswerFormat, notAcceptable, acceptsEvents } from './http/accept';
export {
  answerMessage,
  messageProblem,
  rpcRefusal,
  type SentMessage,
  sentMessage,
  shortenValidationErrors,
  shownMessage,
} from './http/json-rpc';
export { jsonResult, sendAnswer } from './http/mcp-answer';
export { freeForm, freeJsonProblem, isStorableJson } from './http/json-shape';
export { LargeAnswer, Rows } from './http/large-answer';
export { LargeBody } from './http/large-body';
export { Once } from './http/once';
export type { OnceRule } from './http/once';
export { notFound, Operation } from './http/operation';
export { bodyArguments, getTool, searchTool, type ToolOfOperation, wholeListLimit } from './http/tool-of-operation';
export { PersonPages } from './http/person-pages';
export { fill, fillText, Html, html, named } from './http/html';
export { dayOnPage, minuteOnPage, pageLanguage } from './http/page-language';
export { loadWords } from './http/page-words';
export { errorPage, parseId, onPage, type HtmlPage, pageHeaders, pageHtml, sendPage, redirectToSignIn } from './http/pages';
export { CursorField, CursorQuery, OffsetQuery, SkipQuery } from './http/paging.wire';
export { IdempotencyKey, idempotencyKeyOf, IdParam, IntegerIdParam, sameKeyOf } from './http/params';
export { PlatformHttp } from './platform-http.module';
export { setActor, RequestContext, requestContext } from './request/request-context';
export type { RefusalShape, Touched } from './request/request-context';
export { AnyBody } from './http/body.guard';
export { AnyQuery } from './http/query.guard';
export { reasonLimits, ReasonedBody } from './http/reasoned-body';
export { secure, securityHeaders } from './http/security-headers';
export { refuseSlowBodies } from './http/slow-bodies';
export { digestOf } from './idempotency/digest';
export { alreadyAuthorized, Idempotency, idempotencyErrors, isStillRunning, replayDays } from './idempotency/idempotency';
export { principalOf } from './idempotency/principal';
export { receiptIdOf, Receipts } from './idempotency/receipts';
export type { Receipt, ReceiptState } from './idempotency/receipts';
export { Mailer } from './mail/mailer';
export { nameInMail, textInMail } from './mail/name-in-mail';
export type { Mail } from './mail/mailer';
export { Log, NestLog } from './observability/log';
export { currentTrace, currentTraceText, traced } from './request/current-trace';
export { Trace } from './request/trace';
export { NoSpans, Spans } from './tracing/spans';
export { Metrics, routeOf } from './observability/metrics';
export { examine } from './doctor/doctor';
export { toText } from './doctor/findings';
export { ObservabilityServer } from './health/observability-server';
export { buildDocument } from './openapi/document';
export type { DocumentOptions } from './openapi/document';
export { specialCodes, statusOfCode } from './openapi/error-codes';
export { Consumes, subscriptionsOf } from './outbox/consumer';
export { registerConsumers } from './outbox/consumer-registry';
export { PermanentError } from './dead-letters/permanent-error';
export type { EventConsumer } from './outbox/consumer';
export { Outbox } from './outbox/outbox';
export type { AnyStoredEvent, StoredEvent } from './outbox/outbox';
export { PlatformWorker } from './platform-worker.module';
export { AggregateStore } from './aggregates/aggregate-store';
export type { Mapping } from './aggregates/aggregate-store';
export { arraysOf } from './persistence/arrays-of';
export { batched } from './persistence/batched';
export { column } from './persistence/column';
export type { ColumnsOf } from './persistence/column';
export { containing } from './persistence/containing';
export { dataSourceOptions } from './persistence/data-source';
export { dueWork } from './persistence/context-schema';
export type { ContextSchema, DeadLetterRule, SealedColumn } from './persistence/context-schema';
export { type Cap, Caps } from './persistence/caps';
export { AccountRows } from './persistence/account-rows';
export { type Retention, retentionBatch, RetentionSchedule } from './persistence/retention';
export { Database } from './persistence/database';
export { isIn } from './persistence/is-in';
export { ListReads, storedAs } from './persistence/list-reads';
export type { Condition, ListWindow } from './persistence/list-reads';
export { migrate } from './persistence/migrator';
export { isUniqueViolation } from './persistence/pg-errors';
export { type PartitionedTable, PartitionSchedule } from './persistence/partitions';
export { PointReads } from './persistence/point-reads';
export { withDatabase } from './persistence/with-database';
export { PlatformModule } from './platform.module';
export { dueNow, inTurn, lanesOf, shareOf } from './queues/fair-claims';
export { KeyedGate } from './queues/keyed-gate';
export { wakeUpJobId } from './queues/wake-up-job-id';
export { Slices } from './queues/slices';
export { Slots } from './queues/slots';
export type { Lane } from './queues/slots';
export { Works } from './queues/works';
export { clientAddress, networkOf } from './rate-limits/client-address';
export { RateLimits } from './rate-limits/rate-limits';
export { unreadable } from './rate-limits/unreadable';
export { RequestLimits } from './rate-limits/request-limits';
export type { RateLimit } from './rate-limits/windows';
export { PubSub } from './realtime/pub-sub';
export { type Follower, Followers, type SendChanges } from './realtime/followers';
export { KeptStreams } from './realtime/kept-streams';
export { Every } from './schedule/every';
export { Scheduler } from './schedule/scheduler';
export { createJsonValidator } from './schemas/json-schemas';
export { CursorSeal } from './secrets/cursor-seal';
export { DerivedKeys } from './secrets/derived-keys';
export { canOpenSql, sealedIn, sealedInEvents } from './secrets/sealed-column';
export { Counting } from './counts/counting';
export type { Count } from './counts/counts';
export { countKeys, resealAll } from './secrets/reseal';
export { SecretBox, SecretNotOpened } from './secrets/secret-box';
export { closeOnSignals } from './shutdown';
export { apiVersion, version } from './config/version';
export { waitForShutdownWork } from './leases/shutdown-work';
export { dueFrom, dueInMemory, leaseColumns, putAside } from './leases/lease-table';
export { LeasedWork } from './leases/leased-work';
export { WorkProcessor } from './leases/work-processor';
export { wakeUpProvider, type WorkQueue } from './leases/work-queue';
export { firstOf, KindPart, partOf } from './tools/kind-part';
export type { ShownPart } from './tools/kind-part';
export { noSearchText, ObjectKind } from './tools/object-kind';
export type { KindOwner, KindSearch } from './tools/object-kind';
export { ArgumentCursors } from './tools/argument-cursors';
export { answerOf, answerSchema, checkedBody, fieldsOf } from './tools/declared-schemas';
export type { ToolAnswerFields } from './tools/declared-schemas';
export { Confirmations } from './tools/confirmations';
export { neededScope, performedBy } from './tools/performed';
export { Prompt } from './tools/prompt';
export {
  applyModeText,
  changesText,
  changeText,
  countText,
  creationText,
  fieldsText,
  listText,
  moneyText,
  quoted,
  valueText,
} from './tools/questions';
export type { PromptArgument, PromptMessage, PromptSpec } from './tools/prompt';
export { ResourceKind } from './tools/resource-kind';
export type { ListedResource, ResourceContent, ResourceSpec } from './tools/resource-kind';
export {
  idempotencyKeyField,
  idField,
  idsField,
  integerIdField,
  integerIdOf,
  needsInputField,
  handoffField,
  nextStepField,
  questionField,
  refuseArguments,
  optionalListOf,
  toolFields,
} from './tools/tool-fields';
export {
  confirmationTokenField,
  spendingDigest,
  isWithoutEffect,
  type Spending,
  spendingActions,
  spendingAnswer,
  type SpendingNumbers,
  spendingText,
} from './tools/spending';
export { type SavedObject, SavingTool } from './tools/saving-tool';
export { readSellerIds, sellerIdsField, type SkippedSeller, skippedSellersField } from './tools/seller-ids';
export { maxSummaryLength, summaryOf, summaryText } from './tools/summary-text';
export { Tool } from './tools/tool';
export { toToolNames, withToolNames, type ToolNames } from './tools/tool-names';
export type { Handoff, Reply, ToolCall, ToolHints, ToolSpec } from './tools/tool';
export { toolError } from './tools/tool-error';
export type { ToolError } from './tools/tool-error';
export type { Work } from './tools/work';
