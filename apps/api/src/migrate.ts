import 'reflect-metadata';
import { migrate, registerConsumers, Settings, subscriptionsOf, withDatabase } from '@exchange/platform';
import { schemas } from '../../contexts/schema';
import { workerModules } from '../../contexts/worker';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Brings the database up to date and says what it does and waits for. Run it before the new version of the processes starts. */
async function main(): Promise<void> {
  const { databaseDirectUrl, databaseUrl, migrationWaitMs } = new Settings();
  const url = databaseDirectUrl || databaseUrl;
  const done = await migrate(url, schemas, { waitMs: migrationWaitMs, tell: say });
  await nameConsumers(url);
  say(done.length === 0 ? 'The database is up to date.' : `Migrated: ${done.join(', ')}`);
}

/** From then on, old workers keep events for the consumers that only the new version has (docs/adr/0063). */
async function nameConsumers(url: string): Promise<void> {
  await withDatabase(url, schemas, (database) => registerConsumers(database, subscriptionsOf(workerModules)));
}

// As process 1 of a container it would not be ended otherwise. PostgreSQL undoes or stops what it was doing; the next run goes on from there.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
