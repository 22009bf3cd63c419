/** Counts of a check (rest-api.md, Property-list check result). */
export interface CheckSummary {
  readonly total: number;
  readonly remove: number;
  readonly modify: number;
  readonly assess: number;
  readonly ok: number;
}

export function between(before: CheckSummary | undefined, now: CheckSummary): CheckSummary {
  if (!before) return now;
  return {
    total: now.total - before.total,
    remove: now.remove - before.remove,
    modify: now.modify - before.modify,
    assess: now.assess - before.assess,
    ok: now.ok - before.ok,
  };
}
