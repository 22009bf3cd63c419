import 'reflect-metadata';
import { migrate, registerConsumers, Settings, subscriptionsOf, withDatabase } from '@exchange/platform';
import { schemas } from '../../contexts/schema';
import { workerModules } from '../../contexts/worker';

/** Brings the database up to date and says what it did. Run it before the new version of the processes starts. */
migrateAll(new Settings().databaseUrl)
  .then((done) => process.stdout.write(done.length === 0 ? 'The database is up to date.\n' : `Migrated: ${done.join(', ')}\n`))
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });

/** From then on, old workers keep events for the consumers that only the new version has (docs/adr/0063). */
async function migrateAll(databaseUrl: string): Promise<string[]> {
  const done = await migrate(databaseUrl, schemas);
  await withDatabase(databaseUrl, schemas, (database) => registerConsumers(database, subscriptionsOf(workerModules)));
  return done;
}
