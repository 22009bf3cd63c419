import { isRecord } from '@exchange/kernel';

/** A field that the seller reports with another value than ordered. */
export interface Drift {
  /** Null: the drift concerns the whole media buy. */
  readonly packageId: string | null;
  readonly field: string;
  readonly ordered: string;
  readonly echoed: string;
}

type EchoFields = Readonly<Record<string, unknown>>;

/** Maximum length of a value, in characters. */
const maxTextLength = 500;
const maxDrifts = 100;

/** Compares ordered fields with `echo`. A field that the seller omits counts as unchanged, and its additions (a label, an id) are ignored. */
export function driftOf(packageId: string | null, ordered: EchoFields, echo: EchoFields): readonly Drift[] {
  return Object.entries(ordered)
    .filter(([field, value]) => echo[field] !== undefined && echo[field] !== null && !isUnchanged(value, echo[field]))
    .map(([field, value]) => ({ packageId, field, ordered: textOf(value), echoed: textOf(echo[field]) }));
}

/** Compares each field of the targeting overlay. A field that is missing from a returned overlay counts as drift. */
export function overlayDriftOf(packageId: string, ordered: EchoFields, echo: unknown): readonly Drift[] {
  if (!isRecord(echo)) return [];
  return Object.entries(ordered)
    .filter(([field, value]) => !isUnchanged(value, echo[field]))
    .map(([field, value]) => ({ packageId, field: `targeting_overlay.${field}`, ordered: textOf(value), echoed: textOf(echo[field]) }));
}

export function limitDrift(drift: readonly Drift[]): readonly Drift[] {
  return drift.slice(0, maxDrifts);
}

function isUnchanged(wanted: unknown, reported: unknown): boolean {
  if (Array.isArray(wanted))
    return (
      Array.isArray(reported) &&
      reported.length === wanted.length &&
      wanted.every((one) => reported.some((other) => isUnchanged(one, other)))
    );
  if (!isRecord(wanted)) return wanted === reported;
  return isRecord(reported) && Object.entries(wanted).every(([name, value]) => isSecret(name) || isUnchanged(value, reported[name]));
}

/** Sellers need not repeat the token that opens a list. */
const isSecret = (name: string): boolean => name === 'auth_token';

function textOf(value: unknown): string {
  const text = value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, withoutToken);
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text;
}

const withoutToken = (name: string, value: unknown): unknown => (isSecret(name) ? undefined : value);
