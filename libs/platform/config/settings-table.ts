import { accessSettings } from './access-settings';
import { assistantSettings } from './assistant-settings';
import { billingSettings } from './billing-settings';
import { caps } from './caps';
import { observabilitySettings } from './observability-settings';
import { flag, keyring, list, numbersOf, oneOf, optionalUrl, port, ports, rate, text, url, whole } from './setting';
import { webPageSettings } from './web-page-settings';

/** Every setting of the platform; the configuration table of README.md is generated from it. */
export const settingsTable = {
  environment: oneOf('development', 'test', 'production')(
    'NODE_ENV',
    'Outside `production`, cookies work over plain HTTP and logs are quieter.',
    {
      fallback: 'production',
    },
  ),
  port: port('PORT', 'Where the API listens.', { fallback: '3000' }),
  host: text('HOST', 'Address the API listens on, and the worker with `/health/*`.', { fallback: '0.0.0.0' }),
  baseUrl: url(
    'BASE_URL',
    'Public address of the API, as people and agents reach it: links in mails, and the origin that writes with the session cookie must come from.',
    {
      fallback: 'http://localhost:3000',
    },
  ),
  ...webPageSettings,
  ...observabilitySettings,
  databaseUrl: url('DATABASE_URL', 'PostgreSQL 15 or newer: the only truth.', { secret: true }),
  databaseDirectUrl: optionalUrl(
    'DATABASE_DIRECT_URL',
    'Where migrations connect: PostgreSQL itself, when `DATABASE_URL` leads to a pooler in transaction mode. Empty: `DATABASE_URL`.',
    { fallback: '', secret: true },
  ),
  migrationWaitMs: whole(1_000, 86_400_000)(
    'MIGRATION_WAIT_MS',
    'How long a migration waits for another process that migrates, and for transactions that stand in its way, before it gives up.',
    { fallback: '600000' },
  ),
  databasePool: whole(1, 500)('DATABASE_POOL', 'Connections that one process keeps to PostgreSQL.', { fallback: '20' }),
  databaseTimeoutMs: whole(1_000, 600_000)(
    'DATABASE_TIMEOUT_MS',
    'How long a request waits for one statement before it is answered 503. Statements of the worker have ten times as long.',
    { fallback: '15000' },
  ),
  databaseConnectMs: whole(100, 60_000)(
    'DATABASE_CONNECT_MS',
    'How long connecting to PostgreSQL, or waiting for one of the connections, may take before a request is answered 503.',
    { fallback: '5000' },
  ),
  databaseSilenceMs: whole(100, 60_000)(
    'DATABASE_SILENCE_MS',
    'How long PostgreSQL may leave a heartbeat unanswered. Then it counts as vanished: connections that have heard nothing end, and requests are answered 503 at once until it answers.',
    { fallback: '3000' },
  ),
  bootWaitMs: whole(0, 3_600_000)(
    'BOOT_WAIT_MS',
    'How long a process that starts tries to reach PostgreSQL, the worker also Redis, again and again; then it ends with code 1.',
    { fallback: '30000' },
  ),
  redisUrl: url('REDIS_URL', 'Redis 7 or newer with `maxmemory-policy noeviction`: queues and doorbells, nothing that cannot be lost.', {
    secret: true,
  }),
  queuePrefix: text('QUEUE_PREFIX', 'Namespace of everything in Redis; exchanges that share a Redis need different ones.', {
    fallback: 'exchange',
  }),
  secretsKeyring: keyring(
    'SECRETS_KEYRING',
    'Keys of stored secrets: `id:base64` of 32 bytes, comma-separated. All of them decrypt, one encrypts. How to rotate them: docs/security.md.',
    { secret: true },
  ),
  secretsSealWith: text('SECRETS_SEAL_WITH', 'Id of the key that encrypts. Empty: the first of `SECRETS_KEYRING`.', { fallback: '' }),
  egressAllow: list(
    'EGRESS_ALLOW',
    'CIDR ranges that may be reached although they are private, e.g. `127.0.0.0/8` on a developer machine.',
    {
      fallback: '',
    },
  ),
  egressPorts: ports(
    'EGRESS_PORTS',
    'Ports that may be called. A range leaves out well-known services of the inside (databases, caches, brokers, orchestrators …); named by itself, a port is open.',
    { fallback: '80,443,1024-65535' },
  ),
  egressHttpsOnly: flag('EGRESS_HTTPS_ONLY', 'Refuse plain http for webhooks and seller agents, except to the ranges of `EGRESS_ALLOW`.', {
    fallback: 'true',
  }),
  egressDnsServers: list(
    'EGRESS_DNS_SERVERS',
    'Name servers (`address` or `address:port`) that resolve whatever is called, and nothing else does. Empty: those of the system.',
    { fallback: '' },
  ),
  smtpUrl: text(
    'SMTP_URL',
    'Where mail is handed over, e.g. `smtp://user:password@mail.example.com:587`. A password is said encrypted only, unless it ends in `?requireTLS=false`. Empty: mail goes to `MAIL_DIR`, which has to be named in production.',
    {
      fallback: '',
      secret: true,
    },
  ),
  emailVerification: oneOf('auto', 'required', 'optional')(
    'EMAIL_VERIFICATION',
    'Whether people must have confirmed their mail address before they make keys, invite, or do anything that others see. `auto`: where `SMTP_URL` is set.',
    { fallback: 'auto' },
  ),
  sellerTimeoutMs: whole(100, 30_000)(
    'SELLER_TIMEOUT_MS',
    'Longest conversation with a seller about shares; about media buys and delivery, 20 seconds if that is less, about catalogs, 3. Discovery has its own wait.',
    { fallback: '30000' },
  ),
  sellerAsks: whole(10, 20_000)(
    'SELLER_ASKS',
    'Sellers that one worker process asks for offers at the same time. No buyer, seller account or origin gets all of it.',
    { fallback: '1000' },
  ),
  discoverySellers: whole(1, 1_000)(
    'DISCOVERY_SELLERS',
    'Sellers that one discovery asks at most. Where more fit, the choice is fair between seller accounts and differs every time.',
    { fallback: '100' },
  ),
  discoveriesRunning: whole(1, 10_000)(
    'DISCOVERIES_RUNNING',
    'Discoveries of one account, rounds of refinement included, that may be running at the same time; the next is answered 429.',
    { fallback: '20' },
  ),
  feedTimeoutMs: whole(100, 600_000)(
    'FEED_TIMEOUT_MS',
    'How long fetching and reading one feed of a catalog may take; then its run has failed.',
    {
      fallback: '300000',
    },
  ),
  feedConcurrency: whole(1, 1_000)(
    'FEED_CONCURRENCY',
    'Feeds that one worker reads at once; of one account, and of one origin, at most one over all workers.',
    { fallback: '8' },
  ),
  feedPatienceMs: whole(100, 600_000)(
    'FEED_PATIENCE_MS',
    'How long a feed’s server may keep us waiting, answer and body together, before it has to have come at `FEED_LEAST_RATE`; then its run has failed.',
    { fallback: '30000' },
  ),
  feedLeastRate: whole(1, 100_000_000)('FEED_LEAST_RATE', 'Bytes a second, averaged over the time that a feed’s server kept us waiting.', {
    fallback: '10240',
  }),
  refreshWaitMs: whole(0, 600_000)(
    'REFRESH_WAIT_MS',
    'How long a request for a refresh waits for the worker that reads the feed; then it is answered with the run as it is, `syncing`.',
    { fallback: '30000' },
  ),
  caps: numbersOf(Object.keys(caps))(
    'CAPS',
    'Other numbers for what one tenant may have at most, e.g. `catalogs:2000,advertisers:50`. Names and defaults: docs/reliability.md.',
    { fallback: '' },
  ),
  mailFrom: text('MAIL_FROM', 'Sender of every mail.', { fallback: 'Exchange <no-reply@localhost>' }),
  mailDir: text(
    'MAIL_DIR',
    'Folder that receives mail as files while `SMTP_URL` is empty: nobody gets it. In production there is no default.',
    { fallback: '.exchange/mail' },
  ),
  bodyLimitBytes: whole(1024, 100_000_000)('BODY_LIMIT_BYTES', 'Largest request body of most operations; a larger one is answered 413.', {
    fallback: '2000000',
  }),
  propertyRegistry: oneOf('postgres', 'http')(
    'PROPERTY_REGISTRY',
    'Where domains are looked up: `postgres`, the registry that ships with the exchange, or `http`, the public one at `PROPERTY_REGISTRY_URL`.',
    { fallback: 'postgres' },
  ),
  propertyRegistryUrl: url('PROPERTY_REGISTRY_URL', 'Address of a registry with the API of AgenticAdvertising.org.', {
    fallback: 'https://adcontextprotocol.org',
  }),
  termsVersion: text('TERMS_VERSION', 'Version of the terms that accounts are asked to accept.', { fallback: '1.0.0' }),
  termsUrl: text(
    'TERMS_URL',
    'Where people read the terms. Set: accounts that have not accepted `TERMS_VERSION` write nothing. Empty: nobody is asked.',
    { fallback: '' },
  ),
  audienceMinMembers: whole(1, 1_000_000)(
    'AUDIENCE_MIN_MEMBERS',
    'Different people from which an audience is `READY`; a smaller one is `TOO_SMALL`: in it, people could be told apart.',
    { fallback: '100' },
  ),
  trustedProxies: text('TRUSTED_PROXIES', 'Proxies whose `X-Forwarded-For` is believed (Express `trust proxy` syntax). Empty: none.', {
    fallback: '',
  }),
  rateLimits: flag('RATE_LIMITS', 'Limit how often clients may ask; `false` switches every limit below off.', { fallback: 'true' }),
  addressLimit: rate('RATE_LIMIT_ADDRESS', 'Requests of one IP address (IPv6: one /64) that carry no valid credential.', {
    fallback: '100/60',
  }),
  credentialLimit: rate(
    'RATE_LIMIT_CREDENTIAL',
    'Requests of one session or personal key; those of all keys of an organization count together.',
    { fallback: '600/60' },
  ),
  ...accessSettings,
  idempotencyLimit: rate('RATE_LIMIT_IDEMPOTENCY', 'Requests of one account whose answers are kept for an `Idempotency-Key`.', {
    fallback: '20000/86400',
  }),
  deliveryRequestLimit: rate('RATE_LIMIT_DELIVERY_REQUESTS', 'Requests of one account for delivery again.', { fallback: '200/86400' }),
  eventStreamLimit: whole(1, 1_000_000)('EVENT_STREAM_LIMIT', 'Event streams that one credential may have open at one process.', {
    fallback: '100',
  }),
  accountStreamLimit: whole(1, 1_000_000)('EVENT_STREAM_ACCOUNT_LIMIT', 'Event streams that one account may have open at one process.', {
    fallback: '1000',
  }),
  headersTimeoutMs: whole(100, 600_000)('HEADERS_TIMEOUT_MS', 'How long the headers of a request may take to arrive; then 408.', {
    fallback: '15000',
  }),
  bodyPatienceMs: whole(100, 600_000)('BODY_PATIENCE_MS', 'From then on a body must have come at `BODY_LEAST_RATE` or faster; else 408.', {
    fallback: '20000',
  }),
  bodyLeastRate: whole(1, 100_000_000)('BODY_LEAST_RATE', 'Bytes a second, averaged since the request began.', { fallback: '1024' }),
  requestTimeoutMs: whole(100, 86_400_000)('REQUEST_TIMEOUT_MS', 'How long a whole request, body included, may take to arrive; then 408.', {
    fallback: '600000',
  }),
  keepAliveMs: whole(0, 3_600_000)('KEEP_ALIVE_MS', 'How long an idle connection is kept; longer than load balancers keep theirs.', {
    fallback: '65000',
  }),
  passwordMemoryKib: whole(64, 1_048_576)('PASSWORD_MEMORY_KIB', 'Memory of one argon2id hash, in KiB.', { fallback: '19456' }),
  auditRetentionDays: whole(1, 36_500)(
    'AUDIT_RETENTION_DAYS',
    'How long audit entries are kept; they go month by month once the whole month is older.',
    { fallback: '730' },
  ),
  activityCalls: oneOf('on', 'off')(
    'ACTIVITY_CALLS',
    'Whether calls are recorded for `GET /api/v2/activity/calls`. `off`: that list is empty and says that the audit log is what there is.',
    { fallback: 'on' },
  ),
  activityRetentionDays: whole(1, 365)(
    'ACTIVITY_RETENTION_DAYS',
    'How long recorded calls are kept; they go day by day once the whole day is older.',
    { fallback: '30' },
  ),
  activityDetailDays: whole(1, 365)(
    'ACTIVITY_DETAIL_DAYS',
    'How long what a call was asked and answered, without secrets, is kept beside it.',
    { fallback: '7' },
  ),
  discoveryRetentionDays: whole(1, 36_500)(
    'DISCOVERY_RETENTION_DAYS',
    'How long a discovery is kept after it has expired, with what sellers offered and what was selected of it.',
    { fallback: '90' },
  ),
  briefRetentionDays: whole(1, 36_500)('BRIEF_RETENTION_DAYS', 'How long briefs that storefronts received are kept.', { fallback: '180' }),
  deletedRetentionDays: whole(1, 36_500)(
    'DELETED_RETENTION_DAYS',
    'How long what was deleted, revoked or has ended leaves a row behind: keys, invitations, catalogs, lists, tasks and the like.',
    { fallback: '90' },
  ),
  deadLetterRetentionDays: whole(1, 36_500)(
    'DEAD_LETTER_RETENTION_DAYS',
    'How long mails, events and jobs that failed for good are kept for an operator to run them again.',
    { fallback: '30' },
  ),
  ...assistantSettings,
  ...billingSettings,
  commitSha: text('COMMIT_SHA', 'Build that runs, shown by `/health`.', { fallback: 'unknown' }),
  shutdownGraceMs: whole(0, 300_000)('SHUTDOWN_GRACE_MS', 'How long a process may take to finish what it began after SIGTERM.', {
    fallback: '20000',
  }),
  shutdownDrainMs: whole(0, 60_000)(
    'SHUTDOWN_DRAIN_MS',
    'How long the API goes on serving after SIGTERM, not ready any more, until no balancer sends it anything new.',
    { fallback: '0' },
  ),
  sseKeepAliveMs: whole(100, 60_000)('SSE_KEEP_ALIVE_MS', 'Pause between keep-alive comments on event streams.', { fallback: '15000' }),
};
