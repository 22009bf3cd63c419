import 'reflect-metadata';
import { Settings } from '@exchange/platform';
import { migrate, registerConsumers, subscriptionsOf, withDatabase } from '@exchange/platform/process';
import { schemas } from '../../contexts/schema';
import { workerModules } from '../../contexts/worker';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Migrates the database and prints each step and each wait. Run it before the new version of the processes starts. */
async function main(): Promise<void> {
  const { databaseDirectUrl, databaseUrl, migrationWaitMs } = new Settings();
  const url = databaseDirectUrl || databaseUrl;
  const done = await migrate(url, schemas, { waitMs: migrationWaitMs, tell: print });
  await registerNewConsumers(url);
  print(done.length === 0 ? 'The database is up to date.' : `Migrated: ${done.join(', ')}`);
}

/** Registers consumers early: from then on, old workers keep events for consumers that only the new version has (docs/adr/0063). */
async function registerNewConsumers(url: string): Promise<void> {
  await withDatabase(url, schemas, (database) => registerConsumers(database, subscriptionsOf(workerModules)));
}

// Process 1 of a container has no default signal handlers. PostgreSQL rolls back the open migration; the next run continues there.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
