import { filesFor } from '../blobs/providers';
import type { Settings } from '../config/settings';
import { waitingSql } from '../counts/backlogs';
import { eventsToRelay } from '../outbox/outbox';
import type { ContextSchema } from '../persistence/context-schema';
import type { Database } from '../persistence/database';
import { keyCounts } from '../secrets/reseal';
import { sealedIn } from '../secrets/sealed-column';
import { odd, well, wrong, type DoctorFinding } from './findings';

const oldestVersion = 150_000;
/** Limits in seconds. */
const limits = { clock: 2, transaction: 60, standby: 10, counted: 60, due: 600, delivery: 60 } as const;
/** Maximum counted dead letters. */
const maxCounted = 10_000;

export async function databaseFindings(
  database: Database,
  settings: Settings,
  contexts: readonly ContextSchema[],
): Promise<DoctorFinding[]> {
  const missing = await database.missingMigrations();
  const server = await serverFindings(database, settings);
  if (missing.length > 0)
    return [...server, wrong(`The schema lacks ${missing.length} migrations of this version; the first is ${missing[0]}.`, 'schema')];
  const keys = await keyFindings(database, settings, contexts);
  const rest = [...keys, ...(await workFindings(database, contexts)), ...(await fileFindings(database, settings))];
  return [...server, well('The schema has every migration of this version.'), ...rest];
}

/** Files that the processes with these settings neither read nor remove. */
async function fileFindings(database: Database, settings: Settings): Promise<DoctorFinding[]> {
  const [other] = await database.query<{ store: string }>('select store from blobs where store <> $1 limit 1', [filesFor(settings).name]);
  return other ? [wrong(`Files are in another store, ${other.store}: these settings cannot read them.`, 'files')] : [];
}

async function serverFindings(database: Database, { databasePool }: Settings): Promise<DoctorFinding[]> {
  const asked = Date.now();
  const [server] = await database.query<{
    version: number;
    at: Date;
    connections: number;
    used: number;
    open: number;
    standbys: number;
    behind: number;
  }>(`
    select current_setting('server_version_num')::integer as version, clock_timestamp() as at,
      current_setting('max_connections')::integer as connections,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as used,
      coalesce((select extract(epoch from max(now() - xact_start)) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'), 0)::float as open,
      (select count(*) from pg_stat_replication) as standbys,
      coalesce((select extract(epoch from max(replay_lag)) from pg_stat_replication), 0)::float as behind`);
  const { version, at, connections, used, open, standbys, behind } = server!;
  const apart = Math.abs(at.getTime() - (asked + Date.now()) / 2) / 1000;
  const left = connections - used;
  const release = `PostgreSQL ${Math.floor(version / 10_000)}`;
  return [
    version < oldestVersion ? wrong(`${release} is too old: 15 or newer is required.`, 'postgresql') : well(`${release} answers.`),
    apart > limits.clock
      ? odd(`The clocks of PostgreSQL and of this machine differ by ${apart.toFixed(1)} s.`, 'postgresql')
      : well('The clocks of PostgreSQL and of this machine agree.'),
    left < databasePool
      ? odd(`${used} of ${connections} PostgreSQL connections are in use: another process needs up to ${databasePool}.`, 'postgresql')
      : well(`${left} of ${connections} PostgreSQL connections are free.`),
    open > limits.transaction
      ? odd(`A transaction has been open for ${Math.round(open)} s.`, 'postgresql')
      : well('No transaction is open for long.'),
    ...(standbys === 0
      ? []
      : [
          behind > limits.standby
            ? odd(`A standby is ${Math.round(behind)} s behind.`, 'postgresql')
            : well(`${standbys} standbys are up to date.`),
        ]),
  ];
}

async function keyFindings(database: Database, { keyring }: Settings, contexts: readonly ContextSchema[]): Promise<DoctorFinding[]> {
  const counts = (await Promise.all(sealedIn(contexts).map((place) => keyCounts(database, place)))).flat();
  const lacking = counts.filter(({ id }) => !keyring.ids.includes(id));
  const old = counts.filter(({ id }) => keyring.ids.includes(id) && id !== keyring.sealsWith);
  const rows = (of: typeof counts) => of.reduce((sum, each) => sum + each.rows, 0);
  return [
    lacking.length > 0
      ? wrong(
          `${rows(lacking)} stored secrets need keys that SECRETS_KEYRING lacks: ${[...new Set(lacking.map(({ id }) => id))].join(', ')}.`,
          'secrets',
        )
      : well('SECRETS_KEYRING has every key that stored secrets need.'),
    ...(old.length > 0 ? [odd(`${rows(old)} stored secrets are encrypted with an older key: a rotation is unfinished.`, 'secrets')] : []),
  ];
}

async function workFindings(database: Database, contexts: readonly ContextSchema[]): Promise<DoctorFinding[]> {
  const findings: DoctorFinding[] = [];
  for (const backlog of [eventsToRelay, ...contexts.flatMap(({ backlogs = [] }) => backlogs)]) {
    const [{ rows, seconds } = { rows: 0, seconds: 0 }] = await database.query<{ rows: number; seconds: number }>(waitingSql(backlog));
    const limit = ['webhook_deliveries', eventsToRelay.work].includes(backlog.work) ? limits.delivery : limits.due;
    const page = backlog.work === 'webhook_deliveries' ? 'webhooks' : 'backlog';
    if (seconds > limit) findings.push(wrong(`${rows} of ${backlog.work} wait, the oldest for ${seconds} s.`, page));
  }
  const [last] = await database.query<{ seconds: number; events: number; letters: number }>(`
    select (select extract(epoch from now() - max(counted_at))::float from counts) as seconds,
      coalesce((select extract(epoch from now() - occurred_at) from outbox where id = (select event_id from outbox_work order by event_id limit 1)), 0)::float as events,
      (select count(*) from (select 1 from dead_letters limit ${maxCounted}) as counted) as letters`);
  const { seconds, events, letters } = last!;
  if (events > limits.delivery)
    findings.push(wrong(`What happened ${Math.round(events)} s ago has not reached all who listen.`, 'backlog'));
  return [
    seconds === null || seconds > limits.counted
      ? wrong(`No worker has looked after its work ${seconds === null ? 'yet' : `for ${Math.round(seconds)} s`}.`, 'processes')
      : well('Workers look after their work.'),
    ...(findings.length > 0 ? findings : [well('No work waits for longer than it should.')]),
    letters > 0 ? odd(`${letters} dead letters wait for an operator.`, 'dead-letters') : well('There are no dead letters.'),
  ];
}
