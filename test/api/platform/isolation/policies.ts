import type { PolicyTable } from '@exchange/kernel';
import { policyTables } from '../../../architecture/catalogue';

/** Finds a policy table of any context by its name. */
export function policyNamed(name: string): PolicyTable<string, string> {
  const found = policyTables.find(({ thing }) => thing.name === name);
  if (!found) throw new Error(`There is no policy table "${name}".`);
  return found.thing;
}
