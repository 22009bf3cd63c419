import 'reflect-metadata';
import { endOnSignals, Log, Settings } from '@exchange/platform';
import { createWorker } from './app';

async function main(): Promise<void> {
  const settings = new Settings();
  const started = endOnSignals(settings.shutdownDrainMs + settings.shutdownGraceMs);
  const app = await createWorker(settings);
  started(app, app.get(Log));
  app.get(Log).info('the worker runs');
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
