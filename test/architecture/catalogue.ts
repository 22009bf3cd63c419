import { PolicyTable, StateTable } from '@exchange/kernel';
import { type ContextFacts, contexts, filesIn, root } from './sources';

/** A value that a file exports, with its name. */
export interface ExportedValue<Thing> {
  readonly exportName: string;
  readonly path: string;
  readonly thing: Thing;
}

export interface Catalogue {
  readonly context: string;
  readonly specs: Readonly<Record<string, { readonly kind: string; readonly code: string; readonly message: string }>>;
}

export const stateTables = exportsOf('.states.ts', (value): value is StateTable => value instanceof StateTable);
export const policyTables = exportsOf('.policy.ts', (value): value is PolicyTable<string, string> => value instanceof PolicyTable);

/** Error catalogues: results of `defineErrors` that a file named for errors exports. */
export const errorCatalogues: readonly ExportedValue<Catalogue>[] = exportsOf('errors.ts', isCatalogued).map((found) => ({
  ...found,
  thing: found.thing.catalogue,
}));

export function contextOf(path: string): ContextFacts {
  const context = contexts.find(({ folder }) => path.startsWith(`${folder}/`));
  if (!context) throw new Error(`${path} is in no folder that has a context.json.`);
  return context;
}

export function exportsOf<Thing>(ending: string, accept: (value: unknown) => value is Thing): ExportedValue<Thing>[] {
  return filesIn(['libs'], (path) => path.endsWith(ending)).flatMap((path) =>
    Object.entries(load(path)).flatMap(([exportName, value]) => (accept(value) ? [{ exportName, path, thing: value }] : [])),
  );
}

function load(path: string): Record<string, unknown> {
  return require(`${root}/${path}`) as Record<string, unknown>;
}

function isCatalogued(value: unknown): value is { catalogue: Catalogue } {
  return typeof value === 'object' && value !== null && 'catalogue' in value;
}
