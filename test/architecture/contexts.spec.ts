import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { areas, contexts, read, root } from './sources';

const lists = { Schema: 'apps/contexts/schema.ts', Http: 'apps/contexts/http.ts', Worker: 'apps/contexts/worker.ts' } as const;
const business = contexts.filter(({ name }) => name !== 'kernel' && name !== 'platform');

describe.each(business.map(({ name, folder }) => [name, folder] as const))('Context %s', (_, folder) => {
  test('has a README and an index.ts', () => {
    expect(['README.md', 'index.ts'].filter((file) => !existsSync(join(root, folder, file)))).toEqual([]);
  });

  test.each(Object.entries(lists))('its …%s is listed in apps/contexts', (kind, list) => {
    const names = read(`${folder}/index.ts`).match(new RegExp(`\\b\\w+${kind}\\b`, 'g')) ?? [];
    const listed = membersOf(list);
    expect(names.filter((name) => name !== 'ContextSchema' && !listed.includes(name))).toEqual([]);
  });
});

test.each(Object.values(lists))('%s is in alphabetical order', (list) => {
  const names = membersOf(list);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
});

test.each(areas.map(({ name, holds }) => [name, holds.toLowerCase()] as const))(
  'the text of the area %s names every context in it',
  (area, holds) => {
    const names = business.filter(({ folder }) => folder.startsWith(`libs/${area}/`)).map(({ name }) => name.replaceAll('-', ' '));
    expect(names.filter((name) => !holds.includes(name))).toEqual([]);
  },
);

function membersOf(list: string): string[] {
  const [, members = ''] = /= \[([^\]]*)\];/.exec(read(list)) ?? [];
  return members
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
