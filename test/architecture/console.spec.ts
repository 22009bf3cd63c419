import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { languages as productLanguages } from '@exchange/kernel';
import { redirects, screens } from '../browser/console/screens';
import { filesIn, read, root } from './sources';

const folder = 'apps/console/src/i18n';
const catalogue = (language: string) => JSON.parse(read(`${folder}/${language}.json`)) as Record<string, string>;
const languages = filesIn([folder], (path) => /i18n\/\w+\.json$/.test(path)).map((path) => /(\w+)\.json$/.exec(path)![1]!);
const ofNotifications = (language: string) => catalogue(`notifications/${language}`);
const english = catalogue('en');
/** Terms of docs/glossary.md that the console uses most. */
const productTerms =
  'account, advertiser, api key, brief, budget, campaign, impression, media buy, member, notification, proposal, revision, sandbox, seller, signature, webhook'.split(
    ', ',
  );

interface Argument {
  readonly name: string;
  readonly type: string | undefined;
  readonly cases: readonly string[];
}

/** The arguments of an ICU message, including those inside of its cases. Between an argument's brace and the next are its cases. */
function argumentsOf(message: string): Argument[] {
  const found: Argument[] = [];
  let depth = 0;
  for (let at = 0; at < message.length; at += 1) {
    if (message[at] === '}') depth -= 1;
    if (message[at] !== '{') continue;
    const [, name, type] = /^\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?[,}]/.exec(message.slice(at)) ?? [];
    if (depth % 2 === 0 && name !== undefined) found.push({ name, type, cases: type === 'plural' ? casesOf(message, at) : [] });
    depth += 1;
  }
  return found;
}

/** The selectors of the plural or select whose brace opens at `start`. */
function casesOf(message: string, start: number): string[] {
  const cases: string[] = [];
  let depth = 0;
  for (let at = start; at < message.length; at += 1) {
    if (message[at] === '{') {
      depth += 1;
      const [selector] = /(=?\w+)\s*$/.exec(message.slice(start, at)) ?? [];
      if (depth === 2) cases.push(selector!.trim());
    } else if (message[at] === '}' && (depth -= 1) === 0) return cases;
  }
  throw new Error(`A brace is not closed in: ${message}`);
}

const screensFolder = 'apps/console/src/routes';
const messageParts = JSON.parse(read('apps/console/message-parts.json')) as Record<string, string[]>;

/** The part of the catalogue with a message, as the build decides it. */
const partOf = (key: string) =>
  Object.entries(messageParts).find(([, names]) => names.some((name) => key === name || key.startsWith(`${name}.`)))?.[0] ?? 'shell';

/** Routes whose component is around the one of this route. */
const routesAbove = (path: string) =>
  path
    .split('/')
    .map((_, n, names) => `${names.slice(0, n).join('/')}/route.tsx`)
    .filter((each) => each !== path && existsSync(join(root, each)));

/** The parts of the messages that a file loads. */
const partsLoadedBy = (path: string) =>
  [...(/loadMessages\(([^)]*)\)/.exec(read(path))?.[1]?.matchAll(/'(\w+)'/g) ?? [])].map(([, part]) => part!);

/** Messages that a file, and what it imports, may show, except those of parts that a panel loads with itself. */
function keysShownBy(path: string): string[] {
  const paths = [path];
  const shown = new Set<string>();
  const loadedLater = new Set<string>();
  for (const each of paths) {
    const source = read(each);
    if (source.includes('import(')) for (const part of partsLoadedBy(each)) loadedLater.add(part);
    for (const [, key] of source.matchAll(/'([^'\n]+)'/g)) if (key !== undefined && Object.hasOwn(english, key)) shown.add(key);
    for (const [, one, other] of source.matchAll(/`([\w.]+)\.\$\{|text\.(?:word|options)\('([\w.]+)'/g))
      for (const key of Object.keys(english)) if (key.startsWith(`${one ?? other}.`)) shown.add(key);
    for (const [, name] of source.matchAll(/(?:from|import\() ?'([#.][^']*)'/g)) {
      const target = name!.startsWith('#/') ? `apps/console/src/${name!.slice(2)}` : join(dirname(each), name!);
      const file = ['.tsx', '.ts', '/index.tsx', '/index.ts'].map((end) => target + end).find((one) => existsSync(join(root, one)));
      if (file !== undefined && !file.endsWith('.gen.ts') && !paths.includes(file)) paths.push(file);
    }
  }
  return [...shown].filter((key) => !loadedLater.has(partOf(key)));
}

describe('The console', () => {
  test('has a catalogue for every language of the product', () => {
    expect(languages.sort()).toEqual([...productLanguages].sort());
    const [, known] = /const known = \[(.*)\];/.exec(read('apps/console/public/before-paint.js'))!;
    expect(known!.replaceAll("'", '').split(', ').sort()).toEqual(languages.sort());
  });

  test.each(languages)('%s has every message, with the same arguments', (language) => {
    const words = catalogue(language);
    expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort());
    const namesOf = (message: string) => [...new Set(argumentsOf(message).map(({ name }) => name))].sort();
    const other = Object.keys(english).filter((key) => namesOf(words[key]!).join() !== namesOf(english[key]!).join());
    expect(other).toEqual([]);
    expect(Object.keys(words).filter((key) => words[key]!.trim() === '')).toEqual([]);
  });

  test.each(languages)('%s has the words of a button in its name', (language) => {
    const words = catalogue(language);
    const named = Object.keys(words).filter((key) => key.endsWith('.named') && key.slice(0, -'.named'.length) in words);
    expect(named.length).toBeGreaterThan(5);
    const has = (key: string) => words[key]!.toLowerCase().includes(words[key.slice(0, -'.named'.length)]!.toLowerCase());
    expect(named.filter((key) => !has(key))).toEqual([]);
  });

  test.each(languages)('%s has a form for each of its plural categories', (language) => {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const incomplete = Object.entries(catalogue(language)).flatMap(([key, message]) =>
      argumentsOf(message)
        .filter(({ type }) => type === 'plural')
        .flatMap(({ cases }) => wanted.filter((form) => !cases.includes(form)).map((form) => `${key}: ${form}`)),
    );
    expect(incomplete).toEqual([]);
  });

  test('browser tests open every route of the route tree', () => {
    const [, list] = /^to: (.*)$/m.exec(read('apps/console/src/routeTree.gen.ts'))!;
    const routes = [...list!.matchAll(/'([^']*)'/g)].map(([, route]) => route!);
    const opened = new Set([...screens.map(({ route }) => route).filter((route) => route !== ''), ...redirects]);
    expect([...opened].sort()).toEqual(routes.sort());
  });

  test.each(languages.filter((language) => language !== 'en'))('%s translates each product term by the words of its list', (language) => {
    const words = catalogue(language);
    const terms = Object.entries(JSON.parse(read(`${folder}/terms/${language}.json`)) as Record<string, string[]>);
    expect(terms.map(([term]) => term).sort()).toEqual([...productTerms].sort());
    const other = Object.entries(english).flatMap(([key, message]) =>
      terms
        .filter(([term]) => new RegExp(`\\b${term.replace(' ', '[ -]')}s?\\b`, 'i').test(message.replace(/\{\w+/g, '{')))
        .filter(([, stems]) => !stems.some((stem) => words[key]!.toLocaleLowerCase(language).includes(stem)))
        .map(([term]) => `${key}: ${term}`),
    );
    expect(other).toEqual([]);
  });

  test('imports nothing from the product and uses only messages of the catalogue', () => {
    const sources = filesIn(['apps/console/src'], (path) => /(?<!\.gen|\.d|\.spec)\.tsx?$/.test(path));
    // Code of samples stands in templates.
    const withoutSamples = (path: string) => read(path).replace(/`(?:\\.|[^`\\])*`/g, '``');
    const forbiddenImports = sources.filter((path) => /from '(@exchange\/|@test\/|(\.\.\/)+libs\/|node:)/.test(withoutSamples(path)));
    expect(forbiddenImports).toEqual([]);
    const usedKeys = sources.flatMap((path) => [...read(path).matchAll(/(?<![.\w])text\('([\w. ]+)'/g)].map(([, key]) => key!));
    expect(usedKeys.length).toBeGreaterThan(100);
    expect(usedKeys.filter((key) => !(key in english))).toEqual([]);
  });

  test.each(filesIn([screensFolder], (path) => path.endsWith('.tsx')))('%s loads the messages that it may show', (path) => {
    const loads = [...routesAbove(path), path].flatMap(partsLoadedBy);
    expect(keysShownBy(path).filter((key) => !['first', ...loads].includes(partOf(key)))).toEqual([]);
  });

  test('loads pages without a session with their own routes', () => {
    const pages = filesIn([screensFolder], (path) => /routes\/(?!index)\w[\w-]*\.tsx$/.test(path) && !path.includes('__root'));
    const listed = [...read('apps/console/src/load-routes.ts').matchAll(/from '\.\/(routes\/(?!__root)[\w-]+)'/g)];
    expect(listed.map(([, path]) => `apps/console/src/${path}.tsx`).toSorted()).toEqual(pages.toSorted());
  });

  test('every part of the messages has messages, and each family is in one', () => {
    const names = Object.values(messageParts).flat();
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(names.filter((name) => !Object.keys(english).some((key) => key === name || key.startsWith(`${name}.`)))).toEqual([]);
    expect(keysShownBy(`${screensFolder}/sign-in.tsx`)).toEqual(
      expect.arrayContaining(['signIn.title', 'problem.requestId', 'common.copied']),
    );
  });

  test('has a message for every notification type that is raised', () => {
    const notices = filesIn(['libs/engagement/notifications/adapters/events'], (path) => path.endsWith('notices.ts'));
    const types = notices.flatMap((path) => [...read(path).matchAll(/type: '([a-z_]+\.[a-z_]+)'/g)].map(([, type]) => type!));
    expect(types).toContain('media_buy.awaiting_source_moderation');
    for (const language of languages) {
      expect(types.filter((type) => !(type in ofNotifications(language)))).toEqual([]);
      expect(Object.keys(ofNotifications(language)).sort()).toEqual(Object.keys(ofNotifications('en')).sort());
    }
  });

  test('no action stands twice in the palette', () => {
    const ids = [...read('apps/console/src/lib/commands.ts').matchAll(/\bid: '(\w+)'/g)].map(([, id]) => id!);
    expect(ids).toContain('signOut');
    expect(ids).toEqual([...new Set(ids)]);
  });

  test('every export is used by another file', () => {
    const texts = new Map(filesIn(['apps/console/src'], (path) => /(?<!\.gen|\.d)\.tsx?$/.test(path)).map((path) => [path, read(path)]));
    const unused = [...texts].flatMap(([path, text]) =>
      [...text.matchAll(/^export (?:default )?(?:async )?(?:const|function|class) (\w+)/gm)]
        .map(([, name]) => name!)
        .filter((name) => name !== 'Route')
        .filter((name) => [...texts].every(([other, used]) => other === path || !new RegExp(`\\b${name}\\b`).test(used)))
        .map((name) => `${path}: ${name}`),
    );
    expect(unused).toEqual([]);
  });

  test('its packages are bundled: none is a production dependency', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
    const imported = filesIn(['apps/console/src'], (path) => /\.tsx?$/.test(path)).flatMap((path) =>
      [...read(path).matchAll(/from '((?:@[\w-]+\/)?[\w-]+)(?:\/[\w/-]+)?'/g)].map(([, name]) => name!),
    );
    expect(imported.filter((name) => name in dependencies)).toEqual([]);
  });
});
