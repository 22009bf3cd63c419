import { Injectable } from '@nestjs/common';
import { type Day, daysAfter, type FoundIssue, Ids } from '@exchange/kernel';
import type { BookedBuy } from '@exchange/media-buys';
import { Slices } from '@exchange/platform';
import { includes, dayCountOf, type Period, intersectionOf } from '../domain/days';
import type { Fact } from '../domain/facts';
import { correctionsIn, hasDelivered, mergeIssues, outsidePeriod, summarizeIssues, totalOfPeriod } from '../domain/issues';
import type { PackageDayMeasures } from '../domain/issues';
import { addMeasures, measureNames, noMeasures } from '../domain/measures';
import { DeliveryFacts } from '../domain/ports';
import { type DayMeasures, type DeliveredAnswer, daysIn, daysOfTotal, type SellerPackageReport } from '../domain/seller-answer';
import { checkedTotal } from '../domain/total-check';
import type { AnsweredQuestion } from './inquiries';

type Placed = readonly DayMeasures[];

/** Assigns reported delivery to days, and finds delivery that cannot be counted. */
@Injectable()
export class ReportedDelivery {
  constructor(
    private readonly facts: DeliveryFacts,
    private readonly ids: Ids,
  ) {}

  /** Runs within a transaction. `through`: the last day that earlier answers covered. Returns the issues for the buyer. */
  async store(buy: BookedBuy, answers: readonly AnsweredQuestion[], bounds: Period, through: Day | null): Promise<readonly FoundIssue[]> {
    const found: FoundIssue[] = [];
    const facts: Fact[] = [];
    const flight = withDayBefore(bounds);
    const slices = new Slices();
    const { accountId, advertiserId, campaignId, sellerId, id: mediaBuyId, currency } = buy;
    const line = { advertiserId, campaignId, sellerId, mediaBuyId, currency, lineNumber: 0 };
    for (const { asked, answer } of answers) {
      found.push(...answer.issues);
      const covered = intersectionOf(answer.period, bounds);
      const window = daysAsked(asked, bounds);
      const bookedBefore = await this.reportedBefore(buy, answer, bounds, slices);
      let isOfSeveralDays = false;
      for (const report of answer.packages) {
        await slices.next();
        const reported = report.days === null ? [{ day: (covered ?? answer.period).to, measures: report.totals }] : daysIn(report);
        const ofPackage = bookedBefore.get(report.packageId) ?? [];
        const days = report.days === null ? splitTotal(report, covered, ofPackage) : reported.filter(({ day }) => includes(window, day));
        if (report.days !== null) {
          const { dropped, issues } = checkedTotal(report, reported, { period: answer.period, window, booked: ofPackage, currency });
          facts.push(...dropped.map(({ day }) => ({ ...line, packageId: report.packageId, day, measures: noMeasures })));
          found.push(...issues);
        }
        facts.push(...days.map(({ day, measures }) => ({ ...line, packageId: report.packageId, day, measures })));
        isOfSeveralDays ||= report.days === null && days.slice(-1).some(({ measures }) => hasDelivered(measures));
        const outside = reported.filter(({ day }) => !includes(flight, day));
        found.push(...outsidePeriod(report.packageId, outside));
      }
      if (covered && isOfSeveralDays) found.push(...periodOfTotal(covered, through));
    }
    const corrections = facts.length === 0 ? [] : await this.publish(accountId, mediaBuyId, facts);
    return summarizeIssues([...mergeIssues(found), ...corrections]);
  }

  /** Earlier reports of the covered days by package; empty when the answer has every day. Spend is the seller's number, which is charged (ADR 170). */
  private async reportedBefore(
    { accountId, id }: BookedBuy,
    answer: DeliveredAnswer,
    bounds: Period,
    slices: Slices,
  ): Promise<ReadonlyMap<string, Placed>> {
    const covered = intersectionOf(answer.period, withDayBefore(bounds));
    const isPartial = ({ days }: SellerPackageReport): boolean =>
      covered !== null && (days ?? []).filter(({ day }) => includes(covered, day)).length < dayCountOf(covered);
    if (!covered || !answer.packages.some(isPartial)) return new Map();
    const [days, ofSeller] = await Promise.all([this.bookedDays(accountId, id, covered), this.facts.sellerDays(accountId, [id], covered)]);
    const spends = new Map<string, number | null>();
    for (const { packageId, day, spend } of ofSeller) {
      if (slices.isOver) await slices.end();
      spends.set(`${packageId} ${day}`, spend);
    }
    const byPackage = new Map<string, DayMeasures[]>();
    for (const { packageId, day, measures } of days) {
      if (slices.isOver) await slices.end();
      const ofPackage = byPackage.get(packageId) ?? [];
      ofPackage.push({ day, measures: { ...measures, spend: spends.get(`${packageId} ${day}`) ?? measures.spend } });
      byPackage.set(packageId, ofPackage);
    }
    return byPackage;
  }

  private async publish(accountId: number, mediaBuyId: string, facts: readonly Fact[]): Promise<readonly FoundIssue[]> {
    const days = facts.map(({ day }) => day).toSorted();
    const period = { from: days[0]!, to: days.at(-1)! };
    const before = await this.bookedDays(accountId, mediaBuyId, period);
    const stagingId = this.ids.next('dlv');
    await this.facts.stage(stagingId, accountId, facts);
    await this.facts.publish(stagingId, accountId, 'seller');
    // Imported numbers stay: only the stored numbers show whether a day was corrected.
    return correctionsIn(before, facts).length === 0 ? [] : correctionsIn(before, await this.bookedDays(accountId, mediaBuyId, period));
  }

  private async bookedDays(accountId: number, mediaBuyId: string, period: Period): Promise<readonly PackageDayMeasures[]> {
    const lines = await this.facts.sums({ accountId, mediaBuyIds: [mediaBuyId] }, period);
    const packageOf = new Map(lines.map(({ lineId, packageId }) => [lineId, packageId]));
    const days = await this.facts.days(accountId, [...packageOf.keys()], period);
    return days.map(({ lineId, day, measures }) => ({ packageId: packageOf.get(lineId)!, day, measures }));
  }
}

/** Days of a total. The last day gets the total minus the earlier days; a total lower than the earlier days reduces these. */
function splitTotal({ totals }: SellerPackageReport, covered: Period | null, booked: Placed): Placed {
  if (!covered) return [];
  const before = booked.filter(({ day }) => includes(untilLast(covered), day));
  const sum = before.map(({ measures }) => measures).reduce(addMeasures, noMeasures);
  const days = daysOfTotal(totals, before, covered.to);
  return measureNames.every((name) => totals[name] >= sum[name]) ? days.slice(-1) : days;
}

const untilLast = ({ from, to }: Period): Period => ({ from, to: daysAfter(to, -1) });

/** The first day of a flight may be the day before in the seller's calendar. */
const withDayBefore = ({ from, to }: Period): Period => ({ from: daysAfter(from, -1), to });

const daysAsked = (asked: Period, bounds: Period): Period =>
  asked.from > bounds.from ? asked : withDayBefore({ ...bounds, to: asked.to });

/** Marks a total of several days. If all days but the last are booked, the remainder belongs to the last and needs no mark. */
function periodOfTotal({ from, to }: Period, through: Day | null): readonly FoundIssue[] {
  if (from === to || (through !== null && through >= daysAfter(to, -1))) return [];
  const first = through === null || through < from ? from : daysAfter(through, 1);
  return [totalOfPeriod(first, to)];
}
