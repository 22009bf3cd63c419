import { settingsTable } from '@exchange/platform/testing';
import { namesTest, rowsOf } from './named-tests';
import { read } from './sources';

const document = read('docs/security.md');
const rows = rowsOf(document, 'covered');

describe('docs/security.md', () => {
  test('names every risk of the OWASP API Security Top 10 (2023)', () => {
    const risks = rows.map(([risk]) => /^API(\d+) /.exec(risk!)?.[1]).filter((number) => number !== undefined);
    expect(risks).toEqual(Array.from({ length: 10 }, (_, i) => String(i + 1)));
  });

  test('every line names an existing test by file and title', () => {
    expect(rows.map(([, , cell]) => cell!).filter((cell) => !namesTest(cell))).toEqual([]);
    expect(rows.length).toBeGreaterThan(30);
  });

  test('names only existing settings', () => {
    const names = new Set(Object.values(settingsTable).map(({ name }) => name));
    const limits = document.split('## Limits')[1]!.split('## Secrets')[0]!;
    const named = [...limits.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)].map(([, name]) => name!).filter((name) => name !== 'RATE_LIMITED');
    expect(named.filter((name) => !names.has(name))).toEqual([]);
    expect(named.length).toBeGreaterThan(8);
  });
});
