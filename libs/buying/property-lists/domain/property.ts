import { canonicalName } from './canonical';
import type { Identifier } from './identifier';
import type { PublicSuffixes } from './ports';

/** One identifier that was sent, and what it says. */
export interface Property {
  /** As it was sent. */
  readonly input: string;
  /** The form in which it is compared, looked up and stored. */
  readonly identifier: Identifier;
  readonly changes: readonly string[];
  /** The part of a domain that somebody registered; null when it does not name a site, and for other identifiers. */
  readonly registrable: string | null;
}

export function propertyOf({ type, value }: Identifier, suffixes: PublicSuffixes): Property {
  if (type !== 'domain') return { input: value, identifier: { type, value: value.trim() }, changes: [], registrable: null };
  const { name, changes, registrable } = canonicalName(value, suffixes);
  return { input: value, identifier: { type, value: name }, changes, registrable };
}

/** Equal for identifiers that mean the same property. What is not a name is compared whatever its case. */
export function sameAs({ identifier: { type, value }, registrable }: Property): string {
  return `${type} ${type === 'domain' && registrable === null ? value.toLowerCase() : value}`;
}
