import { filesIn, isTest, read } from './sources';

/** What people call things; everything that is named like this in a request is a name. */
const naming = /^(name|title|label|company|[a-z]\w*Name)$/;

const sources = filesIn(['libs'], (path) => path.endsWith('.ts') && !isTest(path) && !path.startsWith('libs/platform/http/'));

/** `kind`, class and property of every text that is declared. */
const texts = sources.flatMap((path) => {
  const source = read(path);
  return [...source.matchAll(/@Field\.(text|name|prose|opaque)\(/g)].map(({ 1: kind, index }) => {
    const [, ofClass] = [...source.slice(0, index).matchAll(/class (\w+)/g)].at(-1)!;
    const [, property] = /\)\n\s+(\w+)[?!]?:/.exec(source.slice(index))!;
    return { kind, ofClass: ofClass!, property: property! };
  });
});
test('whatever a request names is declared as a name', () => {
  const others = texts.filter(
    ({ kind, ofClass, property }) => kind !== 'name' && /(Body|Query|Fields)$/.test(ofClass) && naming.test(property),
  );
  expect(others).toEqual([]);
});

test('no text of a request is declared past `Field`, where its kind is chosen', () => {
  const validators = sources.filter((path) => /from 'class-validator'/.test(read(path)) && !path.startsWith('libs/platform/'));
  expect(validators).toEqual([]);
});

/** Where something is printed past `scripts/lib/terminal.mjs`, which leaves out what moves a terminal and what nobody sees. */
const printing: Readonly<Record<string, string>> = {
  'scripts/demo/seller-table.mjs': 'redraws a table, each line of it through the same filter',
  'scripts/lib/ending.mjs': 'a line break after ^C',
  'scripts/lib/steps.mjs': 'hands on what our own tests print',
  'scripts/lib/storyboards.mjs': 'silences a runner',
  'scripts/lib/terminal.mjs': 'is that place',
  'scripts/storefront-storyboards.mjs': 'silences a runner',
};

test('scripts, the demo and chaos print through one filter', () => {
  const scripts = filesIn(
    ['scripts', 'test/bench', 'test/chaos', 'test/rig'],
    (path) => path.endsWith('.mjs') && !path.includes('templates/'),
  );
  const past = scripts.filter((path) => /console\.|process\.std(out|err)\.write/.test(read(path)));
  expect(past).toEqual(Object.keys(printing));
});
