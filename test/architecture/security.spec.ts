import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { settingsTable } from '@exchange/platform';
import { read, root } from './sources';

const document = read('docs/security.md');
const [, table = ''] = /<!-- covered -->([\s\S]*?)<!-- \/covered -->/.exec(document) ?? [];
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Risk'))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );

/** Whether a test of this file has this title, written plainly. */
function hasTest(path: string, title: string): boolean {
  if (!existsSync(join(root, path))) return false;
  const source = read(path);
  return ["'", '"', '`'].some((quote) => source.includes(`(${quote}${title}${quote}`) || source.includes(` ${quote}${title}${quote},`));
}

describe('docs/security.md', () => {
  test('names every risk of the OWASP API Security Top 10 (2023)', () => {
    const risks = rows.map(([risk]) => /^API(\d+) /.exec(risk!)?.[1]).filter((number) => number !== undefined);
    expect(risks).toEqual(Array.from({ length: 10 }, (_, i) => String(i + 1)));
  });

  test('every line names a test that exists', () => {
    const missing = rows.filter(([, , cell = '']) => {
      const [, path, title] = /^`([^`]+)`: (.+)$/.exec(cell) ?? [];
      return path === undefined || !hasTest(path, title!.replaceAll('\\`', '`'));
    });
    expect(missing.map(([, , cell]) => cell)).toEqual([]);
    expect(rows.length).toBeGreaterThan(30);
  });

  test('names settings that exist', () => {
    const names = new Set(Object.values(settingsTable).map(({ name }) => name));
    const limits = document.split('## Limits')[1]!.split('## Secrets')[0]!;
    const named = [...limits.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)].map(([, name]) => name!).filter((name) => name !== 'RATE_LIMITED');
    expect(named.filter((name) => !names.has(name))).toEqual([]);
    expect(named.length).toBeGreaterThan(8);
  });
});
