import type { Schemas } from './api';

type Task = Schemas['Task'];

/** One line of a task's course. */
export interface TaskStep {
  readonly at: string;
  readonly kind: 'submitted' | 'ended' | 'changed' | 'callback';
  /** What happened: a status of the task, or of a callback. */
  readonly detail: string | null;
}

/** What the API keeps of a task's course, oldest first: its start, each attempt of its callback, and its last change. */
export function courseOf({
  status,
  createdAt,
  updatedAt,
  metadata,
}: Pick<Task, 'status' | 'createdAt' | 'updatedAt' | 'metadata'>): TaskStep[] {
  const isEnded = status === 'completed' || status === 'failed';
  const steps: TaskStep[] = [
    { at: createdAt, kind: 'submitted', detail: null },
    ...attemptsOf(metadata).map(({ at, result }): TaskStep => ({ at, kind: 'callback', detail: result })),
    ...(updatedAt === createdAt ? [] : [{ at: updatedAt, kind: isEnded ? 'ended' : 'changed', detail: status } satisfies TaskStep]),
  ];
  return steps.toSorted((one, other) => one.at.localeCompare(other.at));
}

/** Attempts to tell the caller's own server, which `metadata` of an audience sync has. */
function attemptsOf(metadata: Task['metadata']): { at: string; result: string }[] {
  const attempts = (metadata?.['callback'] as { attempts?: unknown } | null | undefined)?.attempts;
  if (!Array.isArray(attempts)) return [];
  return attempts.flatMap((attempt) => {
    const { at, httpStatus, error } = attempt as { at?: unknown; httpStatus?: number | null; error?: string | null };
    return typeof at === 'string' ? [{ at, result: String(error ?? httpStatus ?? '–') }] : [];
  });
}

/** The advertiser that the task works for, where its metadata names one. */
export function advertiserOf({ metadata }: Pick<Task, 'metadata'>): number | null {
  const id = metadata?.['advertiserId'];
  return typeof id === 'number' ? id : null;
}

/** Milliseconds until the task is read again; false once it has ended. */
export function pollEvery(task: Pick<Task, 'retryAfterSeconds'> | undefined): number | false {
  const seconds = task?.retryAfterSeconds ?? null;
  return seconds === null ? false : Math.max(1, seconds) * 1_000;
}

/** A field name of the API as words: `matchedCount` and `matched_count` are "Matched count". */
export function fieldLabel(name: string): string {
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How a value of unknown kind is shown. */
export type Shown =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'id'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'flag'; readonly value: boolean }
  | { readonly kind: 'time'; readonly value: string }
  | { readonly kind: 'list'; readonly of: readonly unknown[] }
  | { readonly kind: 'object'; readonly of: readonly (readonly [string, unknown])[] };

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

export function shownAs(name: string, value: unknown): Shown {
  if (value === null || value === undefined || value === '') return { kind: 'none' };
  if (typeof value === 'boolean') return { kind: 'flag', value };
  if (Array.isArray(value)) return value.length === 0 ? { kind: 'none' } : { kind: 'list', of: value };
  if (typeof value === 'object') {
    const members = Object.entries(value);
    return members.length === 0 ? { kind: 'none' } : { kind: 'object', of: members };
  }
  if (/(^id|Id|_id|url|Url)$/.test(name)) return { kind: 'id', value: String(value as string | number) };
  if (typeof value === 'number') return { kind: 'number', value };
  if (typeof value !== 'string') return { kind: 'none' };
  // Codes, such as TOO_SMALL.
  if (/(status|state|kind|type|mode)$/i.test(name) && /^[A-Za-z]+([_-][A-Za-z]+)*$/.test(value))
    return { kind: 'text', value: fieldLabel(value) };
  return instant.test(value) ? { kind: 'time', value } : { kind: 'text', value };
}
