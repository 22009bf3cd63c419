import 'reflect-metadata';
import { Log, Settings } from '@exchange/platform';
import { closeOnSignals, logStartFailure, waitForServices } from '@exchange/platform/process';
import { createWorker } from './app';

async function main(): Promise<void> {
  const settings = new Settings();
  const started = closeOnSignals(settings.shutdownDrainMs + settings.shutdownGraceMs);
  await waitForServices('worker', settings, Log.ofStart('worker', settings.logLevel));
  const app = await createWorker(settings);
  started(app, app.get(Log));
  app.get(Log).info('the worker runs');
}

main().catch((error: unknown) => {
  logStartFailure('worker', error);
  process.exit(1);
});
