import type { Schemas } from './api';

export type Plan = Schemas['ActivationPlan'];
export type Target = Plan['syndicationTargets'][number];
export type Execution = Schemas['ActivationExecution'];

export const previewPath = '/api/v2/buyer/advertisers/{id}/catalogs/{catalogId}/activation-plan/preview';
export const executePath = '/api/v2/buyer/advertisers/{id}/catalogs/{catalogId}/activation-plan/execute';

/** A group with its creative, which has the same key. */
export interface PlannedGroup {
  readonly key: string;
  readonly name: string;
  readonly values: readonly (readonly [field: string, value: string])[];
  readonly itemIds: readonly string[];
  readonly itemCount: number;
  readonly budget: Plan['campaignGroups'][number]['budget'];
  readonly prompt: string;
}

export function plannedGroups({ campaignGroups, creativeAssets }: Pick<Plan, 'campaignGroups' | 'creativeAssets'>): PlannedGroup[] {
  const prompts = new Map(creativeAssets.map(({ key, prompt }) => [key, prompt]));
  return campaignGroups.map(({ key, name, fieldValues, itemIds, itemCount, budget }) => ({
    key,
    name,
    values: Object.entries(fieldValues).map(([field, value]) => [field, String(value)] as const),
    itemIds,
    itemCount,
    budget,
    prompt: prompts.get(key) ?? '',
  }));
}

/** The budget of all groups, in the currency of the advertiser; null without budgets. */
export function totalBudget({
  campaignGroups,
}: Pick<Plan, 'campaignGroups'>): { readonly amount: number; readonly currency: string } | null {
  const budgets = campaignGroups.flatMap(({ budget }) => (budget === null ? [] : [budget]));
  const [first] = budgets;
  // Amounts have at most six decimal places.
  const micros = budgets.reduce((sum, { amount }) => sum + Math.round(amount * 1e6), 0);
  return first === undefined ? null : { amount: micros / 1e6, currency: first.currency };
}

/** What an execution does at a seller. */
export type Delivery = 'catalog' | 'creatives' | 'nothing';
export function deliveryOf({ shareStatus, deliveryMode }: Pick<Target, 'shareStatus' | 'deliveryMode'>): Delivery {
  if (shareStatus !== 'ready') return 'nothing';
  return deliveryMode === 'native_catalog' || deliveryMode === 'native_creative_catalog' ? 'catalog' : 'creatives';
}

/** Sellers that a plan can be executed for, those that take the catalog first. */
const order: readonly Delivery[] = ['catalog', 'creatives', 'nothing'];
export const sortedTargets = (targets: readonly Target[]): Target[] =>
  targets.toSorted(
    (a, b) =>
      order.indexOf(deliveryOf(a)) - order.indexOf(deliveryOf(b)) ||
      (a.sellerName < b.sellerName ? -1 : a.sellerName > b.sellerName ? 1 : 0),
  );

/** Sellers that take nothing, together where the reason is the same. */
export interface Refusal {
  readonly reason: string;
  readonly deliveryMode: Target['deliveryMode'];
  readonly sellers: readonly Target[];
}

export function refusals(targets: readonly Target[]): Refusal[] {
  const found = new Map<string, Target[]>();
  for (const target of sortedTargets(targets).filter((one) => deliveryOf(one) === 'nothing')) {
    const key = JSON.stringify([target.reason, target.deliveryMode]);
    found.set(key, [...(found.get(key) ?? []), target]);
  }
  return [...found.values()].map((sellers) => ({ reason: sellers[0]!.reason, deliveryMode: sellers[0]!.deliveryMode, sellers }));
}

/** What other rules would make, beside the plan of the saved ones. Groups are the same when they have the same key. */
export interface PlanChange {
  readonly groups: number;
  readonly added: number;
  readonly removed: number;
  readonly kept: number;
  /** Kept groups whose creative has other words. */
  readonly reworded: number;
}

export function planChange(before: Plan | null, after: Plan): PlanChange {
  const known = new Map(before?.creativeAssets.map(({ key, prompt }) => [key, prompt]));
  const kept = after.creativeAssets.filter(({ key }) => known.has(key));
  return {
    groups: after.campaignGroups.length,
    added: after.campaignGroups.length - kept.length,
    removed: known.size - kept.length,
    kept: kept.length,
    reworded: kept.filter(({ key, prompt }) => known.get(key) !== prompt).length,
  };
}

/** The catalog has other items or rules than the plan was made of. */
export const isOutdated = (
  { catalogVersionId }: Pick<Plan, 'catalogVersionId'>,
  savedAt: string | undefined,
  { latestVersionId, activeTransform }: Pick<Schemas['Catalog'], 'latestVersionId' | 'activeTransform'>,
): boolean => catalogVersionId !== latestVersionId || savedAt !== activeTransform?.savedAt;
