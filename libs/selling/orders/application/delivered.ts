import type { DeliveryDay } from '../domain/delivery';
import { sumOf } from '../domain/money';

export interface Delivered {
  readonly impressions: number;
  readonly clicks: number;
  readonly completedViews: number;
  readonly spend: number;
}

export interface DeliveredPackage {
  readonly packageId: string;
  readonly totals: Delivered;
  readonly days: readonly (Delivered & { readonly date: string })[];
}

export function totalsOf(days: readonly DeliveryDay[]): Delivered {
  const sum = (amountOf: (day: DeliveryDay) => number) => days.reduce((total, day) => total + amountOf(day), 0);
  return {
    impressions: sum(({ impressions }) => impressions),
    clicks: sum(({ clicks }) => clicks),
    completedViews: sum(({ completedViews }) => completedViews),
    spend: Number(sumOf(days.map(({ spend }) => spend))),
  };
}

/** One entry per package, also for one that delivered nothing. */
export function byPackage(packageIds: readonly string[], days: readonly DeliveryDay[]): DeliveredPackage[] {
  return packageIds.map((packageId) => {
    const own = days.filter((day) => day.packageId === packageId);
    return { packageId, totals: totalsOf(own), days: own.map(({ packageId: _, ...day }) => ({ ...day, spend: Number(day.spend) })) };
  });
}
