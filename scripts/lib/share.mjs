import { gitIn, pathsSince } from './git.mjs';
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
  const git = gitIn(root);
  // The prefix is not empty when the clone is a folder of somebody else's repository.
  const isWhole = git('rev-parse', '--is-shallow-repository', '--show-prefix') === 'false';
  const commits = git('rev-list', '--count', 'HEAD');
  // The first parent: where the commit is a merge, all that it brings counts as changed.
  const base = git('rev-parse', '--verify', 'HEAD~1');
  const paths = base && pathsSince(git, base);
  if (!isWhole || !paths) return { env: {}, told: 'all of them: git cannot tell what has changed' };
  const third = Number(commits) % 3;
  const changed = changedPlaces(paths);
  const env = { SWEEP_THIRD: String(third), SWEEP_CHANGED: changed.join(',') };
  return { env, told: `third ${third + 1} of 3, and those of ${changed.length} changed contexts and files of rows` };
}

/** Each once; few, however many files have changed. @param {string[]} files paths from the root */
function changedPlaces(files) {
  const found = files.flatMap((file) => places.flatMap((place) => place.exec(file)?.[0] ?? []));
  return [...new Set(found)].sort();
}
