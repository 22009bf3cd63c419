import type { Schemas } from './api';
import type { KeyState } from './key-search';

type Key = Schemas['ApiKey'];

const dayMs = 86_400_000;
/** A key that expires within these days needs a replacement. */
const soonDays = 14;

export function keyState({ expiresAt }: Pick<Key, 'expiresAt'>, now: number): KeyState {
  if (expiresAt === null) return 'active';
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return 'expired';
  return left <= soonDays * dayMs ? 'expiring' : 'active';
}

export const expiryChoices = ['30', '90', '365', 'day', 'never'] as const;

/**
 * The expiry of a new key: after some days, of which today is the first, at the end of a day in the reader's time zone, or never. The same choice is the same
 * expiry all day, so that a second try is the same request. A day that is no date is sent as it is, so that the API says so.
 */
export function expiryOf(choice: string, day: string, now: number): string | null {
  if (choice === 'never') return null;
  const end = new Date(choice === 'day' ? `${day}T23:59:59` : now);
  if (Number.isNaN(end.getTime())) return day;
  if (choice !== 'day') end.setDate(end.getDate() + Number(choice) - 1);
  end.setHours(23, 59, 59, 0);
  return end.toISOString();
}

/** Whether the person may make another key that does the same: a personal key acts as who creates it, and keys of agents are made at the agent. */
export const canReplace = (
  { kind, owner }: Pick<Key, 'kind' | 'owner'>,
  caller: { readonly userId: number; readonly isAdmin: boolean },
): boolean => (kind === 'personal' ? owner.id === caller.userId : kind === 'organization' && caller.isAdmin);

/** Filters of the list, which the API does not have: the list is one page. */
export interface KeyFilters {
  readonly kind?: Key['kind'] | undefined;
  readonly state?: KeyState | undefined;
  readonly name?: string | undefined;
}

export function filteredKeys(keys: readonly Key[], { kind, state, name }: KeyFilters, now: number): Key[] {
  const wanted = name?.trim().toLocaleLowerCase();
  return keys.filter(
    (key) =>
      (kind === undefined || key.kind === kind) &&
      (state === undefined || keyState(key, now) === state) &&
      (wanted === undefined || [key.name, key.prefix, key.id, key.owner.name].some((each) => each.toLocaleLowerCase().includes(wanted))),
  );
}

/** `quiet`: the old key may be that of a program that calls once a day, so that nothing can be said yet. */
type ReplacementStep = 'unused' | 'both' | 'quiet' | 'done';

/** What replacing a key waits for: the first use of the new key, then a day without a use of the old one. */
export function replacementStep(old: Pick<Key, 'lastUsedAt'>, next: Pick<Key, 'lastUsedAt'>, now: number): ReplacementStep {
  if (next.lastUsedAt === null) return 'unused';
  if (old.lastUsedAt === null) return 'done';
  const lastUse = Date.parse(old.lastUsedAt);
  if (lastUse >= Date.parse(next.lastUsedAt)) return 'both';
  return now - lastUse > dayMs ? 'done' : 'quiet';
}
