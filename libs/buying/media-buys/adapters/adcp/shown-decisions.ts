import { goalTerms, noLists, overlayOf, packageOrderTerms } from '@exchange/adcp';
import { type Decisions, isRecord, sameValue } from '@exchange/kernel';
import { driftOf } from '../../domain/drift';
import type { MediaBuyState } from '../../domain/media-buy-state';
import type { EchoedPackage } from './echoed-terms';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Whether every package shows the requested decisions where they differ from the ordered ones. False when it omits one of these fields, and when
 * the difference is only in fields that answers do not repeat, such as a daily cap.
 */
export function showsDecisions({ decisions, pendingChange }: MediaBuyState, packages: readonly EchoedPackage[]): boolean {
  const wanted = pendingChange?.action === 'update' ? pendingChange.terms.decisions : undefined;
  if (!decisions || !wanted || packages.length === 0) return false;
  const [before, after] = [fieldsOf(decisions), fieldsOf(wanted)];
  const names = Object.keys({ ...before, ...after }).filter((name) => !sameValue(before[name], after[name]));
  return names.length > 0 && packages.every(({ fields }) => names.every((name) => isShown(name, after[name], fields)));
}

function isShown(name: string, wanted: unknown, fields: Fields): boolean {
  const overlay = fields['targeting_overlay'];
  const echo = targeted.has(name) ? fields[name] : isRecord(overlay) ? (overlay[name] ?? null) : undefined;
  if (wanted === undefined) return echo === null;
  return echo !== undefined && echo !== null && driftOf(null, { [name]: wanted }, { [name]: echo }).length === 0;
}

/** Fields of a package itself. All others are in its targeting overlay. */
const targeted: ReadonlySet<string> = new Set(['pacing', 'optimization_goals']);

function fieldsOf(decisions: Decisions): Fields {
  const goals = decisions.optimizationGoals.map(goalTerms);
  return {
    ...overlayOf(decisions, noLists),
    pacing: packageOrderTerms(decisions, noLists)['pacing'],
    ...(goals.length === 0 ? {} : { optimization_goals: goals }),
  };
}
