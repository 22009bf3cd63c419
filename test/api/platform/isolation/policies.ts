import type { PolicyTable } from '@exchange/kernel';
import { policyTables } from '../../../architecture/catalogue';

/** The policy table of that name, out of whichever context. */
export function policyNamed(name: string): PolicyTable<string, string> {
  const found = policyTables.find(({ thing }) => thing.name === name);
  if (!found) throw new Error(`There is no policy table "${name}".`);
  return found.thing;
}
