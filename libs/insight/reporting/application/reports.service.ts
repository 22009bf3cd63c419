import { Injectable } from '@nestjs/common';
import { AdvertisersFacade } from '@exchange/advertisers';
import { CampaignsFacade } from '@exchange/campaigns';
import {
  type Caller,
  Clock,
  type Day,
  dayIn,
  daysAfter,
  definedOnly,
  endOfDayIn,
  grantedAdvertisers,
  later,
  requireGranted,
  startOfDayIn,
} from '@exchange/kernel';
import { MediaBuysFacade } from '@exchange/media-buys';
import { dayCountOf, type Period } from '../domain/days';
import { reportingErrors } from '../domain/errors';
import type { DeliveryScope } from '../domain/facts';
import { type IncompleteBuy, incompleteOf, issuesIn } from '../domain/incomplete';
import { metricsOf, type DeliveryMetrics } from '../domain/metrics';
import { nothingDelivered, type NothingDelivered, nothingMadeUp } from '../domain/nothing-delivered';
import { assertServed, periodOf, type PeriodRequest } from '../domain/period';
import { DeliveryFacts } from '../domain/ports';
import {
  maxTimeseriesRows,
  maxIncompleteBuys,
  reportOf,
  rowCountOf,
  rowsPerBatch,
  type Report,
  type ReportSubject,
  type ReportView,
} from '../domain/report';
import { madeUpOf } from '../domain/synthetic';
import type { NamedLine } from '../domain/tree';
import { LineNames } from './line-names';

export interface ReportRequest extends PeriodRequest {
  readonly advertiserId?: number;
  readonly campaignId?: string;
  readonly mediaBuyId?: string;
  readonly view: ReportView;
  /** ISO 4217: 400 when the money is in another currency. */
  readonly displayCurrency?: string;
  /** Only made-up delivery. */
  readonly demo?: boolean;
  readonly granularity?: string;
}

export interface ReportRow {
  /** Null in a summary. */
  readonly day: Day | null;
  readonly line: NamedLine;
  readonly metrics: DeliveryMetrics;
}

/** Reports of gaps.md §4.8. Media buys without delivery in the period are left out. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly facts: DeliveryFacts,
    private readonly names: LineNames,
    private readonly advertisers: AdvertisersFacade,
    private readonly campaigns: CampaignsFacade,
    private readonly mediaBuys: MediaBuysFacade,
    private readonly clock: Clock,
  ) {}

  /** An agent sees the advertisers granted to it. 404 for objects that the caller cannot see, 400 for an invalid period or granularity. */
  async subject(caller: Caller, request: ReportRequest): Promise<ReportSubject> {
    assertServed(request.granularity);
    const { scope, timezone } = await this.scope(caller, request);
    const period = periodOf(request, dayIn(this.clock.now(), timezone));
    const { view, demo = false } = request;
    const subject = { view, period, timezone, ...(demo ? { scope: await this.madeUp(scope), demo } : { scope }) };
    if (request.displayCurrency !== undefined) await this.assertCurrency(subject, request.displayCurrency);
    return subject;
  }

  async report(subject: ReportSubject): Promise<{ report: Report; rows: readonly ReportRow[] }> {
    const [lines, incomplete] = await Promise.all([this.lines(subject), this.incomplete(subject)]);
    const nothing = await this.explanationOf(subject, lines);
    const report = reportOf(subject, lines, nothing ? await this.onlyCurrency(subject) : null, incomplete, nothing);
    if (subject.view === 'summary') return { report, rows: [] };
    if (rowCountOf(subject.view, lines) > maxTimeseriesRows) throw reportingErrors.tooManyRows();
    const rows: ReportRow[] = [];
    for await (const some of this.daysOf(subject, lines)) rows.push(...some);
    return { report, rows };
  }

  /** Why nothing was delivered in the period (null: since delivery began). */
  async explainNothing(
    { accountId, advertiserIds, campaignId, mediaBuyIds }: DeliveryScope,
    period: Period | null,
  ): Promise<NothingDelivered> {
    const moment = { now: this.clock.now(), lastDay: period?.to ?? null };
    const first = await this.mediaBuys.firstFlight(definedOnly({ accountId, advertiserIds, campaignId, mediaBuyIds }), moment);
    return nothingDelivered(first, period, moment.now);
  }

  private async explanationOf({ scope, period, demo }: ReportSubject, lines: readonly NamedLine[]): Promise<NothingDelivered | null> {
    if (lines.length > 0) return null;
    return demo && scope.advertiserIds?.length === 0 ? nothingMadeUp : this.explainNothing(scope, period);
  }

  /** One row per package, or per package and day, read in batches so that memory does not grow with the file. */
  async *rows(subject: ReportSubject): AsyncGenerator<readonly ReportRow[]> {
    const lines = await this.lines(subject);
    if (subject.view === 'timeseries') yield* this.daysOf(subject, lines);
    else yield lines.map((line) => ({ day: null, line, metrics: metricsOf(line.measures) }));
  }

  /** Size and notices of a file, for the answer with its link. */
  async sizeOf(subject: ReportSubject): Promise<{ readonly rowCount: number } & Pick<Report, 'madeUp' | 'nothing'>> {
    const lines = await this.lines(subject);
    return { rowCount: rowCountOf(subject.view, lines), madeUp: madeUpOf(lines), nothing: await this.explanationOf(subject, lines) };
  }

  /** The scope reduced to sandbox advertisers. */
  private async madeUp({ advertiserIds, ...scope }: DeliveryScope): Promise<DeliveryScope> {
    const sandboxes = await this.advertisers.sandboxIds(scope.accountId);
    return { ...scope, advertiserIds: sandboxes.filter((id) => !advertiserIds || advertiserIds.includes(id)) };
  }

  /** 400 when money is in another currency. An empty report has only the currency of its single advertiser. */
  private async assertCurrency(subject: ReportSubject, wanted: string): Promise<void> {
    const lines = await this.lines(subject);
    const found = lines.length > 0 ? lines.map(({ currency }) => currency) : [await this.onlyCurrency(subject)];
    const other = found.find((currency) => currency !== null && currency !== wanted);
    if (other) throw reportingErrors.notConverted({ field: 'displayCurrency', details: { expected: [...new Set(found)].toSorted() } });
  }

  private async onlyCurrency({ scope: { accountId, advertiserIds } }: ReportSubject): Promise<string | null> {
    const only = advertiserIds?.length === 1 ? await this.advertisers.find(accountId, advertiserIds[0]!) : null;
    return only?.primaryCurrency ?? null;
  }

  private async incomplete({ scope, period, timezone = 'UTC' }: ReportSubject): Promise<readonly IncompleteBuy[]> {
    const days = { from: startOfDayIn(period.from, timezone), until: later(endOfDayIn(period.to, timezone), -1) };
    const buys = await this.mediaBuys.withDeliveryIssues({ ...scope, ...days }, maxIncompleteBuys);
    return buys.flatMap(({ id: mediaBuyId, advertiserId, campaignId, name, deliveryIssues }) => {
      const incomplete = incompleteOf(issuesIn(deliveryIssues, period));
      const isAsked = scope.mediaBuyIds?.includes(mediaBuyId) ?? true;
      return incomplete && isAsked ? [{ advertiserId, campaignId, mediaBuyId, name, ...incomplete }] : [];
    });
  }

  private async lines({ scope, period }: ReportSubject): Promise<readonly NamedLine[]> {
    return this.names.of(scope.accountId, await this.facts.sums(scope, period), period);
  }

  /** Rows by day, and within a day in the order of the tree. */
  private async *daysOf({ scope, period }: ReportSubject, lines: readonly NamedLine[]): AsyncGenerator<readonly ReportRow[]> {
    for (const part of partsOf(period, Math.max(1, Math.floor(rowsPerBatch / Math.max(1, lines.length))))) {
      for (let from = 0; from < lines.length; from += rowsPerBatch) {
        const rows = await this.readRows(scope.accountId, lines.slice(from, from + rowsPerBatch), part);
        if (rows.length > 0) yield rows;
      }
    }
  }

  private async readRows(accountId: number, lines: readonly NamedLine[], part: Period): Promise<readonly ReportRow[]> {
    const position = new Map(lines.map(({ lineId }, index) => [lineId, index]));
    const days = await this.facts.days(accountId, [...position.keys()], part);
    const rows = days.map(({ lineId, day, measures }) => ({ day, index: position.get(lineId)!, metrics: metricsOf(measures) }));
    rows.sort((a, b) => (a.day === b.day ? a.index - b.index : a.day < b.day ? -1 : 1));
    return rows.map(({ day, index, metrics }) => ({ day, line: lines[index]!, metrics }));
  }

  /** The scope of a media buy, or of what the request names else. */
  private async scope(
    caller: Caller,
    { advertiserId, campaignId, mediaBuyId }: ReportRequest,
  ): Promise<{ scope: DeliveryScope; timezone: string }> {
    if (mediaBuyId === undefined) return this.scopeWithoutBuy(caller, { advertiserId, campaignId });
    const [known] = await this.mediaBuys.findMany(caller.accountId, [mediaBuyId]);
    const isOthers =
      [advertiserId ?? known?.advertiserId, campaignId ?? known?.campaignId].join() !== [known?.advertiserId, known?.campaignId].join();
    const buy = requireGranted(caller, isOthers ? null : known, 'to read', () => reportingErrors.mediaBuyNotFound({ field: 'mediaBuyId' }));
    const { scope, timezone } = await this.scopeWithoutBuy(caller, { campaignId: buy.campaignId });
    return { scope: { ...scope, mediaBuyIds: [mediaBuyId] }, timezone };
  }

  /** The scope with its time zone: that of the campaign, else of the requested advertiser, else UTC. */
  private async scopeWithoutBuy(
    caller: Caller,
    { advertiserId, campaignId }: Pick<ReportRequest, 'advertiserId' | 'campaignId'>,
  ): Promise<{ scope: DeliveryScope; timezone: string }> {
    const { accountId } = caller;
    const granted = grantedAdvertisers(caller) ?? null;
    const isSeen = (id: number): boolean => granted === null || granted.includes(id);
    const advertiser = advertiserId !== undefined && isSeen(advertiserId) ? await this.advertisers.find(accountId, advertiserId) : null;
    if (advertiserId !== undefined && !advertiser) throw reportingErrors.advertiserNotFound({ field: 'advertiserId' });
    if (campaignId !== undefined) {
      const campaign = await this.campaigns.find(accountId, campaignId);
      const isOthers = advertiserId !== undefined && campaign?.advertiserId !== advertiserId;
      if (!campaign || isOthers || !isSeen(campaign.advertiserId)) throw reportingErrors.campaignNotFound({ field: 'campaignId' });
      return { scope: { accountId, advertiserIds: [campaign.advertiserId], campaignId }, timezone: campaign.timezone };
    }
    const advertiserIds = advertiserId === undefined ? granted : [advertiserId];
    const scope = { accountId, ...(advertiserIds === null ? {} : { advertiserIds }) };
    return { scope, timezone: advertiser?.timezone ?? 'UTC' };
  }
}

/** Splits the period into parts of `days` days. */
function* partsOf({ from, to }: Period, days: number): Generator<Period> {
  const length = dayCountOf({ from, to });
  for (let at = 0; at < length; at += days) yield { from: daysAfter(from, at), to: daysAfter(from, Math.min(at + days, length) - 1) };
}
