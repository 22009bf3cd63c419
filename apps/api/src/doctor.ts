import 'reflect-metadata';
import { Settings } from '@exchange/platform';
import { examine, toText } from '@exchange/platform/process';
import { schemas } from '../../contexts/schema';

/** Prints what is wrong with a running exchange and which runbook helps. Reads only. Exits with 1 when something is wrong. */
async function main(): Promise<void> {
  const findings = await examine(new Settings(), schemas);
  process.stdout.write(toText(findings));
  process.exitCode = findings.some(({ state }) => state === 'wrong') ? 1 : 0;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
