import { getMetadataStorage } from 'class-validator';

type Search = ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas'];

/**
 * For every object that it validates, class-validator looks through the classes of the whole exchange for the parents of one. What it finds
 * does not change once the class is there, so it is remembered: of validation as we use it, with neither groups nor schemas.
 */
export function rememberRules(): void {
  const storage = getMetadataStorage();
  const known = new WeakMap<object, ReturnType<Search>>();
  const search: Search = storage.getTargetValidationMetadatas.bind(storage);
  storage.getTargetValidationMetadatas = (target, schema, always, strictGroups, groups) => {
    if (always || strictGroups || groups) return search(target, schema, always, strictGroups, groups);
    const found = known.get(target) ?? search(target, schema, always, strictGroups, groups);
    known.set(target, found);
    return found;
  };
}
