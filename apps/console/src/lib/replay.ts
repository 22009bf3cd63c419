import type { Schemas } from './api';
import type { Revision } from './revisions';

type Seller = Schemas['DiscoverySeller'];
type Group = Pick<Schemas['ProductGroup'], 'storefrontId' | 'revision' | 'totalProducts'>;

/** What is known of a discovery's course. */
export interface Course {
  readonly discovery: Schemas['Discovery'];
  readonly revisions: readonly Revision[];
  readonly groups: readonly Group[];
}

/** A seller at a revision. */
export interface SellerThen extends Pick<Seller, 'storefrontId' | 'slug' | 'name' | 'status' | 'reason' | 'latencyMs'> {
  /** Null while it has offered nothing, and where a later answer has replaced what it offered. */
  readonly products: number | null;
  /** A later answer has replaced the one of that time: only that there was one is known. */
  readonly isReplaced: boolean;
}

/** Everything that the page shows at a revision. */
export interface Moment {
  readonly revision: number;
  readonly isNow: boolean;
  readonly isComplete: boolean;
  readonly round: number;
  readonly asked: number;
  readonly responded: number;
  /** Null where a later answer has replaced some of them. */
  readonly products: number | null;
  /** Milliseconds since the round began; null where it is not known, and while it still counts. */
  readonly elapsedMs: number | null;
  readonly sellers: readonly SellerThen[];
}

/** The state at a revision, undefined for now. Null until the revision has been received. */
export function momentAt(course: Course, at: number | undefined): Moment | null {
  const { discovery, revisions, groups } = course;
  if (at === undefined || at >= discovery.revision) return momentNow(course);
  const row = revisions.find(({ revision }) => revision === at);
  if (row === undefined) return null;
  const sellers = discovery.sellers.map((seller) => sellerAt(course, seller, row));
  return {
    revision: at,
    isNow: false,
    isComplete: row.resultsComplete,
    round: roundAt(revisions, at),
    asked: row.sellersRequested,
    responded: row.sellersResponded,
    products: sellers.some(({ isReplaced }) => isReplaced) ? null : sumOf(groups.filter(({ revision }) => revision <= at)),
    elapsedMs: timeOf(course, at),
    sellers,
  };
}

function momentNow({ discovery, groups }: Course): Moment {
  const productsOf = new Map(groups.map(({ storefrontId, totalProducts }) => [storefrontId, totalProducts]));
  const { revision, resultsComplete, round, sellersRequested, sellersResponded, elapsedMs } = discovery;
  return {
    revision,
    isNow: true,
    isComplete: resultsComplete,
    round,
    asked: sellersRequested,
    responded: sellersResponded,
    products: sumOf(groups),
    elapsedMs: resultsComplete ? elapsedMs : null,
    sellers: discovery.sellers.map((seller) => ({ ...seller, products: productsOf.get(seller.storefrontId) ?? null, isReplaced: false })),
  };
}

function sellerAt({ revisions, groups }: Course, seller: Seller, then: Revision): SellerThen {
  const { storefrontId, slug, name } = seller;
  const group = groups.find((one) => one.storefrontId === storefrontId);
  const products = group !== undefined && group.revision <= then.revision ? group.totalProducts : null;
  const unsettled = { storefrontId, slug, name, reason: null, latencyMs: null, products };
  if (then.pendingAgents.includes(slug)) return { ...unsettled, status: 'pending', isReplaced: false };
  // Only sellers that have answered are asked again, and a later round keeps no time of the earlier one.
  if (isAskedAfter(revisions, slug, then.revision)) return { ...unsettled, status: 'responded', isReplaced: products === null };
  return { ...seller, products, isReplaced: false };
}

const isAskedAfter = (revisions: readonly Revision[], slug: string, at: number): boolean =>
  revisions.some(({ revision, pendingAgents }) => revision > at && pendingAgents.includes(slug));

const sumOf = (groups: readonly Group[]): number => groups.reduce((sum, { totalProducts }) => sum + totalProducts, 0);

interface Proposed {
  readonly proposalId: string;
  readonly refinedFrom: string | null;
  readonly disposition: string;
  /** Round in which it arrived. */
  readonly round?: number;
}

/** Proposals of a seller that were the latest at that time: without those that came later, and those that were refined until then. */
export function proposalsAt<P extends Proposed>(
  proposals: readonly P[],
  { products, isReplaced }: SellerThen,
  round: number,
): readonly P[] {
  if (products === null && !isReplaced) return [];
  const known = proposals.filter((one) => one.disposition !== 'reject' && (one.round === undefined ? !isReplaced : one.round <= round));
  const refined = new Set(known.map(({ refinedFrom }) => refinedFrom));
  return known.filter(({ proposalId }) => !refined.has(proposalId));
}

/** The stream sends what follows revision 0, in which every seller was asked. A discovery without sellers has none. */
export function withFirstRevision(discovery: Schemas['Discovery'], received: readonly Revision[]): readonly Revision[] {
  const { sellersRequested, sellers } = discovery;
  if (sellersRequested === 0 || received[0]?.revision === 0) return received;
  const pendingAgents = sellers.map(({ slug }) => slug);
  return [{ revision: 0, resultsComplete: false, pendingAgents, sellersRequested, sellersResponded: 0 }, ...received];
}

/** Revisions that began a round of refinement. */
export function roundsOf(revisions: readonly Revision[]): readonly { readonly revision: number; readonly round: number }[] {
  return revisions
    .filter(({ resultsComplete }, n) => n > 0 && !resultsComplete && revisions[n - 1]!.resultsComplete)
    .map(({ revision }, n) => ({ revision, round: n + 1 }));
}

const roundAt = (revisions: readonly Revision[], at: number): number =>
  roundsOf(revisions).findLast(({ revision }) => revision <= at)?.round ?? 0;

/** What happened in a revision. */
export type Change =
  | { readonly kind: 'asked'; readonly count: number; readonly round: number }
  | { readonly kind: 'settled'; readonly sellers: readonly SellerThen[] };

/** Null for a revision that has not been received. */
export function changeAt(course: Course, at: number): Change | null {
  const { revisions } = course;
  const index = revisions.findIndex(({ revision }) => revision === at);
  const [before, then] = [revisions[index - 1], revisions[index]];
  if (then === undefined) return null;
  const round = roundsOf(revisions).find(({ revision }) => revision === at)?.round;
  if (before === undefined || round !== undefined) return { kind: 'asked', count: then.pendingAgents.length, round: round ?? 0 };
  const settled = before.pendingAgents.filter((slug) => !then.pendingAgents.includes(slug));
  const sellers = momentAt(course, at)?.sellers ?? [];
  return { kind: 'settled', sellers: sellers.filter(({ slug }) => settled.includes(slug)) };
}

/** Milliseconds from the beginning of the round to a revision, by the sellers that had settled; null where later rounds have replaced them. */
function timeOf({ revisions, discovery, groups }: Course, at: number): number | null {
  if (at >= discovery.revision && discovery.resultsComplete) return discovery.elapsedMs;
  const round = roundAt(revisions, at);
  const begin = roundsOf(revisions).find((one) => one.round === round)?.revision ?? revisions[0]?.revision ?? 0;
  if (at <= begin) return 0;
  const [first, then] = [begin, at].map((wanted) => revisions.find(({ revision }) => revision === wanted));
  if (first === undefined || then === undefined) return null;
  const settled = first.pendingAgents.filter((slug) => !then.pendingAgents.includes(slug));
  const sellers = discovery.sellers.filter(({ slug }) => settled.includes(slug));
  const times = sellers.map((seller) => sellerAt({ discovery, revisions, groups }, seller, then).latencyMs);
  return times.some((time) => time === null) ? null : Math.max(0, ...(times as number[]));
}

/** Limits of the pause before a replayed revision, and the pause where its time is not known. In milliseconds. */
const [minPause, maxPause, unknownPause] = [350, 1_500, 700];

/** Pause before a replay shows this revision: the real one, within limits. */
export function pauseBefore(course: Course, at: number): number {
  const [before, then] = [timeOf(course, at - 1), timeOf(course, at)];
  if (before === null || then === null || then < before) return unknownPause;
  return Math.min(maxPause, Math.max(minPause, then - before));
}

/** Part of the wait budget that is used up, from 0 to 1. */
export const shareOfWait = (ms: number, waitSeconds: number): number =>
  waitSeconds <= 0 ? 0 : Math.min(1, Math.max(0, ms / (waitSeconds * 1_000)));
