// npm run new:context -- <area>/<name> [--full] [--thing=<singular>]
// Generates a working context from scripts/templates. It is listed in apps/contexts and registered with the tests of every operation.
// The generated context passes all checks.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { printError, say } from './lib/terminal.mjs';

const [ownIds, whoGetsWhat] = ['tenant.ts', 'expected.md'].map((name) => join('test', 'api', 'platform', 'isolation', name));
const recorded = join('apps', 'api', 'src', 'recorded-examples.json');

const root = resolve(import.meta.dirname, '..');
/** @type {{ name: string, path: string }[]} */
const areaList = JSON.parse(readFileSync(join(root, 'libs', 'areas.json'), 'utf8'));
const areas = areaList.map(({ name }) => name);

const { area, context, thing, kind } = parseArguments(process.argv.slice(2));
const folder = join('libs', area, context);
const tests = join('test', 'api', area);
/** The side that may call the operations: paths of buyers or sellers are closed to the others. */
const side = { 'api/v2/buyer': 'buyer', 'api/v2/storefront': 'seller' }[areaList.find(({ name }) => name === area)?.path ?? ''];
const words = vocabulary();

const written = copyTemplate();
const lists = [
  addToList('apps/contexts/schema.ts', `${words.camelContext}Schema`),
  addToList('apps/contexts/http.ts', `${words.PascalContext}Http`),
  ...(kind === 'full' ? [addToList('apps/contexts/worker.ts', `${words.PascalContext}Worker`)] : []),
  addAuditedKind(words.UPPER_THING),
  addTag(words['Words Context']),
  addOwnId(words.camelThing),
  addCap(words['kebab-things']),
];
addExamples();
addAccessTable();
addTenantLimit();
addGrowth();
run('node_modules/oxfmt/bin/oxfmt', ...written.filter((path) => path.endsWith('.ts')), ...lists);
run('scripts/docs.mjs');
say(`
${folder} is ready: start with its README.md and ${kind === 'full' ? 'domain' : `${words['kebab-things']}.service.ts`}.

It passes every test. Describe its purpose in its README.md, and in its tag (apps/api/src/reference/tags.ts). For each
operation that you add or change, docs/guide.md lists what tests need:
  ${tests}/${words['kebab-things']}.gates.ts   access, lists and audit entries
  npm run docs -- ${words['kebab-things']}    examples that its tests record, and the table of access`);

function parseArguments(args) {
  const path = args.find((arg) => !arg.startsWith('--')) ?? '';
  const [shelf, name, ...rest] = path.split('/');
  if (!areas.includes(shelf) || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name ?? '') || rest.length > 0) {
    fail(
      `npm run new:context -- <area>/<name> [--full] [--thing=<singular>]\nArea: one of ${areas.join(', ')}. Name: kebab-case, a plural.`,
    );
  }
  const taken = ['', ...areas].find((other) => existsSync(join(root, 'libs', other, name)));
  if (taken !== undefined) fail(`The context ${name} already exists: libs/${join(taken, name)}.`);
  const given = args.find((arg) => arg.startsWith('--thing='))?.slice('--thing='.length);
  const singular = name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/s$/, '');
  return { area: shelf, context: name, thing: given ?? singular, kind: args.includes('--full') ? 'full' : 'plain' };
}

/** Replacements in the templates. Longer names come first, so that none is cut short. */
function vocabulary() {
  const things = thing.endsWith('y') ? `${thing.slice(0, -1)}ies` : `${thing}s`;
  const pascal = (name) => name.replace(/(^|-)(.)/g, (_, __, letter) => letter.toUpperCase());
  const camel = (name) => pascal(name).replace(/^./, (letter) => letter.toLowerCase());
  const title = (name) => name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
  return {
    'base-path': areaList.find(({ name }) => name === area)?.path ?? '',
    'area-name': area,
    'account-type': side === 'seller' ? 'SELLER' : 'BUYER',
    worldSides: (side ? [side] : ['buyer', 'seller']).map((name) => `'${name}'`).join(', '),
    worldSide: side ?? 'buyer',
    OneSideOnly: side === 'seller' ? 'SellersOnly' : 'BuyersOnly',
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

function fillTemplate(text) {
  const whole = side ? text : text.replaceAll(/^@OneSideOnly\(\)\n/gm, '').replaceAll(', OneSideOnly', '');
  const named = Object.entries(words).reduce((filledIn, [placeholder, word]) => filledIn.replaceAll(placeholder, word), whole);
  // Names of an import stay in alphabetical order after replacement.
  return named.replaceAll(/^(import \{ )([\w, ]+)( \} from '@exchange\/platform')/gm, (_, start, names, end) =>
    [
      start,
      names
        .split(', ')
        .sort((a, b) => a.localeCompare(b))
        .join(', '),
      end,
    ].join(''),
  );
}

function copyTemplate() {
  const template = join(root, 'scripts', 'templates', `context-${kind}`);
  return readdirSync(template, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'examples.json')
    .map((entry) => {
      const source = join(entry.parentPath, entry.name);
      const name = fillTemplate(relative(template, source));
      const target = join(/\.(e2e|gates)\.ts$/.test(name) ? tests : folder, name);
      mkdirSync(dirname(join(root, target)), { recursive: true });
      writeFileSync(join(root, target), fillTemplate(readFileSync(source, 'utf8')));
      return target;
    });
}

/** Adds the name to the only array of the file, and its import, both in alphabetical order. */
function addToList(path, name) {
  const text = readFileSync(join(root, path), 'utf8');
  const array = /(export const \w+(?:: [^=]+)? = \[)([^\]]*)(\];)/;
  if (!array.test(text)) fail(`${path} has no array to add ${name} to.`);
  const withName = text.replace(array, (_, start, elements, end) => {
    const names = [...elements.split(',').map((entry) => entry.trim()), name].filter((entry) => entry !== '');
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

/** Adds the kind to the audit log, which can be filtered by the kind of object. */
function addAuditedKind(type) {
  const path = 'libs/platform/audit/resource-types.ts';
  const text = readFileSync(join(root, path), 'utf8');
  if (!text.includes(`'${type}'`)) writeFileSync(join(root, path), text.replace(/\n\] as const;/, `\n  '${type}',\n] as const;`));
  return path;
}

/** Registers how tests of every operation create one for each account. */
function addOwnId(name) {
  const text = readFileSync(join(root, ownIds), 'utf8');
  if (!text.includes(`'${name}'`)) writeFileSync(join(root, ownIds), text.replace('\n] as const;', `\n  '${name}',\n] as const;`));
  return ownIds;
}

/** Adds the limit per account, with the usual default. */
function addCap(name) {
  const path = 'libs/platform/config/caps.ts';
  const text = readFileSync(join(root, path), 'utf8');
  const ofAccounts = /(\/\/ Per account\.\n)([^]*?)(?= {2}\/\/)/;
  const lines = text.match(ofAccounts)?.[2]?.split('\n').filter(Boolean);
  if (!lines) fail(`${path} has no caps of an account to add ${name} to.`);
  const keyOf = (line) => line.replaceAll("'", '');
  const sorted = [...lines, `  '${name}': 5_000,`].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  if (!lines.some((line) => keyOf(line).startsWith(`  ${name}:`)))
    writeFileSync(
      join(root, path),
      text.replace(ofAccounts, (_, head) => `${head}${sorted.join('\n')}\n`),
    );
  return path;
}

/** Adds a line to the limits of one tenant. */
function addTenantLimit() {
  const path = join(root, 'docs', 'reliability.md');
  const held =
    '`test/api/platform/caps.e2e.ts`: returns 409 for every request beyond the limit, also for concurrent ones; other accounts are not affected';
  const [name, table] = [words['kebab-things'], words.snake_things];
  const line = `| ${words['Words things']} | \`${table}\` | 5,000 an account (\`${name}\`) | 409 | for good | ${held} |`;
  writeFileSync(path, readFileSync(path, 'utf8').replace('\n<!-- /most -->', `\n${line}\n<!-- /most -->`));
}

/** Adds a line to the table of growth and retention. */
function addGrowth() {
  const path = join(root, 'docs', 'operations.md');
  writeFileSync(path, `${readFileSync(path, 'utf8').trimEnd()}\n| \`${words.snake_things}\` | what people create (cap) | for ever |\n`);
}

/** Adds examples of the operations, as recorded for the template. */
function addExamples() {
  const own = JSON.parse(fillTemplate(readFileSync(join(root, 'scripts', 'templates', `context-${kind}`, 'examples.json'), 'utf8')));
  const all = { ...JSON.parse(readFileSync(join(root, recorded), 'utf8')), ...own };
  // Examples are sorted by path, as `npm run docs` writes them.
  const pathOf = (operation) => operation.split(' ')[1];
  const sorted = Object.entries(all).sort(([a], [b]) => (pathOf(a) < pathOf(b) ? -1 : pathOf(a) > pathOf(b) ? 1 : 0));
  writeFileSync(join(root, recorded), `${JSON.stringify(Object.fromEntries(sorted), null, 1)}\n`);
}

/**
 * Adds the lines that `npm run docs -- isolation` would write: members of the account are allowed, people of the other side where the path is for
 * both, and nobody else.
 */
function addAccessTable() {
  const text = readFileSync(join(root, whoGetsWhat), 'utf8');
  const [head, ...lines] = text.split('\n').filter((line) => line.startsWith('| '));
  const columns = cellsOf(head);
  const [first, last] = ['other side', "sibling's key"].map((name) => columns.indexOf(name));
  // Callers without an account get the same refusals everywhere.
  const refused = cellsOf(lines[0]).slice(last + 1, -1);
  const things = `/${words['base-path']}/${words['kebab-things']}`;
  const one = kind === 'full' ? ['GET {id}', 'POST {id}/archive', 'POST {id}/restore'] : ['GET {id}'];
  const own = ['GET', 'POST', ...one].map((operation) => {
    const [method, below] = operation.split(' ');
    const others = below ? '404' : method === 'GET' ? 'ok' : '·';
    const otherSide = columns.slice(first, last + 1).map((name) => (side && name === 'other side' ? '403' : others));
    const stranger = below ? `${words.camelThing} 404` : '–';
    // Buyer agents and delegates reach advertisers, not the account.
    const members = columns.slice(1, first).map((name) => (/\b(agent|delegate|narrowed)\b/.test(name) ? '403' : 'ok'));
    return `| ${[`${method} ${[things, below].filter(Boolean).join('/')}`, ...members, ...otherSide, ...refused, stranger].join(' | ')} |`;
  });
  const operationOf = (line) => cellsOf(line)[0].split(' ').reverse().join(' ');
  const sorted = [...lines, ...own].sort((a, b) => (operationOf(a) < operationOf(b) ? -1 : 1));
  writeFileSync(join(root, whoGetsWhat), text.replace(lines.join('\n'), sorted.join('\n')));
}

function cellsOf(line) {
  return line.slice(2, -2).split(' | ');
}

/** Adds the tag at the end of its group, with a placeholder for its description. */
function addTag(name) {
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
    fail(`${script} failed. ${folder} is written; fix the problem and run it again.`);
  }
}

function fail(message) {
  printError(message);
  process.exit(1);
}
