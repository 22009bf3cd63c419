import 'reflect-metadata';
import { DeadLetters, Settings } from '@exchange/platform';
import { deadLettersCommand, withDatabase } from '@exchange/platform/process';
import { schemas } from '../../contexts/schema';

async function main(): Promise<void> {
  const rules = schemas.flatMap(({ deadLetters = [] }) => deadLetters);
  const words = process.argv.slice(2);
  const output = await withDatabase(new Settings().databaseUrl, schemas, (database) =>
    deadLettersCommand(new DeadLetters(database, rules), words),
  );
  process.stdout.write(output);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
