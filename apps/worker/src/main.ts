import 'reflect-metadata';
import { endOnSignals, Log, Settings, tellWhyNotStarted, untilServicesAnswer } from '@exchange/platform';
import { createWorker } from './app';

async function main(): Promise<void> {
  const settings = new Settings();
  const started = endOnSignals(settings.shutdownDrainMs + settings.shutdownGraceMs);
  await untilServicesAnswer('worker', settings, Log.ofStart('worker', settings.logLevel));
  const app = await createWorker(settings);
  started(app, app.get(Log));
  app.get(Log).info('the worker runs');
}

main().catch((error: unknown) => {
  tellWhyNotStarted('worker', error);
  process.exit(1);
});
