import type { Json } from './json';
import { startSandboxSeller } from './server';
import { settings } from './settings';

/** Milliseconds for open requests at shutdown: enough for prompt sellers; hanging ones are cut. */
const drainMs = 3_000;

const log = (line: Json): void =>
  void process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), service: 'sandbox-seller', ...line })}\n`);

async function main(): Promise<void> {
  const { port, host, sellers } = settings(process.env);
  const server = await startSandboxSeller({ port, host, sellers, log });
  log({ event: 'started', url: server.url, sellers: sellers.map(({ slug }) => slug) });
  let stopping = false;
  const stop = (reason: string) => {
    if (stopping) return;
    stopping = true;
    log({ event: 'stopping', reason });
    void server.close(drainMs).then(() => log({ event: 'stopped' }));
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

main().catch((error: unknown) => {
  log({ event: 'failed', error: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
});
