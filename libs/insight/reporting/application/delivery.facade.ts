import { Injectable } from '@nestjs/common';
import { type Day } from '@exchange/kernel';
import type { Period } from '../domain/days';
import { amountOf, type Measures } from '../domain/measures';
import type { Amounts } from '../domain/metrics';
import { DeliveryFacts } from '../domain/ports';

/** What a package of a media buy delivered; money in the currency of the media buy. */
export interface PackageDelivery extends Amounts {
  readonly mediaBuyId: string;
  readonly packageId: string;
  /** ISO 4217. */
  readonly currency: string;
}

export interface PackageDay extends PackageDelivery {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: Day;
}

/** The face of this context for others: what was delivered, as far as it is known. Packages without delivery are left out. */
@Injectable()
export class DeliveryFacade {
  constructor(private readonly facts: DeliveryFacts) {}

  /** By day and package, oldest first. Both ends of the period are included. */
  async daily(accountId: number, mediaBuyIds: readonly string[], period: Period): Promise<readonly PackageDay[]> {
    const lines = await this.facts.sums({ accountId, mediaBuyIds }, period);
    const byId = new Map(lines.map((line) => [line.lineId, line]));
    const days = await this.facts.days(accountId, [...byId.keys()], period);
    return days.flatMap(({ lineId, day, measures }) => {
      const line = byId.get(lineId);
      return line ? [{ ...deliveryOf({ ...line, measures }), day }] : [];
    });
  }

  /** Sums by package: since delivery began, or of a period. */
  async toDate(accountId: number, mediaBuyIds: readonly string[], period?: Period): Promise<readonly PackageDelivery[]> {
    return (await this.facts.sums({ accountId, mediaBuyIds }, period)).map(deliveryOf);
  }
}

function deliveryOf(line: { mediaBuyId: string; packageId: string; currency: string; measures: Measures }): PackageDelivery {
  const { mediaBuyId, packageId, currency, measures } = line;
  const money = { spend: amountOf(measures.spend), conversionValue: amountOf(measures.conversionValue) };
  return { mediaBuyId, packageId, currency, ...measures, ...money };
}
