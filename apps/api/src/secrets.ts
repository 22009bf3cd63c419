import 'reflect-metadata';
import { countKeys, resealAll, Settings } from '@exchange/platform';
import { schemas } from '../../contexts/schema';

/** `count`: how many stored secrets need which key. `reseal`: seals all of them with the key that seals now. See docs/security.md. */
async function main(command: string | undefined): Promise<boolean> {
  const tell = (line: string) => void process.stdout.write(`${line}\n`);
  if (command === 'reseal') return resealAll(new Settings(), schemas, tell);
  if (command !== 'count') throw new Error('Say what to do: secrets count, or secrets reseal.');
  await countKeys(new Settings(), schemas, tell);
  return true;
}

main(process.argv[2])
  .then((isDone) => {
    if (!isDone) process.stderr.write('Rows are left that need another key than the one that seals.\n');
    process.exitCode = isDone ? 0 : 1;
  })
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
