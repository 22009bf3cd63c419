import { execFileSync } from 'node:child_process';

/**
 * Runs git in a folder.
 * @param {string} root
 * @returns {(...args: string[]) => string | undefined} output of git without the final newline; undefined when git fails or is not installed
 */
export function gitIn(root) {
  return (...args) => {
    try {
      return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 64 << 20 }).trim();
    } catch {
      return undefined;
    }
  };
}

/**
 * Paths that differ from a commit: committed, uncommitted, deleted or untracked. Undefined when git fails.
 * @param {ReturnType<typeof gitIn>} git
 * @param {string} commit
 */
export function pathsSince(git, commit) {
  const lists = [
    git('diff', '-z', '--name-only', '--no-renames', commit),
    git('ls-files', '-z', '--others', '--exclude-standard', '--full-name'),
  ];
  if (lists.includes(undefined)) return undefined;
  return lists.flatMap((list) => (list ?? '').split('\0')).filter((path) => path !== '');
}
