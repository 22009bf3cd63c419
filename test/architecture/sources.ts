import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

export const root = resolve(__dirname, '../..');

/** All files of these folders, as paths from the root of the repository, in a stable order. */
export function filesIn(folders: readonly string[], accept: (path: string) => boolean = () => true): string[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !path.includes('node_modules/') && accept(path))
    .sort();
}

export const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** An area of contexts with its owner. libs/areas.json is the only list, the lowest area first: aliases, tests, CODEOWNERS and the README follow it. */
export interface Area {
  readonly name: string;
  readonly team: string;
  /** Path of its contexts in the API, unless the contract says otherwise. */
  readonly path: string;
  readonly holds: string;
}

export const areas = JSON.parse(read('libs/areas.json')) as readonly Area[];

export interface ContextFacts {
  readonly name: string;
  readonly folder: string;
  readonly owner: string;
  readonly dependsOn: readonly string[];
  readonly listensTo: readonly string[];
  /** Contexts whose tables this context reads. */
  readonly reads: readonly string[];
}

export const contexts: readonly ContextFacts[] = filesIn(['libs'], (path) => path.endsWith('/context.json')).map((path) => {
  const folder = path.slice(0, -'/context.json'.length);
  return {
    name: folder.split('/').at(-1)!,
    folder,
    dependsOn: [],
    listensTo: [],
    reads: [],
    ...(JSON.parse(read(path)) as { owner: string }),
  };
});

/** Code that production does not run: tests, their helpers, and in-memory twins. */
export const isForTests = (path: string): boolean => /^test\/(?!architecture\/fixtures)|\.(spec|e2e|fixture)\.ts$|\/testing\//.test(path);

export const isTest = (path: string): boolean => /\.(spec|e2e)\.ts$/.test(path);
