import 'reflect-metadata';
import { endOnSignals, Log, Settings } from '@exchange/platform';
import { createApi } from './app';

async function main(): Promise<void> {
  const settings = new Settings();
  const started = endOnSignals(settings.shutdownDrainMs + settings.shutdownGraceMs);
  const app = await createApi(settings);
  started(app, app.get(Log));
  await app.listen(settings.port, settings.host);
  app.get(Log).info('the API listens', { port: settings.port });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
