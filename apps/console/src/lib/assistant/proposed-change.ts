import { wordsOf } from '../field-values';

type Item = Readonly<Record<string, unknown>>;

/** A field of a call of the assistant, with its present value where that is known. */
export interface ProposedField {
  readonly field: string;
  readonly label: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Arguments that name the object or the call, and change nothing. */
const naming = new Set([
  'campaignId',
  'mediaBuyId',
  'advertiserId',
  'expectedRevision',
  'idempotencyKey',
  'confirmationToken',
  'confirmLaunch',
]);

const statuses: Readonly<Record<string, string>> = { active: 'ACTIVE', canceled: 'CANCELED', completed: 'COMPLETED', archived: 'ARCHIVED' };

/** The fields that a call changes, in the order of its arguments. `object` is the object as it is now, or null where it cannot be read. */
export function proposedFields(params: Item, object: Item | null, statusLabel: string): readonly ProposedField[] {
  const isOfObject = object !== null;
  return Object.entries(params)
    .filter(([name]) => !naming.has(name))
    .map(([name, value]): ProposedField => {
      const status = statusAfter(name, value);
      if (status !== null) return { field: 'status', label: statusLabel, before: object?.['status'], after: status };
      const before = isOfObject ? onlyKeysOf(value, object[name]) : undefined;
      return { field: name, label: wordsOf(name), before, after: value };
    });
}

/** The state that an argument leads to; null for other arguments. */
function statusAfter(name: string, value: unknown): string | null {
  if (name === 'isPaused') return value === true ? 'PAUSED' : 'ACTIVE';
  if (name === 'isArchived' && value === true) return 'ARCHIVED';
  return name === 'desiredPhase' && typeof value === 'string' ? (statuses[value] ?? null) : null;
}

/** The present value without members that the call does not mention: they stay. */
function onlyKeysOf(after: unknown, before: unknown): unknown {
  if (!isItem(after) || !isItem(before)) return before;
  return Object.fromEntries(Object.keys(after).map((key) => [key, onlyKeysOf(after[key], before[key])]));
}

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value);
