import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import { routesOf } from './isolation/routes';

const root = join(__dirname, '..', '..', '..');

/** Whether the tests run as part of plain `npm test`, which runs for every change. */
export const isUsualRun = process.env['TEST_RUN'] === 'usual';

/** Selects the operations that a sweep sends requests to in this run. When none would be selected, it selects all. */
export type Share = <One extends string | { readonly name: string }>(operations: readonly One[]) => One[];

/**
 * Selection of operations for the sweeps of this run (docs/adr/0155-two-test-runs.md). `npm test` tries a third of the operations, and those whose
 * bounded context or row has changed (scripts/lib/share.mjs). `npm run test:full` and `npm test -- <path>` try every operation.
 * To try one third alone, run `TEST_RUN=usual SWEEP_THIRD=0 npm test -- <path>`.
 */
export function shareOf(app: INestApplication): Share {
  const isTried = selectionFor(app);
  return (operations) => {
    const tried = operations.filter((one) => isTried(typeof one === 'string' ? one : one.name));
    return tried.length > 0 ? tried : [...operations];
  };
}

function selectionFor(app: INestApplication): (operation: string) => boolean {
  const third = process.env['SWEEP_THIRD'];
  if (!isUsualRun || third === undefined) return () => true;
  const changed = new Set((process.env['SWEEP_CHANGED'] ?? '').split(',').filter((place) => place !== ''));
  const inRows = new Set([...changed].filter((place) => place.endsWith('.ts')).flatMap(operationsIn));
  const contexts = contextsByController();
  const routes = routesOf(app);
  /** An operation of an unknown context counts as changed. */
  const hasChanged = (operation: string): boolean => {
    const context = contexts.get(routes.get(operation)?.controller ?? '');
    return inRows.has(operation) || context === undefined || changed.has(context);
  };
  return (operation) => thirdOf(operation) === Number(third) || hasChanged(operation);
}

/** The third depends on the name alone, so that a new operation does not move the others. */
const thirdOf = (operation: string): number => createHash('sha256').update(operation).digest().readUInt32BE() % 3;

/** Maps the class name of each controller to the folder of its bounded context. */
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

/** Operations with rows in a changed file; none when the file was removed. */
function operationsIn(path: string): string[] {
  const file = join(root, path);
  if (!existsSync(file)) return [];
  const exported = require(file) as Readonly<Record<string, { readonly rows?: object }>>;
  return Object.values(exported).flatMap((one) => Object.keys(one.rows ?? one));
}
