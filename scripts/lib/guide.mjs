import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Extracts the edits of a chapter of the guide from its `diff` blocks. A line with `---` names a file below the folder that the text names (`Paths
 * are below …`). A context line says behind which line, or behind which `[`, the text is added. Lines with `+` are added.
 * @typedef {{ path: string, behind: string | undefined, added: string[] }} Edit
 * @param {string} guide @param {string} heading
 * @returns {Edit[]}
 */
export function editsOf(guide, heading) {
  const chapter = guide.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
  const folder = /Paths are below `([^`]+)`/.exec(chapter ?? '')?.[1];
  if (!chapter || !folder) throw new Error(`docs/guide.md has no chapter "${heading}" that names the folder of its paths.`);
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

/** Applies the edits in the tree at `root`: each context line is searched behind the previous one. @param {string} root @param {Edit[]} edits */
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

/** Splits the line behind the bracket, and returns the rest. @param {string[]} lines @param {number} at @param {string} behind */
function openAt(lines, at, behind) {
  const line = lines[at] ?? '';
  const end = line.indexOf(behind) + behind.length;
  lines[at] = line.slice(0, end);
  return line.length > end ? [line.slice(end)] : [];
}

/** Files that the guide's example depends on: its target files, the templates, and the tests of every context. They change rarely. */
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
    'test/api/identity',
    'test/api/operations',
    'test/api/platform',
  ],
};
