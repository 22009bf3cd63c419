import { type Right, rightOf, rights } from './agent-rights';
import { numberOf, typedNumber } from './amount';
import type { Schemas } from './api';
import { merge } from './merge';
import { sumsOf, type Amount } from './sums';

/** A grant as it is typed. */
export interface GrantDraft {
  readonly id: number;
  readonly name: string;
  readonly currency: string;
  /** The organization that granted the advertiser to the account: such grants have no ceiling. */
  readonly from: string | null;
  readonly right: Right;
  /** Empty: no limit. */
  readonly ceiling: string;
}
export interface AccessDraft {
  readonly grants: readonly GrantDraft[];
}

export const accessDraftOf = ({ advertisers }: Pick<Schemas['AgentAccess'], 'advertisers'>, language: string): AccessDraft => ({
  grants: advertisers.map(({ advertiserId: id, name, currency, delegatedBy, monthlyCeiling, ...grant }) => ({
    id,
    name,
    currency,
    from: delegatedBy?.organizationName ?? null,
    right: rightOf(grant),
    ceiling: typedNumber(monthlyCeiling, language),
  })),
});

const hasCeiling = ({ right, from }: GrantDraft): boolean => right === 'spend' && from === null;
/** The ceiling that counts; null without a limit, NaN for what is no number. */
export const ceilingOf = (grant: GrantDraft, language: string): number | null =>
  hasCeiling(grant) && grant.ceiling.trim() !== '' ? numberOf(grant.ceiling, language) : null;

/** The complete list of grants, in the order of the draft, so that problems stand at their rows. */
export const grantBodies = ({ grants }: AccessDraft, language: string): Schemas['AgentGrantBody'][] =>
  grants.map((grant) => {
    const ceiling = ceilingOf(grant, language);
    return {
      advertiserId: grant.id,
      role: grant.right === 'read' ? 'READ' : 'READ_WRITE',
      maySpend: grant.right === 'spend',
      // What is no number is sent as it was typed: the API refuses it at its field.
      monthlyCeiling: Number.isNaN(ceiling) ? (grant.ceiling.trim() as unknown as number) : ceiling,
    };
  });

export interface AccessChange {
  /** `unlimited`: the agent may spend without a ceiling, which it could not before. */
  readonly kind: 'added' | 'removed' | 'more' | 'less' | 'raised' | 'lowered' | 'limited' | 'unlimited';
  readonly count: number;
  /** How much ceilings are raised or lowered in all, for each currency; of new ceilings, their sums. */
  readonly amounts: readonly Amount[];
}

const kinds: readonly AccessChange['kind'][] = ['added', 'removed', 'more', 'less', 'raised', 'lowered', 'limited', 'unlimited'];

/** What saving would change, in numbers. */
export function accessChanges(before: AccessDraft, now: AccessDraft, language: string): AccessChange[] {
  const found: Change[] = [];
  const [old, next] = [byId(before), byId(now)];
  for (const grant of next.values()) {
    const was = old.get(grant.id);
    if (was === undefined) found.push({ kind: 'added', amount: null });
    found.push(...changesOfGrant(was, grant, language));
  }
  for (const { id } of old.values()) if (!next.has(id)) found.push({ kind: 'removed', amount: null });
  return kinds.flatMap((kind) => {
    const same = found.filter((each) => each.kind === kind);
    return same.length === 0 ? [] : [{ kind, count: same.length, amounts: sumsOf(same.map(({ amount }) => amount)) }];
  });
}

interface Change {
  readonly kind: AccessChange['kind'];
  readonly amount: Amount | null;
}

/** Of an advertiser that is added, only its ceiling is told. */
function changesOfGrant(was: GrantDraft | undefined, now: GrantDraft, language: string): Change[] {
  const steps = was === undefined ? 0 : rights.indexOf(now.right) - rights.indexOf(was.right);
  const right: Change[] = steps === 0 ? [] : [{ kind: steps > 0 ? 'more' : 'less', amount: null }];
  // Without the right to spend, there is nothing that a ceiling limits.
  if (!hasCeiling(now)) return right;
  const couldSpend = was !== undefined && hasCeiling(was);
  const [old, next] = [couldSpend ? ceilingOf(was, language) : undefined, ceilingOf(now, language)];
  if (Object.is(old, next)) return right;
  if (next === null) return [...right, { kind: 'unlimited', amount: null }];
  if (old === null || old === undefined) return [...right, { kind: 'limited', amount: sum(next, now) }];
  return [{ kind: next < old ? 'lowered' : 'raised', amount: sum(Math.abs(next - old), now) }];
}

const sum = (amount: number, { currency }: GrantDraft): Amount | null => (Number.isFinite(amount) ? { amount, currency } : null);
const byId = ({ grants }: AccessDraft) => new Map(grants.map((grant) => [grant.id, grant]));

interface MergedAccess {
  /** Own changes over the newer grants. */
  readonly value: AccessDraft;
  /** Advertisers whose grant both have changed, differently. */
  readonly conflicts: readonly number[];
  /** Advertisers whose grant only the others have changed. */
  readonly taken: readonly number[];
}

/** Joins own changes with those of others, by advertiser. */
export function mergeAccess(base: AccessDraft, mine: AccessDraft, theirs: AccessDraft): MergedAccess {
  const all = [base, mine, theirs].map(byId);
  const ids = [...new Set(all.flatMap((each) => [...each.keys()]))];
  // Names and currencies are no part of a decision.
  const [one, two, three] = all.map((each) => Object.fromEntries(ids.map((id) => [id, decisionOf(each.get(id))])));
  const { value, conflicts, taken } = merge(one!, two!, three!);
  const grants = ids.flatMap((id) => {
    const decision = value[id];
    const known = all[2]!.get(id) ?? all[1]!.get(id) ?? all[0]!.get(id)!;
    return decision === null || decision === undefined ? [] : [{ ...known, ...decision }];
  });
  return { value: { grants }, conflicts: conflicts.map(Number), taken: taken.map(Number) };
}

const decisionOf = (grant: GrantDraft | undefined) => (grant === undefined ? null : { right: grant.right, ceiling: grant.ceiling });

/** The draft with the grant of one advertiser as in another draft. */
export function withGrantOf({ grants }: AccessDraft, id: number, other: AccessDraft): AccessDraft {
  const theirs = byId(other).get(id);
  const isThere = grants.some((each) => each.id === id);
  if (theirs === undefined) return { grants: grants.filter((each) => each.id !== id) };
  return { grants: isThere ? grants.map((each) => (each.id === id ? theirs : each)) : [...grants, theirs] };
}
