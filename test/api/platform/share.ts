import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import { routesOf } from './isolation/routes';

const root = join(__dirname, '..', '..', '..');

/** Part of plain `npm test`, for every change. */
export const isUsualRun = process.env['TEST_RUN'] === 'usual';

/** The operations that a sweep sends requests to, of those that it could send some to; none only when there are none. */
export type Share = <One extends string | { readonly name: string }>(operations: readonly One[]) => One[];

/**
 * What sweeps try in this run (docs/adr/0155-two-test-runs.md). In `npm test` that is a third of the operations, and those whose bounded context or row
 * has changed (scripts/lib/share.mjs); in `npm run test:full` and in `npm test -- <path>` every operation.
 * To try a third by itself: `TEST_RUN=usual SWEEP_THIRD=0 npm test -- <path>`.
 */
export function shareOf(app: INestApplication): Share {
  const isTried = triedIn(app);
  return (operations) => {
    const tried = operations.filter((one) => isTried(typeof one === 'string' ? one : one.name));
    return tried.length > 0 ? tried : [...operations];
  };
}

function triedIn(app: INestApplication): (operation: string) => boolean {
  const third = process.env['SWEEP_THIRD'];
  if (!isUsualRun || third === undefined) return () => true;
  const changed = new Set((process.env['SWEEP_CHANGED'] ?? '').split(',').filter((place) => place !== ''));
  const inRows = new Set([...changed].filter((place) => place.endsWith('.ts')).flatMap(operationsIn));
  const contexts = contextsByController();
  const routes = routesOf(app);
  /** An operation whose context is unknown is always tried. */
  const hasChanged = (operation: string): boolean => {
    const context = contexts.get(routes.get(operation)?.controller ?? '');
    return inRows.has(operation) || context === undefined || changed.has(context);
  };
  return (operation) => thirdOf(operation) === Number(third) || hasChanged(operation);
}

/** By the name alone, so that a new operation does not move the others. */
const thirdOf = (operation: string): number => createHash('sha256').update(operation).digest().readUInt32BE() % 3;

/** The folder of each controller's bounded context, by the name of its class. */
function contextsByController(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const path of readdirSync(join(root, 'libs'), { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('controller.ts')) continue;
    const context = join('libs', ...path.split(/[\\/]/).slice(0, 2)).replaceAll('\\', '/');
    const text = readFileSync(join(root, 'libs', path), 'utf8');
    for (const [, name] of text.matchAll(/\bclass (\w+)/g)) found.set(name!, context);
  }
  return found;
}

/** The operations that a changed file has rows for; a file that was removed has none. */
function operationsIn(path: string): string[] {
  const file = join(root, path);
  if (!existsSync(file)) return [];
  const exported = require(file) as Readonly<Record<string, { readonly rows?: object }>>;
  return Object.values(exported).flatMap((one) => Object.keys(one.rows ?? one));
}
