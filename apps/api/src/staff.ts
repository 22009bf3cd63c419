import 'reflect-metadata';
import { staffCommand } from '@exchange/identity';
import { Settings } from '@exchange/platform';
import { withDatabase } from '@exchange/platform/process';
import { schemas } from '../../contexts/schema';

/** Grants a person the role of staff, or revokes it. See docs/security.md. */
async function main(): Promise<void> {
  const output = await withDatabase(new Settings().databaseUrl, schemas, (database) => staffCommand(database, process.argv.slice(2)));
  process.stdout.write(output);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
