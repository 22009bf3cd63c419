import 'reflect-metadata';
import { migrate, Settings } from '@exchange/platform';
import { schemas } from '../../contexts/schema';

/** Brings the database up to date and says what it did. Run it before the new version of the processes starts. */
migrate(new Settings().databaseUrl, schemas)
  .then((done) => process.stdout.write(done.length === 0 ? 'The database is up to date.\n' : `Migrated: ${done.join(', ')}\n`))
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
