import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { filesIn, read, root } from './sources';

const pages = [
  'README.md',
  'SECURITY.md',
  ...filesIn(['docs', 'deploy', 'libs', 'apps', 'test'], (path) => path.endsWith('.md') && !path.startsWith('docs/spec/')),
];

/** Targets of links outside of code, without those that lead out of the repository. */
const linksOf = (page: string): string[] => {
  const prose = read(page)
    .replace(/^```[^]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!).filter((target) => !/^[a-z]+:/.test(target));
};

/** As hosts of repositories make an anchor of a heading. */
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

test('every link of the documentation leads somewhere', () => {
  const links = pages.flatMap((page) => linksOf(page).map((target) => ({ page, target })));
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter(({ page, target }) => isBroken(page, target))).toEqual([]);
});
