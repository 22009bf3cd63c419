import 'reflect-metadata';
import { Log, Settings } from '@exchange/platform';
import { createWorker } from './app';

async function main(): Promise<void> {
  const app = await createWorker(new Settings());
  app.get(Log).info('the worker runs');
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
