import { canonicalName } from './canonical';
import type { Identifier } from './identifier';
import type { PublicSuffixes } from './ports';

/** One identifier of a request, with its normalized form. */
export interface Property {
  /** The value that was sent. */
  readonly input: string;
  /** The form used for comparing, looking up and storing. */
  readonly identifier: Identifier;
  readonly changes: readonly string[];
  /** The registrable domain; null when the value does not name a site, and for other types. */
  readonly registrable: string | null;
}

export function propertyOf({ type, value }: Identifier, suffixes: PublicSuffixes): Property {
  if (type !== 'domain') return { input: value, identifier: { type, value: value.trim() }, changes: [], registrable: null };
  const { name, changes, registrable } = canonicalName(value, suffixes);
  return { input: value, identifier: { type, value: name }, changes, registrable };
}

/** Key that is equal for identifiers of the same property. Values that are not names are compared without case. */
export function propertyKeyOf({ identifier: { type, value }, registrable }: Property): string {
  return `${type} ${type === 'domain' && registrable === null ? value.toLowerCase() : value}`;
}
