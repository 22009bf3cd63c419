import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildImage, contextFilter } from './dockerfile';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'exchange-dockerfile-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function built(dockerfile: string, files: readonly string[] = [], dockerignore = '') {
  const context = join(folder, 'context');
  for (const [path, text] of [['Dockerfile', dockerfile], ['.dockerignore', dockerignore], ...files.map((file) => [file, file])]) {
    mkdirSync(dirname(join(context, path!)), { recursive: true });
    writeFileSync(join(context, path!), text!);
  }
  const into = join(folder, 'stages');
  const image = buildImage({ context, dockerfile: 'Dockerfile', into, args: {} });
  const tree = readdirSync(image.root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return { ...image, tree: tree.map((entry) => join(entry.parentPath, entry.name).slice(image.root.length)).sort() };
}

describe('A tree from a Dockerfile', () => {
  it('contains the files that COPY takes from the context and from earlier stages, at their targets', () => {
    const dockerfile = `
      FROM one AS build
      WORKDIR /made
      COPY lib lib
      # only here
      COPY a.js \\
           b.js tools/
      FROM two
      WORKDIR /app
      COPY --from=build /made/lib code
      COPY a.js ./
      COPY a.js renamed.js
      COPY b.js /`;
    const { tree } = built(dockerfile, ['a.js', 'b.js', 'lib/deep/c.js', 'lib/d.js']);
    expect(tree).toEqual(['/app/a.js', '/app/code/d.js', '/app/code/deep/c.js', '/app/renamed.js', '/b.js']);
  });

  it('has environment, user, command and health check', () => {
    const { env, user, command, healthcheck, workdir } = built(
      'FROM x\nARG SHA=unknown\nENV A=1 \\\n    SHA=${SHA}\nWORKDIR /app\nUSER 7:8\nEXPOSE 1\nHEALTHCHECK --interval=1s CMD ["a", "${b}"]\nCMD ["c"]',
    );
    expect({ env, user, command, healthcheck, workdir }).toEqual({
      env: { A: '1', SHA: 'unknown' },
      user: { uid: 7, gid: 8 },
      command: ['c'],
      healthcheck: ['a', '${b}'],
      workdir: '/app',
    });
  });

  it.each([
    ['a missing file', 'COPY b.js ./', 'there is no b.js in the build context'],
    ['a file that .dockerignore excludes', 'COPY secret.js ./', 'there is no secret.js in the build context'],
    ['a folder that .dockerignore empties', 'COPY tests tests', 'there is no tests in the build context'],
    ['a file that an earlier stage does not have', 'COPY --from=base /a.js ./', 'there is no /a.js in the stage base'],
  ])('fails at %s', (_, line, message) => {
    const files = ['a.js', 'secret.js', 'tests/a.spec.js'];
    expect(() => built(`FROM x AS base\nFROM y\n${line}`, files, 'secret.js\n**/*.spec.js')).toThrow(message);
  });

  it.each([
    'ADD a.js ./',
    'COPY --chown=1:1 a.js ./',
    'COPY *.js ./',
    'COPY a.js b.js ./all',
    'COPY --from=nowhere /a.js ./',
    'RUN apt-get update',
    'RUN npm ci --no-audit --no-fund --ignore-scripts && curl example.com',
    'RUN mkdir a b',
    'USER node',
    'ENV A="with spaces"',
    'ENV A=${NOBODY}',
    'CMD node a.js',
    'ONBUILD USER 1:1',
    'lower case',
  ])('refuses unsupported syntax: %s', (line) => {
    mkdirSync(join(folder, 'context'), { recursive: true });
    writeFileSync(join(folder, 'context', 'package-lock.json'), '{}');
    expect(() => built(`FROM x\nCOPY package-lock.json ./\n${line}`, ['a.js', 'b.js'])).toThrow(/does not know/);
  });
});

describe('.dockerignore', () => {
  const isKept = contextFilter('# all but\n*\n!libs\n!scripts/seed.mjs\n**/*.spec.ts\nlibs/*/private\n');

  it.each([
    ['README.md', false],
    ['libs/a.ts', true],
    ['libs/deep/er/a.ts', true],
    ['libs/a.spec.ts', false],
    ['libs/deep/er/a.spec.ts', false],
    ['libs/a/private/key.ts', false],
    ['libs/a/b/private/key.ts', true],
    ['scripts/seed.mjs', true],
    ['scripts/start.mjs', false],
    ['librarian.ts', false],
  ])('%s: %s', (path, kept) => {
    expect(isKept(path)).toBe(kept);
  });

  it('refuses unsupported patterns', () => {
    expect(() => contextFilter('lib?')).toThrow('does not know the pattern lib?');
  });
});

test('the context of the image has every file that the Dockerfile copies', () => {
  const admits = contextFilter(readFileSync('.dockerignore', 'utf8'));
  const copied = [
    ...readFileSync('deploy/Dockerfile', 'utf8')
      .replaceAll('\\\n', ' ')
      .matchAll(/^COPY (?!--from)(.+) \S+$/gm),
  ].flatMap(([, sources]) => sources!.trim().split(/\s+/));
  const files = copied.filter((path) => statSync(path).isFile());
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((path) => !admits(path))).toEqual([]);
});
