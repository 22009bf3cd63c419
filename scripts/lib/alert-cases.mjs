/** Length of every series in minutes; alerts are evaluated before the end. */
const minutes = 90;
const still = (/** @type {number} */ value) => `${value}x${minutes}`;
const rising = (/** @type {number} */ perMinute) => `0+${perMinute}x${minutes}`;

const request = 'route="/api/v2/a"';

/** Series of a healthy system. @type {Readonly<Record<string, string>>} */
export const well = {
  'exchange_process{kind="api"}': still(1),
  'exchange_process{kind="worker"}': still(1),
  'database_up{instance="a"}': still(1),
  'redis_up{instance="a"}': still(1),
  'schema_ready{instance="a"}': still(1),
  'database_connections{state="waited_for"}': still(0),
  'database_statement_duration_seconds_bucket{le="0.01"}': rising(600),
  'database_statement_duration_seconds_bucket{le="+Inf"}': rising(600),
  [`http_request_duration_seconds_count{${request},status="200"}`]: rising(600),
  [`http_request_duration_seconds_bucket{${request},le="0.01"}`]: rising(600),
  [`http_request_duration_seconds_bucket{${request},le="+Inf"}`]: rising(600),
  'nodejs_eventloop_lag_p99_seconds{job="api",instance="a"}': still(0.01),
  events_waiting_seconds: still(2),
  'work_waiting_seconds{work="webhook_deliveries"}': still(1),
  'work_waiting_seconds{work="events_to_relay"}': still(1),
  'work_waiting_seconds{work="orders"}': still(20),
  'webhook_attempt_duration_seconds_count{outcome="delivered"}': rising(60),
  'webhook_attempt_duration_seconds_count{outcome="timeout"}': rising(6),
  'seller_conversation_duration_seconds_count{outcome="answered"}': rising(60),
  'seller_conversation_duration_seconds_count{outcome="silent"}': rising(6),
  'seller_breakers{state="open"}': still(1),
  'seller_breakers{state="closed"}': still(20),
  dead_letters: still(0),
  'schedule_overdue_seconds{schedule="A.sweep"}': still(3),
  'secrets_not_opened_total{key="k1",why="missing"}': still(0),
  'mails_total{outcome="sent"}': rising(9),
  'mails_total{outcome="failed"}': still(0),
  'activity_calls_dropped_total{reason="behind"}': still(0),
};

/**
 * Series that make an alert fire (null: the series is missing), and the labels that it has in addition to its severity.
 * @type {Readonly<Record<string, { series: Record<string, string | null>, labels?: Record<string, string> }>>}
 */
export const ill = {
  DatabaseAway: { series: { 'database_up{instance="b"}': still(0) } },
  ConnectionsExhausted: { series: { 'database_connections{state="waited_for"}': still(3) } },
  StatementsSlow: {
    series: {
      'database_statement_duration_seconds_bucket{le="0.01"}': rising(6),
      'database_statement_duration_seconds_bucket{le="2.5"}': rising(600),
    },
  },
  RedisAway: { series: { 'redis_up{instance="b"}': still(0) } },
  SchemaBehind: { series: { 'schema_ready{instance="b"}': still(0) } },
  WorkersGone: { series: { 'exchange_process{kind="worker"}': null }, labels: { kind: 'worker' } },
  ApiGone: { series: { 'exchange_process{kind="api"}': null }, labels: { kind: 'api' } },
  EventLoopBlocked: {
    series: { 'nodejs_eventloop_lag_p99_seconds{job="api",instance="a"}': still(0.8) },
    labels: { job: 'api', instance: 'a' },
  },
  RequestsFail: { series: { [`http_request_duration_seconds_count{${request},status="503"}`]: rising(60) } },
  RequestsSlow: {
    series: {
      [`http_request_duration_seconds_bucket{${request},le="0.01"}`]: rising(6),
      [`http_request_duration_seconds_bucket{${request},le="2.5"}`]: rising(600),
    },
  },
  RequestsLimited: { series: { [`http_request_duration_seconds_count{${request},status="429"}`]: rising(300) } },
  EventsStuck: { series: { events_waiting_seconds: still(90) } },
  DeliveriesLate: { series: { 'work_waiting_seconds{work="webhook_deliveries"}': still(90) } },
  WorkStuck: { series: { 'work_waiting_seconds{work="orders"}': still(900) }, labels: { work: 'orders' } },
  DeliveriesFail: { series: { 'webhook_attempt_duration_seconds_count{outcome="timeout"}': rising(90) } },
  SellersSilent: { series: { 'seller_conversation_duration_seconds_count{outcome="silent"}': rising(90) } },
  BreakersOpen: { series: { 'seller_breakers{state="open"}': still(15) } },
  DeadLetters: { series: { dead_letters: still(2) } },
  ScheduleOverdue: { series: { 'schedule_overdue_seconds{schedule="A.sweep"}': still(1200) }, labels: { schedule: 'A.sweep' } },
  SecretsNotOpened: { series: { 'secrets_not_opened_total{key="k1",why="missing"}': rising(1) }, labels: { why: 'missing' } },
  MailFails: { series: { 'mails_total{outcome="failed"}': rising(1) } },
  CallsDropped: { series: { 'activity_calls_dropped_total{reason="behind"}': rising(1) } },
};
