import { Injectable } from '@nestjs/common';
import { type Day, Ids } from '@exchange/kernel';
import { MediaBuysFacade } from '@exchange/media-buys';
import type { Period } from '../domain/days';
import type { DeliveryLine } from '../domain/facts';
import { amountOf, type Measures, measuresOf, microsOf, moneyNames } from '../domain/measures';
import type { Amounts } from '../domain/metrics';
import { DeliveryFacts } from '../domain/ports';

/** Delivery of a package of a media buy; money in the currency of the media buy. */
export interface PackageDelivery extends Amounts {
  readonly mediaBuyId: string;
  readonly packageId: string;
  /** ISO 4217. */
  readonly currency: string;
}

export interface PackageDay extends PackageDelivery {
  /** `YYYY-MM-DD`, in the time zone of the media buy. */
  readonly day: Day;
}

/** Spend of a package on a day as its seller reports it; billing charges by this. */
export interface SellerSpend extends Pick<PackageDay, 'mediaBuyId' | 'packageId' | 'currency' | 'day'> {
  /** Amount in `currency`. Null: unknown, because an older release imported the day and did not keep the seller's number. */
  readonly spend: number | null;
}

/** Delivery of a package on a day as its seller reports it; omitted measures are 0. */
export interface SellerReportedDay extends Omit<DeliveryLine, 'sellerId'>, Partial<Amounts> {
  readonly day: Day;
}

/** Delivery for other contexts. Packages without delivery are left out. */
@Injectable()
export class DeliveryFacade {
  constructor(
    private readonly facts: DeliveryFacts,
    private readonly mediaBuys: MediaBuysFacade,
    private readonly ids: Ids,
  ) {}

  /** Records days before the seller is asked; the seller's next answer replaces them. Joins the surrounding transaction. */
  async record(accountId: number, days: readonly SellerReportedDay[]): Promise<void> {
    const stagingId = this.ids.next('dlv');
    const buys = await this.mediaBuys.findMany(accountId, [...new Set(days.map(({ mediaBuyId }) => mediaBuyId))]);
    const sellerOf = new Map(buys.map(({ id, sellerId }) => [id, sellerId]));
    const facts = days.map(({ advertiserId, campaignId, mediaBuyId, packageId, currency, day, ...amounts }) => {
      const line = { advertiserId, campaignId, sellerId: sellerOf.get(mediaBuyId) ?? 0, mediaBuyId, packageId, currency, day };
      const isMoney = (name: string) => (moneyNames as readonly string[]).includes(name);
      return {
        ...line,
        lineNumber: 0,
        measures: measuresOf((name) => (isMoney(name) ? microsOf(amounts[name] ?? 0) : (amounts[name] ?? 0))),
      };
    });
    await this.facts.stage(stagingId, accountId, facts);
    await this.facts.publish(stagingId, accountId, 'seller');
  }

  /** Delivery by day and package, oldest first. Both ends of the period are included. */
  async daily(accountId: number, mediaBuyIds: readonly string[], period: Period): Promise<readonly PackageDay[]> {
    const lines = await this.facts.sums({ accountId, mediaBuyIds }, period);
    const byId = new Map(lines.map((line) => [line.lineId, line]));
    const days = await this.facts.days(accountId, [...byId.keys()], period);
    return days.flatMap(({ lineId, day, measures }) => {
      const line = byId.get(lineId);
      return line ? [{ ...deliveryOf({ ...line, measures }), day }] : [];
    });
  }

  /** Spend that sellers report, by day and package, oldest first. Imports of the buyer do not change it. */
  async sellerDaily(accountId: number, mediaBuyIds: readonly string[]): Promise<readonly SellerSpend[]> {
    const days = await this.facts.sellerDays(accountId, mediaBuyIds);
    return days.map((day) => ({ ...day, spend: day.spend === null ? null : amountOf(day.spend) }));
  }

  /** Sums by package, of the period or since delivery began. */
  async toDate(accountId: number, mediaBuyIds: readonly string[], period?: Period): Promise<readonly PackageDelivery[]> {
    return (await this.facts.sums({ accountId, mediaBuyIds }, period)).map(deliveryOf);
  }
}

function deliveryOf(line: { mediaBuyId: string; packageId: string; currency: string; measures: Measures }): PackageDelivery {
  const { mediaBuyId, packageId, currency, measures } = line;
  const money = { spend: amountOf(measures.spend), conversionValue: amountOf(measures.conversionValue) };
  return { mediaBuyId, packageId, currency, ...measures, ...money };
}
