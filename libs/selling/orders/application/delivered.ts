import type { DeliveryDay } from '../domain/delivery';
import { sumOf } from '../domain/money';

export interface DeliveredMetrics {
  readonly impressions: number;
  readonly clicks: number;
  readonly completedViews: number;
  readonly spend: number;
}

export interface DeliveredPackage {
  readonly packageId: string;
  readonly totals: DeliveredMetrics;
  readonly days: readonly (DeliveredMetrics & { readonly date: string })[];
}

export function totalsOf(days: readonly DeliveryDay[]): DeliveredMetrics {
  const sum = (amountOf: (day: DeliveryDay) => number) => days.reduce((total, day) => total + amountOf(day), 0);
  return {
    impressions: sum(({ impressions }) => impressions),
    clicks: sum(({ clicks }) => clicks),
    completedViews: sum(({ completedViews }) => completedViews),
    spend: Number(sumOf(days.map(({ spend }) => spend))),
  };
}

/** One entry per package, also for packages without delivery. */
export function deliveryByPackage(packageIds: readonly string[], days: readonly DeliveryDay[]): DeliveredPackage[] {
  return packageIds.map((packageId) => {
    const own = days.filter((day) => day.packageId === packageId);
    return { packageId, totals: totalsOf(own), days: own.map(({ packageId: _, ...day }) => ({ ...day, spend: Number(day.spend) })) };
  });
}
