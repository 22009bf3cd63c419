import { isRecord } from '@exchange/kernel';

/** Where what the seller says of a media buy is not what was ordered. */
export interface Drift {
  /** Of which package; null: of the media buy as a whole. */
  readonly packageId: string | null;
  /** In the protocol's words. */
  readonly field: string;
  readonly ordered: string;
  readonly echoed: string;
}

type Words = Readonly<Record<string, unknown>>;

/** Longer texts say nothing more to people. */
const longest = 500;
const maxDrifts = 100;

/**
 * Fields of `echo` that differ from what was ordered. What a seller does not mention it has not changed: only what it says counts, and what it adds to an
 * object of ours (a label, an id) is its own affair.
 */
export function driftOf(packageId: string | null, ordered: Words, echo: Words): readonly Drift[] {
  return Object.entries(ordered)
    .filter(([field, value]) => echo[field] !== undefined && echo[field] !== null && !isKept(value, echo[field]))
    .map(([field, value]) => ({ packageId, field, ordered: textOf(value), echoed: textOf(echo[field]) }));
}

/** Field by field of the overlay, so that a difference has a name; a field of it that is missing in an overlay that is told is one too. */
export function overlayDriftOf(packageId: string, ordered: Words, echo: unknown): readonly Drift[] {
  if (!isRecord(echo)) return [];
  return Object.entries(ordered)
    .filter(([field, value]) => !isKept(value, echo[field]))
    .map(([field, value]) => ({ packageId, field: `targeting_overlay.${field}`, ordered: textOf(value), echoed: textOf(echo[field]) }));
}

export function firstOf(drift: readonly Drift[]): readonly Drift[] {
  return drift.slice(0, maxDrifts);
}

function isKept(wanted: unknown, said: unknown): boolean {
  if (Array.isArray(wanted))
    return Array.isArray(said) && said.length === wanted.length && wanted.every((one) => said.some((other) => isKept(one, other)));
  if (!isRecord(wanted)) return wanted === said;
  return isRecord(said) && Object.entries(wanted).every(([name, value]) => isSecret(name) || isKept(value, said[name]));
}

/** What opens a list is not repeated. */
const isSecret = (name: string): boolean => name === 'auth_token';

function textOf(value: unknown): string {
  const text = value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, withoutToken);
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

const withoutToken = (name: string, value: unknown): unknown => (isSecret(name) ? undefined : value);
