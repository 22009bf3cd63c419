import { filesIn, isTest, read } from './sources';

/** Properties of requests with these names are names of things. */
const naming = /^(name|title|label|company|[a-z]\w*Name)$/;

const sources = filesIn(['libs'], (path) => path.endsWith('.ts') && !isTest(path) && !path.startsWith('libs/platform/http/'));

/** `kind`, class and property of every declared text. */
const texts = sources.flatMap((path) => {
  const source = read(path);
  return [...source.matchAll(/@Field\.(text|name|prose|opaque)\(/g)].map(({ 1: kind, index }) => {
    const [, ofClass] = [...source.slice(0, index).matchAll(/class (\w+)/g)].at(-1)!;
    const [, property] = /\)\n\s+(\w+)[?!]?:/.exec(source.slice(index))!;
    return { kind, ofClass: ofClass!, property: property! };
  });
});
test('every name in a request is declared as a name', () => {
  const others = texts.filter(
    ({ kind, ofClass, property }) => kind !== 'name' && /(Body|Query|Fields)$/.test(ofClass) && naming.test(property),
  );
  expect(others).toEqual([]);
});

test('every text of a request is declared with `Field`, which chooses its kind', () => {
  const validators = sources.filter((path) => /from 'class-validator'/.test(read(path)) && !path.startsWith('libs/platform/'));
  expect(validators).toEqual([]);
});

/** Files that print without `scripts/lib/terminal.mjs`, which removes control and invisible characters, with the reason for each. */
const printing: Readonly<Record<string, string>> = {
  'scripts/demo/seller-table.mjs': 'redraws a table through the same filter',
  'scripts/lib/ending.mjs': 'a line break after ^C',
  'scripts/lib/screenshots.mjs': 'names a choice that browsers store',
  'scripts/lib/steps.mjs': 'forwards the output of our own tests',
  'scripts/lib/storyboards.mjs': 'silences a runner',
  'scripts/lib/terminal.mjs': 'is the filter itself',
};

test('scripts, the demo and chaos print through the filter', () => {
  const scripts = filesIn(
    ['scripts', 'test/bench', 'test/chaos', 'test/rig'],
    (path) => path.endsWith('.mjs') && !path.includes('templates/'),
  );
  const past = scripts.filter((path) => /console\.|process\.std(out|err)\.write/.test(read(path)));
  expect(past).toEqual(Object.keys(printing));
});
