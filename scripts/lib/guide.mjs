import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * What the guide tells to write, below a heading: its blocks of `diff`. A line with `---` names a file below the folder that the text names
 * (`Paths are below …`), a line of context says behind which line, or behind which `[`, and lines with `+` are what is added.
 * @typedef {{ path: string, behind: string | undefined, added: string[] }} Edit
 * @param {string} guide @param {string} heading
 * @returns {Edit[]}
 */
export function editsOf(guide, heading) {
  const chapter = guide.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
  const folder = /Paths are below `([^`]+)`/.exec(chapter ?? '')?.[1];
  if (!chapter || !folder) throw new Error(`docs/guide.md has no chapter "${heading}" that says what its paths are below.`);
  /** @type {Edit[]} */
  const edits = [];
  let path = '';
  for (const line of [...chapter.matchAll(/^```diff\n([^]*?)^```$/gm)].flatMap(([, block = '']) => block.trimEnd().split('\n'))) {
    const last = edits.at(-1);
    if (line.startsWith('--- /')) path = line.slice(5);
    else if (line.startsWith('--- ')) path = join(folder, line.slice(4));
    else if (!line.startsWith('+')) edits.push({ path, behind: line.trim(), added: [] });
    else if (last?.path === path) last.added.push(line.slice(1));
    else edits.push({ path, behind: undefined, added: [line.slice(1)] });
  }
  return edits;
}

/** Does it, in the tree at `root`: each line of context is looked for behind the one before it. @param {string} root @param {Edit[]} edits */
export function apply(root, edits) {
  for (const path of new Set(edits.map((edit) => edit.path))) {
    const file = join(root, path);
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [''];
    let at = 0;
    for (const { behind, added } of edits.filter((edit) => edit.path === path)) {
      if (behind !== undefined) at = lines.findIndex((line, index) => index >= at && line.includes(behind)) + 1;
      if (behind !== undefined && at === 0) throw new Error(`docs/guide.md: ${path} has no line "${behind}".`);
      const rest = behind?.endsWith('[') ? openAt(lines, at - 1, behind) : [];
      lines.splice(at, 0, ...added, ...rest);
      at += added.length;
    }
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, lines.join('\n'));
  }
}

/** Ends the line behind the bracket, and gives what stood behind it. @param {string[]} lines @param {number} at @param {string} behind */
function openAt(lines, at, behind) {
  const line = lines[at] ?? '';
  const end = line.indexOf(behind) + behind.length;
  lines[at] = line.slice(0, end);
  return line.length > end ? [line.slice(end)] : [];
}

/** What the guide leads to, the templates, and the tests that ask something of every context: they change seldom, other contexts often. */
export const followedParts = {
  only: [
    'docs/guide.md',
    'scripts/follow-guide.mjs',
    'scripts/lib/guide.mjs',
    'scripts/new-context.mjs',
    'scripts/templates',
    'libs/kernel',
    'libs/platform',
    'libs/buying/campaigns',
    'test/architecture',
    'test/support',
    'test/api/access',
    'test/api/operations',
    'test/api/platform',
  ],
};
