import { accessSettings } from './access-settings';
import { assistantSettings } from './assistant-settings';
import { billingSettings } from './billing-settings';
import { blobSettings } from './blob-settings';
import { caps } from './caps';
import { observabilitySettings } from './observability-settings';
import {
  flag,
  keyring,
  list,
  nameServers,
  numbersOf,
  oneOf,
  optionalSmtpUrl,
  optionalUrl,
  port,
  ports,
  proxies,
  rate,
  text,
  url,
  int,
  webUrl,
} from './setting';
import { webPageSettings } from './web-page-settings';

/** All settings. The configuration table of the documentation is generated from it. */
export const settingsTable = {
  environment: oneOf('development', 'test', 'production')(
    'NODE_ENV',
    'Outside of `production`, cookies work over plain HTTP and logs are shorter.',
    { fallback: 'production' },
  ),
  port: port('PORT', 'Port that the API listens on.', { fallback: '3000' }),
  host: text('HOST', 'Address that the API listens on, and the worker for `/health/*`.', { fallback: '0.0.0.0' }),
  baseUrl: webUrl(
    'BASE_URL',
    'Public URL of the API. Links in mails begin with it, and writes with the session cookie must come from its origin.',
    { fallback: 'http://localhost:3000' },
  ),
  ...webPageSettings,
  ...observabilitySettings,
  databaseUrl: url('DATABASE_URL', 'PostgreSQL 15 or newer: the system of record.', { secret: true }),
  databaseDirectUrl: optionalUrl(
    'DATABASE_DIRECT_URL',
    'Direct connection for migrations, when `DATABASE_URL` leads to a pooler in transaction mode. Empty: `DATABASE_URL`.',
    { fallback: '', secret: true },
  ),
  migrationWaitMs: int(1_000, 86_400_000)(
    'MIGRATION_WAIT_MS',
    'How long a migration waits for another migrating process, and for conflicting transactions, before it fails.',
    { fallback: '600000' },
  ),
  databasePool: int(1, 500)('DATABASE_POOL', 'Maximum connections of one process to PostgreSQL.', { fallback: '20' }),
  databaseTimeoutMs: int(1_000, 600_000)(
    'DATABASE_TIMEOUT_MS',
    'Timeout of one statement in a request, which is then answered 503. For the worker, ten times as long.',
    { fallback: '15000' },
  ),
  databaseConnectMs: int(100, 60_000)(
    'DATABASE_CONNECT_MS',
    'Timeout for connecting to PostgreSQL, or for a free connection; then a request is answered 503.',
    { fallback: '5000' },
  ),
  databaseSilenceMs: int(100, 60_000)(
    'DATABASE_SILENCE_MS',
    'Timeout of the heartbeat to PostgreSQL. Then PostgreSQL counts as lost: silent connections are closed, and requests are answered 503 at once until it answers again.',
    { fallback: '3000' },
  ),
  bootWaitMs: int(0, 3_600_000)(
    'BOOT_WAIT_MS',
    'How long a starting process tries to reach PostgreSQL, and the worker also Redis. Then it exits with code 1.',
    { fallback: '30000' },
  ),
  redisUrl: url(
    'REDIS_URL',
    'Redis 7 or newer with `maxmemory-policy noeviction`, for queues and wake-ups. Losing its content loses no data.',
    {
      secret: true,
    },
  ),
  queuePrefix: text('QUEUE_PREFIX', 'Prefix of all keys in Redis. Exchanges that share a Redis need different ones.', {
    fallback: 'exchange',
  }),
  secretsKeyring: keyring(
    'SECRETS_KEYRING',
    'Keys that encrypt stored secrets: `id:base64` of 32 bytes, comma-separated. All of them decrypt, one encrypts. Rotation: docs/security.md.',
    { secret: true },
  ),
  secretsSealWith: text('SECRETS_SEAL_WITH', 'Id of the key that encrypts. Empty: the first of `SECRETS_KEYRING`.', { fallback: '' }),
  egressAllow: list('EGRESS_ALLOW', 'Private CIDR ranges that may be called, for example `127.0.0.0/8` on a developer machine.', {
    fallback: '',
  }),
  egressPorts: ports(
    'EGRESS_PORTS',
    'Ports that may be called. A range excludes ports of well-known internal services (databases, caches, brokers, orchestrators …); a single port is always allowed.',
    { fallback: '80,443,1024-65535' },
  ),
  egressHttpsOnly: flag('EGRESS_HTTPS_ONLY', 'Refuse plain http for webhooks and seller agents, except to the ranges of `EGRESS_ALLOW`.', {
    fallback: 'true',
  }),
  egressDnsServers: nameServers(
    'EGRESS_DNS_SERVERS',
    'Name servers (`address` or `address:port`) for all outgoing calls. Empty: those of the system.',
    { fallback: '' },
  ),
  smtpUrl: optionalSmtpUrl(
    'SMTP_URL',
    'Mail server, for example `smtp://user:password@mail.example.com:587`. The password is sent only over TLS, unless the URL ends in `?requireTLS=false`. Empty: mail is written to `MAIL_DIR`, which is then required in production.',
    {
      fallback: '',
      secret: true,
    },
  ),
  emailVerification: oneOf('auto', 'required', 'optional')(
    'EMAIL_VERIFICATION',
    'Whether people must verify their mail address before they create keys, invite others, or do anything that others see. `auto`: when `SMTP_URL` is set.',
    { fallback: 'auto' },
  ),
  sellerTimeoutMs: int(100, 30_000)(
    'SELLER_TIMEOUT_MS',
    'Timeout of an exchange with a seller about shared resources. About media buys and delivery it is at most 20 seconds, about catalogs at most 3. Discovery has its own wait budget.',
    { fallback: '30000' },
  ),
  sellerAsks: int(10, 20_000)(
    'SELLER_ASKS',
    'Maximum concurrent requests for offers of one worker process. A single buyer, seller account or origin gets only a part of it.',
    { fallback: '1000' },
  ),
  discoverySellers: int(1, 1_000)(
    'DISCOVERY_SELLERS',
    'Maximum sellers of one discovery. When more match, a random choice is made that is fair between seller accounts.',
    { fallback: '100' },
  ),
  discoveriesRunning: int(1, 10_000)(
    'DISCOVERIES_RUNNING',
    'Maximum concurrent discoveries of one account, including refinements; the next is answered 429.',
    { fallback: '20' },
  ),
  feedTimeoutMs: int(100, 600_000)('FEED_TIMEOUT_MS', 'Timeout for fetching and reading one feed of a catalog; then the run fails.', {
    fallback: '300000',
  }),
  feedConcurrency: int(1, 1_000)(
    'FEED_CONCURRENCY',
    'Maximum concurrent feeds of one worker. For one account, and for one origin, all workers together read one feed at a time.',
    { fallback: '8' },
  ),
  feedPatienceMs: int(100, 600_000)(
    'FEED_PATIENCE_MS',
    'Time spent waiting for a feed’s server, response and body, after which its average rate must be at least `FEED_LEAST_RATE`; else the run fails.',
    { fallback: '30000' },
  ),
  feedMinRate: int(1, 100_000_000)(
    'FEED_LEAST_RATE',
    'Minimum bytes per second of a feed, averaged over the time spent waiting for its server.',
    { fallback: '10240' },
  ),
  refreshWaitMs: int(0, 600_000)(
    'REFRESH_WAIT_MS',
    'How long a refresh request waits for the worker; then it is answered with the unfinished run, `syncing`.',
    { fallback: '30000' },
  ),
  caps: numbersOf(Object.keys(caps))(
    'CAPS',
    'Overrides for the maximum numbers of resources per tenant, for example `catalogs:2000,advertisers:50`. Names and defaults: docs/reliability.md.',
    { fallback: '' },
  ),
  mailFrom: text('MAIL_FROM', 'Sender of every mail.', { fallback: 'Exchange <no-reply@localhost>' }),
  mailDir: text('MAIL_DIR', 'Folder for mail as files while `SMTP_URL` is empty; it is not sent. No default in production.', {
    fallback: '.exchange/mail',
  }),
  ...blobSettings,
  bodyLimitBytes: int(1024, 100_000_000)('BODY_LIMIT_BYTES', 'Maximum request body of most operations; a larger one is answered 413.', {
    fallback: '2000000',
  }),
  propertyRegistry: oneOf('postgres', 'http')(
    'PROPERTY_REGISTRY',
    'Registry for looking up domains: `postgres`, the one that ships with the exchange, or `http`, the public one at `PROPERTY_REGISTRY_URL`.',
    { fallback: 'postgres' },
  ),
  propertyRegistryUrl: url('PROPERTY_REGISTRY_URL', 'URL of a registry with the API of AgenticAdvertising.org.', {
    fallback: 'https://adcontextprotocol.org',
  }),
  creativeForbiddenDomains: list(
    'CREATIVE_FORBIDDEN_DOMAINS',
    'Domains, with their subdomains, that no address of a creative may lead to: `example.com,example.net`.',
    { fallback: '' },
  ),
  creativeDisclosure: oneOf('optional', 'required')(
    'CREATIVE_DISCLOSURE',
    'Whether a creative needs a text by which it says that it is an ad.',
    { fallback: 'optional' },
  ),
  termsVersion: text('TERMS_VERSION', 'Version of the terms that accounts must accept.', { fallback: '1.0.0' }),
  termsUrl: text(
    'TERMS_URL',
    'URL of the terms. Set: accounts that have not accepted `TERMS_VERSION` cannot write. Empty: no terms are required.',
    { fallback: '' },
  ),
  audienceMinMembers: int(1, 1_000_000)(
    'AUDIENCE_MIN_MEMBERS',
    'Minimum number of different people for an audience to be `READY`. A smaller one is `TOO_SMALL`, because it could identify people.',
    { fallback: '100' },
  ),
  trustedProxies: proxies('TRUSTED_PROXIES', 'Proxies whose `X-Forwarded-For` is trusted (Express `trust proxy` syntax). Empty: none.', {
    fallback: '',
  }),
  rateLimits: flag('RATE_LIMITS', 'Whether rate limits apply; `false` disables every limit below.', { fallback: 'true' }),
  addressLimit: rate('RATE_LIMIT_ADDRESS', 'Requests without a valid credential from one IP address (IPv6: one /64).', {
    fallback: '100/60',
  }),
  credentialLimit: rate('RATE_LIMIT_CREDENTIAL', 'Requests of one session or personal key; all keys of an organization share one limit.', {
    fallback: '600/60',
  }),
  ...accessSettings,
  idempotencyLimit: rate('RATE_LIMIT_IDEMPOTENCY', 'Requests of one account with an `Idempotency-Key`, whose answers are stored.', {
    fallback: '20000/86400',
  }),
  deliveryRequestLimit: rate('RATE_LIMIT_DELIVERY_REQUESTS', 'Requests of one account to collect ad delivery again.', {
    fallback: '200/86400',
  }),
  eventStreamLimit: int(1, 1_000_000)('EVENT_STREAM_LIMIT', 'Maximum open event streams of one credential at one process.', {
    fallback: '100',
  }),
  accountStreamLimit: int(1, 1_000_000)('EVENT_STREAM_ACCOUNT_LIMIT', 'Maximum open event streams of one account at one process.', {
    fallback: '1000',
  }),
  headersTimeoutMs: int(100, 600_000)('HEADERS_TIMEOUT_MS', 'Timeout for the headers of a request to arrive; then 408.', {
    fallback: '15000',
  }),
  bodyPatienceMs: int(100, 600_000)(
    'BODY_PATIENCE_MS',
    'Time after which the average rate of a body must be at least `BODY_LEAST_RATE`; else 408.',
    { fallback: '20000' },
  ),
  bodyMinRate: int(1, 100_000_000)('BODY_LEAST_RATE', 'Minimum bytes per second of a request body, averaged since the request began.', {
    fallback: '1024',
  }),
  requestTimeoutMs: int(100, 86_400_000)('REQUEST_TIMEOUT_MS', 'Timeout for a whole request, body included, to arrive; then 408.', {
    fallback: '600000',
  }),
  keepAliveMs: int(0, 3_600_000)('KEEP_ALIVE_MS', 'How long an idle connection stays open. Must be longer than in the load balancer.', {
    fallback: '65000',
  }),
  passwordMemoryKib: int(64, 1_048_576)('PASSWORD_MEMORY_KIB', 'Memory of one argon2id hash, in KiB.', { fallback: '19456' }),
  auditRetentionDays: int(1, 36_500)('AUDIT_RETENTION_DAYS', 'How long audit entries are kept. They are deleted by whole months.', {
    fallback: '730',
  }),
  activityCalls: oneOf('on', 'off')(
    'ACTIVITY_CALLS',
    'Whether calls are recorded for `GET /api/v2/activity/calls`. `off`: the list is empty and refers to the audit log.',
    { fallback: 'on' },
  ),
  activityRetentionDays: int(1, 365)('ACTIVITY_RETENTION_DAYS', 'How long recorded calls are kept. They are deleted by whole days.', {
    fallback: '30',
  }),
  activityDetailDays: int(1, 365)('ACTIVITY_DETAIL_DAYS', 'How long input and output of a recorded call are kept, without secrets.', {
    fallback: '7',
  }),
  discoveryRetentionDays: int(1, 36_500)(
    'DISCOVERY_RETENTION_DAYS',
    'How long a discovery is kept after it has expired, with its offers and selections.',
    { fallback: '90' },
  ),
  briefRetentionDays: int(1, 36_500)('BRIEF_RETENTION_DAYS', 'How long briefs that storefronts received are kept.', { fallback: '180' }),
  deletedRetentionDays: int(1, 36_500)(
    'DELETED_RETENTION_DAYS',
    'How long rows of deleted, revoked or ended resources are kept: keys, invitations, catalogs, lists, tasks and the like.',
    { fallback: '90' },
  ),
  deadLetterRetentionDays: int(1, 36_500)(
    'DEAD_LETTER_RETENTION_DAYS',
    'How long dead letters (mails, events and jobs that failed permanently) are kept for an operator to run them again.',
    { fallback: '30' },
  ),
  ...assistantSettings,
  ...billingSettings,
  commitSha: text('COMMIT_SHA', 'Commit of the running build, shown by `/health`.', { fallback: 'unknown' }),
  shutdownGraceMs: int(0, 300_000)('SHUTDOWN_GRACE_MS', 'How long a process may take after SIGTERM to finish its current work.', {
    fallback: '20000',
  }),
  shutdownDrainMs: int(0, 60_000)(
    'SHUTDOWN_DRAIN_MS',
    'How long the API continues to serve after SIGTERM while its readiness fails, so that load balancers stop sending requests.',
    { fallback: '0' },
  ),
  sseKeepAliveMs: int(100, 60_000)('SSE_KEEP_ALIVE_MS', 'Interval of keep-alive comments on event streams.', { fallback: '15000' }),
};
