import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { objectKinds, unfoundRoutes } from './objects';

/** Routes of the console whose last part is an id. */
const [, paths] = /^to: (.*)$/m.exec(readFileSync(join(__dirname, '../../routeTree.gen.ts'), 'utf8'))!;
const routes = [...paths!.matchAll(/'(\/[^']*\/\$(?!account')\w+)'/g)].map(([, route]) => route!);

describe('The kinds of objects of the palette', () => {
  test('have every route with an id, but for those that are listed with the reason', () => {
    const known = objectKinds.map(({ to }) => String(to)).filter((to) => to.includes('/$account/') && /\$\w+$/.test(to));
    expect(new Set(routes)).toEqual(new Set([...known, ...Object.keys(unfoundRoutes)]));
  });

  test('share no id but a UUID and the id of a call', () => {
    const samples = [
      'campaign_01',
      'mb_01',
      'sf_mb_01',
      'prod_01',
      'es_01',
      'pl_01',
      'advgrant_01',
      'app_x-Y',
      'm2m_01',
      'payout_01',
      'call_01',
    ];
    const kindsOf = (id: string) => objectKinds.filter(({ ids }) => ids?.test(id.toLowerCase())).map((kind) => kind.id);
    expect(samples.map((id) => kindsOf(id).length)).toEqual(samples.map(() => 1));
    expect(kindsOf('01f8c6de-52a7-4b1e-9c3d-7a5e0b4f2d61')).toEqual(['task', 'call', 'ask', 'staffAsk', 'conversation']);
  });

  test('are read by their id as their page reads them, or by a reader of their own', () => {
    const parts = readFileSync(join(__dirname, 'readers.ts'), 'utf8').split(/\n {2}(?=\w+: \{\n)/);
    const own = parts.filter((part) => part.includes('\n    get: ')).map((part) => part.split(':')[0]);
    expect(own).toContain('task');
    const hasPath = (path = '') => /^[^{}]+\{\w+\}$/.test(path);
    const unread = objectKinds.filter(({ id, ids, read }) => ids !== undefined && !own.includes(id) && !hasPath(read?.path));
    expect(unread.map(({ id }) => id)).toEqual([]);
  });
});
