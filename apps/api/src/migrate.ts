import 'reflect-metadata';
import { migrate, Settings } from '@exchange/platform';
import { schemas } from '../../contexts/schema';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Brings the database up to date and says what it does and waits for. Run it before the new version of the processes starts. */
async function main(): Promise<void> {
  const { databaseDirectUrl, databaseUrl, migrationWaitMs } = new Settings();
  const done = await migrate(databaseDirectUrl || databaseUrl, schemas, { waitMs: migrationWaitMs, tell: say });
  say(done.length === 0 ? 'The database is up to date.' : `Migrated: ${done.join(', ')}`);
}

// As process 1 of a container it would not be ended otherwise. PostgreSQL undoes or stops what it was doing; the next run goes on from there.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
