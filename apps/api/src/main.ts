import 'reflect-metadata';
import { Log, Settings } from '@exchange/platform';
import { closeOnSignals, logStartFailure, waitForServices } from '@exchange/platform/process';
import { createApi } from './app';

async function main(): Promise<void> {
  const settings = new Settings();
  const started = closeOnSignals(settings.shutdownDrainMs + settings.shutdownGraceMs);
  await waitForServices('api', settings, Log.ofStart('api', settings.logLevel));
  const app = await createApi(settings);
  started(app, app.get(Log));
  await app.listen(settings.port, settings.host);
  app.get(Log).info('the API listens', { port: settings.port });
}

main().catch((error: unknown) => {
  logStartFailure('api', error);
  process.exit(1);
});
