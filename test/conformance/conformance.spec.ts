import { filesIn, isTest, read } from '../architecture/sources';
import { manifest } from './manifest';
import open from './open.json';

/** A test cites the statements that it proves in the line above it: `// spec: webhooks.list, webhooks.list.newest-first`. */
const citations = filesIn(['apps', 'libs', 'test'], isTest).flatMap((path) =>
  [...read(path).matchAll(/^\s*\/\/ spec: (.+)$/gm)].flatMap(([, ids]) => ids!.split(',').map((id) => ({ id: id.trim(), path }))),
);
const cited = new Set(citations.map(({ id }) => id));
const built = manifest.filter(({ status }) => status === 'built');
const unbuilt = manifest.filter(({ status }) => status === 'open');

describe('Conformance with rest-api.md', () => {
  const contract = read('docs/spec/rest-api.md');

  test('every built statement has at least one test', () => {
    expect(built.filter(({ id }) => !cited.has(id)).map(({ id, quote }) => `${id}: ${quote}`)).toEqual([]);
  });

  test('tests cite existing statements', () => {
    const ids = new Set(manifest.map(({ id }) => id));
    expect(citations.filter(({ id }) => !ids.has(id))).toEqual([]);
  });

  test('a citation stands directly above a test or a describe', () => {
    const misplaced = filesIn(['apps', 'libs', 'test'], isTest).flatMap((path) =>
      [...read(path).matchAll(/^\s*\/\/ spec: .+\n(?:\s*\/\/.*\n)*(.*)$/gm)]
        .filter(([, line]) => !/^\s*(it|test|describe)\b/.test(line!))
        .map(([, line]) => `${path}: ${line}`),
    );
    expect(misplaced).toEqual([]);
  });

  test('no statement with a test is listed as open', () => {
    expect(unbuilt.filter(({ id }) => cited.has(id)).map(({ id }) => id)).toEqual([]);
  });

  test('the number of open statements never grows; lower it in open.json when one is built', () => {
    expect(unbuilt).toHaveLength(open.open);
    expect(unbuilt.filter(({ area }) => !area)).toEqual([]);
  });

  test('statements are literal quotes, each with one name', () => {
    expect(manifest.filter(({ quote }) => !contract.includes(quote)).map(({ id }) => id)).toEqual([]);
    expect(new Set(manifest.map(({ id }) => id)).size).toBe(manifest.length);
  });

  test('every section of the contract has statements', () => {
    const chapters = [...contract.matchAll(/^##+ (.+)$/gm)].map(([, title]) => title!.replace(/ \(.*\)$/, ''));
    const sections = manifest.map(({ section }) => section);
    const missing = chapters.filter((title) => !sections.some((section) => section.includes(title)));
    expect(missing.filter((title) => !['Resources and their fields', 'States and transitions'].includes(title))).toEqual([]);
  });
});
