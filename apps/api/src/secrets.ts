import 'reflect-metadata';
import { Settings } from '@exchange/platform';
import { countKeys, resealAll } from '@exchange/platform/process';
import { schemas } from '../../contexts/schema';

/** `count` prints how many stored secrets need which key. `reseal` encrypts all of them with the current key. See docs/security.md. */
async function main(command: string | undefined): Promise<boolean> {
  const tell = (line: string) => void process.stdout.write(`${line}\n`);
  if (command === 'reseal') return resealAll(new Settings(), schemas, tell);
  if (command !== 'count') throw new Error('Usage: secrets count | secrets reseal');
  await countKeys(new Settings(), schemas, tell);
  return true;
}

main(process.argv[2])
  .then((isDone) => {
    if (!isDone) process.stderr.write('Some rows still need a key other than the current one.\n');
    process.exitCode = isDone ? 0 : 1;
  })
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
