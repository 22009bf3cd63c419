// npm run new:context -- <area>/<name> [--full] [--thing=<singular>]
// Makes a working empty context from scripts/templates and lists it in apps/contexts. It passes every check as it is: then change it.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { complain, say } from './lib/terminal.mjs';

const root = resolve(import.meta.dirname, '..');
/** @type {{ name: string, path: string }[]} */
const shelves = JSON.parse(readFileSync(join(root, 'libs', 'areas.json'), 'utf8'));
const areas = shelves.map(({ name }) => name);

const { area, context, thing, kind } = wishes(process.argv.slice(2));
const folder = join('libs', area, context);
const tests = join('test', 'api', area);
const words = vocabulary();

const written = copyTemplate();
const lists = [
  listIn('apps/contexts/schema.ts', `${words.camelContext}Schema`),
  listIn('apps/contexts/http.ts', `${words.PascalContext}Http`),
  ...(kind === 'full' ? [listIn('apps/contexts/worker.ts', `${words.PascalContext}Worker`)] : []),
  listAudited(words.UPPER_THING),
  listTag(words['Words Context']),
];
run(
  'node_modules/prettier/bin/prettier.cjs',
  '--write',
  '--log-level',
  'warn',
  ...written.filter((path) => path.endsWith('.ts')),
  ...lists,
);
run('scripts/docs.mjs');
say(`
${folder} is ready: start with its README.md and ${kind === 'full' ? 'domain' : `${words['kebab-things']}.service.ts`}.

It compiles, and its own tests pass. What only you can say is asked for by tests, which docs/guide.md explains:
  apps/api/src/reference/tags.ts              what its chapter of the document is for
  test/api/platform/isolation/rows/           who gets what, a row for each operation
  test/api/platform/lists/fill.ts             which table its list is of
  test/api/operations/audited/                what the audit entries of its POSTs say
  npm run docs:examples                       examples, from recorded answers of its tests`);

function wishes(args) {
  const path = args.find((arg) => !arg.startsWith('--')) ?? '';
  const [shelf, name, ...rest] = path.split('/');
  if (!areas.includes(shelf) || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name ?? '') || rest.length > 0) {
    fail(
      `npm run new:context -- <area>/<name> [--full] [--thing=<singular>]\nArea: one of ${areas.join(', ')}. Name: kebab-case, a plural.`,
    );
  }
  const taken = ['', ...areas].find((other) => existsSync(join(root, 'libs', other, name)));
  if (taken !== undefined) fail(`There is a context ${name} already: libs/${join(taken, name)}.`);
  const given = args.find((arg) => arg.startsWith('--thing='))?.slice('--thing='.length);
  const singular = name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/s$/, '');
  return { area: shelf, context: name, thing: given ?? singular, kind: args.includes('--full') ? 'full' : 'plain' };
}

/** What stands in the templates → what it becomes. Longer names come first, so that none is cut short. */
function vocabulary() {
  const things = thing.endsWith('y') ? `${thing.slice(0, -1)}ies` : `${thing}s`;
  const pascal = (name) => name.replace(/(^|-)(.)/g, (_, __, letter) => letter.toUpperCase());
  const camel = (name) => pascal(name).replace(/^./, (letter) => letter.toLowerCase());
  const title = (name) => name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
  return {
    'base-path': shelves.find(({ name }) => name === area)?.path ?? '',
    'area-name': area,
    'short-prefix': thing.split('-').at(-1),
    'kebab-context': context,
    'kebab-things': things,
    'kebab-thing': thing,
    PascalContext: pascal(context),
    PascalThings: pascal(things),
    PascalThing: pascal(thing),
    camelContext: camel(context),
    camelThings: camel(things),
    camelThing: camel(thing),
    snake_things: things.replaceAll('-', '_'),
    UPPER_THING: thing.replaceAll('-', '_').toUpperCase(),
    'Words Context': title(context),
    'Words things': title(things),
    'Words thing': title(thing),
    'words things': things.replaceAll('-', ' '),
    'words thing': thing.replaceAll('-', ' '),
    TIMESTAMP: String(Date.now()),
  };
}

function filled(text) {
  return Object.entries(words).reduce((filledIn, [placeholder, word]) => filledIn.replaceAll(placeholder, word), text);
}

function copyTemplate() {
  const template = join(root, 'scripts', 'templates', `context-${kind}`);
  return readdirSync(template, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const source = join(entry.parentPath, entry.name);
      const name = filled(relative(template, source));
      const target = join(name.endsWith('.e2e.ts') ? tests : folder, name);
      mkdirSync(dirname(join(root, target)), { recursive: true });
      writeFileSync(join(root, target), filled(readFileSync(source, 'utf8')));
      return target;
    });
}

/** Adds the name to the only array of the file, and its import; both stay in the order of the alphabet. */
function listIn(path, name) {
  const text = readFileSync(join(root, path), 'utf8');
  const array = /(export const \w+(?:: [^=]+)? = \[)([^\]]*)(\];)/;
  if (!array.test(text)) fail(`${path} has no array to add ${name} to.`);
  const withName = text.replace(array, (_, start, inside, end) => {
    const names = [...inside.split(',').map((entry) => entry.trim()), name].filter((entry) => entry !== '');
    return `${start}${names.sort((a, b) => a.localeCompare(b)).join(', ')}${end}`;
  });
  const line = `import { ${name} } from '@exchange/${context}';`;
  const imports = [...withName.matchAll(/^import .*'@exchange\/[^']+';$/gm)].map(([statement]) => statement);
  const sourceOf = (statement) => statement.split("'")[1];
  const next = imports.find((statement) => !/kernel|platform/.test(statement) && sourceOf(statement) > sourceOf(line));
  const last = imports.at(-1);
  writeFileSync(
    join(root, path),
    next ? withName.replace(next, `${line}\n${next}`) : last ? withName.replace(last, `${last}\n${line}`) : `${line}\n${withName}`,
  );
  return path;
}

/** The audit log can be filtered by what its entries are about, so it knows every kind. */
function listAudited(type) {
  const path = 'libs/platform/audit/resource-types.ts';
  const text = readFileSync(join(root, path), 'utf8');
  if (!text.includes(`'${type}'`)) writeFileSync(join(root, path), text.replace(/\n\] as const;/, `\n  '${type}',\n] as const;`));
  return path;
}

/** Its chapter of the document comes last in its group: what it is for is said there in your words. */
function listTag(name) {
  const path = 'apps/api/src/reference/tags.ts';
  const group = { buying: 'Buying', data: 'Buying', insight: 'Buying', selling: 'Selling', operations: 'Operations' }[area] ?? 'Account';
  const text = readFileSync(join(root, path), 'utf8');
  if (text.includes(`tag('${name}'`)) return path;
  const members = new RegExp(`^(  ${group}: \\[[^]*?\\)),?\\s*\\],`, 'm');
  if (!members.test(text)) fail(`${path} has no group ${group} to add ${name} to.`);
  writeFileSync(
    join(root, path),
    text.replace(members, (_, before) => `${before}, tag('${name}', 'What it is for.')],`),
  );
  return path;
}

function run(script, ...args) {
  try {
    execFileSync(process.execPath, [join(root, script), ...args], { cwd: root, stdio: 'inherit' });
  } catch {
    fail(`${script} failed. ${folder} is written; run it again when what it says is repaired.`);
  }
}

function fail(message) {
  complain(message);
  process.exit(1);
}
