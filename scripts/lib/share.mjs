import { execFileSync } from 'node:child_process';
import { dim, say } from './terminal.mjs';

/** Files whose change has the operations of their bounded context, or of their rows, tried: the context's folder, or the file itself. */
const places = [
  /^libs\/(?!platform\/)[^/]+\/[^/]+(?=\/)/,
  /^test\/api\/platform\/isolation\/rows\/(?!index\.)[^/]+\.ts$/,
  /^test\/api\/[^/]+\/[^/]+\.gates\.ts$/,
];

/**
 * What tests learn about the run that they are part of; says which operations the sweeps try.
 * @param {string} root the clone @param {boolean} isFull `npm run test:full`
 * @returns {NodeJS.ProcessEnv}
 */
export function testRun(root, isFull) {
  if (isFull) return { TEST_RUN: 'full' };
  const { env, told } = sweepShare(root);
  say(dim(`  sweeps over all operations try ${told}`));
  return { TEST_RUN: 'usual', ...env };
}

/**
 * Which operations the sweeps over all operations try in `npm test` (ADR 155): a third, chosen by the number of commits, and those of changed places.
 * Where git cannot tell (no repository, a shallow clone, a single commit), the environment is empty and every operation is tried.
 * @param {string} root the clone
 * @returns {{ env: NodeJS.ProcessEnv, told: string }}
 */
export function sweepShare(root) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 64 << 20 });
  try {
    // The prefix is not empty when the clone is a folder of somebody else's repository.
    if (git('rev-parse', '--is-shallow-repository', '--show-prefix').trim() !== 'false') throw new Error('Not the whole history.');
    const third = Number(git('rev-list', '--count', 'HEAD')) % 3;
    // The first parent: where the commit is a merge, all that it brings counts as changed.
    const base = git('rev-parse', '--verify', 'HEAD~1').trim();
    const names = git('diff', '-z', '--name-only', '--no-renames', base) + git('ls-files', '-z', '--others', '--exclude-standard');
    const changed = changedPlaces(names.split('\0'));
    const env = { SWEEP_THIRD: String(third), SWEEP_CHANGED: changed.join(',') };
    return { env, told: `third ${third + 1} of 3, and those of ${changed.length} changed contexts and files of rows` };
  } catch {
    return { env: {}, told: 'all of them: git cannot tell what has changed' };
  }
}

/** Each once; few, however many files have changed. @param {string[]} files paths from the root */
function changedPlaces(files) {
  const found = files.flatMap((file) => places.flatMap((place) => place.exec(file)?.[0] ?? []));
  return [...new Set(found)].sort();
}
