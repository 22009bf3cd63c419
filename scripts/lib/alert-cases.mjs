/** Length of every series in minutes; alerts are evaluated before the end. */
const minutes = 90;
const constant = (/** @type {number} */ value) => `${value}x${minutes}`;
const increasing = (/** @type {number} */ perMinute) => `0+${perMinute}x${minutes}`;

const request = 'route="/api/v2/a"';

/** Series of a healthy system. @type {Readonly<Record<string, string>>} */
export const healthySeries = {
  'exchange_process{kind="api"}': constant(1),
  'exchange_process{kind="worker"}': constant(1),
  'database_up{instance="a"}': constant(1),
  'redis_up{instance="a"}': constant(1),
  'schema_ready{instance="a"}': constant(1),
  'database_connections{state="waited_for"}': constant(0),
  'database_statement_duration_seconds_bucket{le="0.01"}': increasing(600),
  'database_statement_duration_seconds_bucket{le="+Inf"}': increasing(600),
  [`http_request_duration_seconds_count{${request},status="200"}`]: increasing(600),
  [`http_request_duration_seconds_bucket{${request},le="0.01"}`]: increasing(600),
  [`http_request_duration_seconds_bucket{${request},le="+Inf"}`]: increasing(600),
  'nodejs_eventloop_lag_p99_seconds{job="api",instance="a"}': constant(0.01),
  events_waiting_seconds: constant(2),
  'work_waiting_seconds{work="webhook_deliveries"}': constant(1),
  'work_waiting_seconds{work="events_to_relay"}': constant(1),
  'work_waiting_seconds{work="orders"}': constant(20),
  'webhook_attempt_duration_seconds_count{outcome="delivered"}': increasing(60),
  'webhook_attempt_duration_seconds_count{outcome="timeout"}': increasing(6),
  'seller_conversation_duration_seconds_count{outcome="answered"}': increasing(60),
  'seller_conversation_duration_seconds_count{outcome="silent"}': increasing(6),
  'seller_breakers{state="open"}': constant(1),
  'seller_breakers{state="closed"}': constant(20),
  dead_letters: constant(0),
  'schedule_overdue_seconds{schedule="A.sweep"}': constant(3),
  'secrets_not_opened_total{key="k1",why="missing"}': constant(0),
  'mails_total{outcome="sent"}': increasing(9),
  'mails_total{outcome="failed"}': constant(0),
  'blob_failures_total{operation="put"}': constant(0),
  'activity_calls_dropped_total{reason="behind"}': constant(0),
};

/**
 * Series that make an alert fire (null: the series is missing), and the labels that it has in addition to its severity.
 * @type {Readonly<Record<string, { series: Record<string, string | null>, labels?: Record<string, string> }>>}
 */
export const alertCases = {
  DatabaseAway: { series: { 'database_up{instance="b"}': constant(0) } },
  ConnectionsExhausted: { series: { 'database_connections{state="waited_for"}': constant(3) } },
  StatementsSlow: {
    series: {
      'database_statement_duration_seconds_bucket{le="0.01"}': increasing(6),
      'database_statement_duration_seconds_bucket{le="2.5"}': increasing(600),
    },
  },
  RedisAway: { series: { 'redis_up{instance="b"}': constant(0) } },
  SchemaBehind: { series: { 'schema_ready{instance="b"}': constant(0) } },
  WorkersGone: { series: { 'exchange_process{kind="worker"}': null }, labels: { kind: 'worker' } },
  ApiGone: { series: { 'exchange_process{kind="api"}': null }, labels: { kind: 'api' } },
  EventLoopBlocked: {
    series: { 'nodejs_eventloop_lag_p99_seconds{job="api",instance="a"}': constant(0.8) },
    labels: { job: 'api', instance: 'a' },
  },
  RequestsFail: { series: { [`http_request_duration_seconds_count{${request},status="503"}`]: increasing(60) } },
  RequestsSlow: {
    series: {
      [`http_request_duration_seconds_bucket{${request},le="0.01"}`]: increasing(6),
      [`http_request_duration_seconds_bucket{${request},le="2.5"}`]: increasing(600),
    },
  },
  RequestsLimited: { series: { [`http_request_duration_seconds_count{${request},status="429"}`]: increasing(300) } },
  EventsStuck: { series: { events_waiting_seconds: constant(90) } },
  DeliveriesLate: { series: { 'work_waiting_seconds{work="webhook_deliveries"}': constant(90) } },
  WorkStuck: { series: { 'work_waiting_seconds{work="orders"}': constant(900) }, labels: { work: 'orders' } },
  DeliveriesFail: { series: { 'webhook_attempt_duration_seconds_count{outcome="timeout"}': increasing(90) } },
  SellersSilent: { series: { 'seller_conversation_duration_seconds_count{outcome="silent"}': increasing(90) } },
  BreakersOpen: { series: { 'seller_breakers{state="open"}': constant(15) } },
  DeadLetters: { series: { dead_letters: constant(2) } },
  ScheduleOverdue: { series: { 'schedule_overdue_seconds{schedule="A.sweep"}': constant(1200) }, labels: { schedule: 'A.sweep' } },
  SecretsNotOpened: { series: { 'secrets_not_opened_total{key="k1",why="missing"}': increasing(1) }, labels: { why: 'missing' } },
  FilesFail: { series: { 'blob_failures_total{operation="put"}': increasing(1) } },
  MailFails: { series: { 'mails_total{outcome="failed"}': increasing(1) } },
  CallsDropped: { series: { 'activity_calls_dropped_total{reason="behind"}': increasing(1) } },
};
