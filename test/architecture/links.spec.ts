import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { decisionRecords } from './decision-records';
import { filesIn, read, root } from './sources';

const pages = [
  ...readdirSync(root).filter((path) => path.endsWith('.md')),
  ...filesIn(['.github', 'docs', 'deploy', 'libs', 'apps', 'test'], (path) => path.endsWith('.md') && !path.startsWith('docs/spec/')),
];

/** Targets of links outside of code blocks, without external ones. */
const linksOf = (page: string): string[] => {
  const prose = read(page)
    .replace(/^```[^]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!).filter((target) => !/^[a-z]+:/.test(target));
};

/** Anchors of headings, as repository hosts build them. */
const anchorsOf = (page: string): ReadonlySet<string> =>
  new Set(
    [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
      heading!
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

function isBroken(page: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? page : relative(root, join(root, dirname(page), path));
  return !existsSync(join(root, file)) || (anchor !== undefined && !anchorsOf(file).has(anchor));
}

test('every link of the documentation has an existing target', () => {
  const links = pages.flatMap((page) => linksOf(page).map((target) => ({ page, target })));
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter(({ page, target }) => isBroken(page, target))).toEqual([]);
});

const workflows = filesIn(['.github'], (path) => path.endsWith('.yml'));

/** Commands in code blocks and in workflows. */
const commandsOf = (page: string): string[] => {
  const called = [...read(page).matchAll(/\bnpm (?:run (?:-s |--silent )?([a-z][\w:-]*)|(start|test)\b)/g)];
  return called.map(([, script, short]) => (script ?? short)!);
};

test('every npm script that a page or a workflow names is in package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = [...pages, ...workflows].flatMap((page) => commandsOf(page).map((script) => ({ page, script })));
  expect(commands.length).toBeGreaterThan(50);
  expect(commands.filter(({ script }) => !(script in scripts))).toEqual([]);
});

test('every npm script for daily work is explained in the README or the guide', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const explained = ['README.md', 'docs/guide.md', 'docs/security.md', 'docs/adr/0062-dead-letters.md'].flatMap(commandsOf);
  // Scripts that `npm test` and `npm start` run.
  const internalScripts = ['build', 'lint', 'typecheck'];
  expect(Object.keys(scripts).filter((script) => !internalScripts.includes(script) && !explained.includes(script))).toEqual([]);
});

/** Comment lines, without code. */
const commentsOf = (path: string): readonly string[] => read(path).match(/(?:\/\/|\/\*\*|^\s+\* ).*$/gm) ?? [];

const sectionsOf = (document: string): ReadonlySet<string> =>
  new Set([...read(`docs/spec/${document}.md`).matchAll(/^#+ (\d+(?:\.\d+)*)/gm)].map(([, section]) => section!));

const adrs = readdirSync(join(root, 'docs/adr'));
const sections = { gaps: sectionsOf('gaps'), 'gaps-2': sectionsOf('gaps-2') };

/** Documents, sections and decisions that a comment cites and that are not in the repository. */
function missingCitations(comment: string): readonly string[] {
  const documents = [...comment.matchAll(/(?<![\w/.-])[\w./-]+\.md\b/g)]
    .map(([path]) => path)
    .filter((path) => !existsSync(join(root, path)) && !existsSync(join(root, 'docs/spec', path)));
  const numbers = [...comment.matchAll(/\b(gaps(?:-2)?)(?:\.md)? §(\d+(?:\.\d+)*)/g)]
    .filter(([, document, section]) => !sections[document as keyof typeof sections].has(section!))
    .map(([citation]) => citation);
  const decisions = [...comment.matchAll(/\bADR (\d+)|docs\/adr\/(\d{4})/g)]
    .filter(([, number, padded]) => !adrs.some((name) => name.startsWith(`${padded ?? number!.padStart(4, '0')}-`)))
    .map(([citation]) => citation);
  const frames = comment.match(/\bDESIGN\b|\bhouse rules? \d+/g) ?? [];
  return [...documents, ...numbers, ...decisions, ...frames];
}

const sources = filesIn(['apps', 'libs', 'scripts', 'test'], (path) => /\.(ts|tsx|mjs)$/.test(path));

test('every document, section and decision that a comment cites is in the repository', () => {
  const missing = sources.flatMap((path) =>
    commentsOf(path).flatMap((comment) => missingCitations(comment).map((citation) => ({ path, citation }))),
  );
  expect(missing).toEqual([]);
});

test('a superseded decision is cited only in the list of decisions', () => {
  const superseded = decisionRecords.filter(({ successors }) => successors.length > 0);
  const citations = superseded.map(({ name, number }) => new RegExp(`\\bADR ${number}\\b|\\badr/${name.slice(0, 4)}\\b|\\(${name}`));
  const prose = pages.filter((path) => path !== 'docs/adr/README.md').map((path) => ({ path, text: read(path) }));
  const comments = sources.map((path) => ({ path, text: commentsOf(path).join('\n') }));
  const citing = [...prose, ...comments].filter(({ text }) => citations.some((citation) => citation.test(text)));
  expect(citing.map(({ path }) => path)).toEqual([]);
});
