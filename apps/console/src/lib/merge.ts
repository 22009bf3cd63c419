import { isSame } from './same';

export interface Merged<T> {
  /** Own changes over the newer values. */
  readonly value: T;
  /** Fields that both have changed, differently. `value` has the own ones. */
  readonly conflicts: readonly (keyof T)[];
  /** Fields that only the others have changed. */
  readonly taken: readonly (keyof T)[];
}

/** Three-way merge by field: `base` is what the person began with, `mine` what they typed, `theirs` what is stored meanwhile. */
export function merge<T extends object>(base: T, mine: T, theirs: T): Merged<T> {
  const names = Object.keys(base) as (keyof T)[];
  const isChangedThere = (name: keyof T) => !isSame(base[name], theirs[name]) && !isSame(mine[name], theirs[name]);
  const isOwn = (name: keyof T) => !isSame(base[name], mine[name]);
  const conflicts = names.filter((name) => isChangedThere(name) && isOwn(name));
  const taken = names.filter((name) => isChangedThere(name) && !isOwn(name));
  const value = Object.fromEntries(names.map((name) => [name, isOwn(name) ? mine[name] : theirs[name]])) as T;
  return { value, conflicts, taken };
}
