import { gitIn, pathsSince } from './git.mjs';
import { dim, say } from './terminal.mjs';

/** Changes that select operations: of a bounded context's folder, or of a row's file. */
const places = [
  /^libs\/(?!platform\/)[^/]+\/[^/]+(?=\/)/,
  /^test\/api\/platform\/isolation\/rows\/(?!index\.)[^/]+\.ts$/,
  /^test\/api\/[^/]+\/[^/]+\.gates\.ts$/,
];

/**
 * Environment for tests; prints which operations the sweeps try.
 * @param {string} root the clone @param {boolean} isFull `npm run test:full`
 * @returns {NodeJS.ProcessEnv}
 */
export function testRunEnvironment(root, isFull) {
  if (isFull) return { TEST_RUN: 'full' };
  const { env, told } = sweepShare(root);
  say(dim(`  sweeps over all operations try ${told}`));
  return { TEST_RUN: 'usual', ...env };
}

/**
 * Chooses the operations that sweeps try in `npm test` (ADR 155): a third, by the number of commits, plus those of changed contexts and rows. Without
 * complete git history, the environment is empty and every operation is tried.
 * @param {string} root the clone
 * @returns {{ env: NodeJS.ProcessEnv, told: string }}
 */
export function sweepShare(root) {
  const git = gitIn(root);
  // The prefix is not empty when the clone is a folder of another repository.
  const isWhole = git('rev-parse', '--is-shallow-repository', '--show-prefix') === 'false';
  const commits = git('rev-list', '--count', 'HEAD');
  // The first parent: for a merge, everything that it brings counts as changed.
  const base = git('rev-parse', '--verify', 'HEAD~1');
  const paths = base && pathsSince(git, base);
  if (!isWhole || !paths) return { env: {}, told: 'all of them: git cannot determine the changes' };
  const third = Number(commits) % 3;
  const changed = changedPlaces(paths);
  const env = { SWEEP_THIRD: String(third), SWEEP_CHANGED: changed.join(',') };
  return { env, told: `third ${third + 1} of 3, and those of ${changed.length} changed contexts and row files` };
}

/** The changed places without duplicates; their number is limited. @param {string[]} files paths from the root */
function changedPlaces(files) {
  const found = files.flatMap((file) => places.flatMap((place) => place.exec(file)?.[0] ?? []));
  return [...new Set(found)].sort();
}
