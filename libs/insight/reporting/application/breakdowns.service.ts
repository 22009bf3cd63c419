import { Injectable } from '@nestjs/common';
import { AdvertisersFacade } from '@exchange/advertisers';
import { CampaignsFacade } from '@exchange/campaigns';
import {
  type Caller,
  cursorPage,
  type PageRequest,
  cursorRequestOf,
  type Day,
  invalidField,
  type Page,
  requireGranted,
} from '@exchange/kernel';
import { type BookedBuy, MediaBuysFacade } from '@exchange/media-buys';
import {
  type BreakdownQuestion,
  type BreakdownRow,
  type BreakdownTotal,
  type DeliveryDimension,
  rowKeysetOf,
  rowKeysetShape,
  sortedDimensions,
} from '../domain/breakdown';
import { reportingErrors } from '../domain/errors';
import type { NothingDelivered } from '../domain/nothing-delivered';
import { checkedPeriod } from '../domain/period';
import { DeliveryFacts } from '../domain/ports';
import type { MadeUp } from '../domain/synthetic';
import { ReportsService } from './reports.service';

/** Advertisers that the check for sandboxes reads. */
const maxAdvertisers = 1_000;

/** Maximum days of a range, both ends included (docs/spec/gaps.md). */
const maxRangeDays = 90;

export interface BreakdownRequest {
  readonly by: readonly DeliveryDimension[];
  /** Null: since delivery began. */
  readonly range: { readonly startDate: Day; readonly endDate: Day } | null;
  readonly advertiserId?: number;
  readonly campaignId?: string;
  readonly mediaBuyId?: string;
  /** A package of `mediaBuyId`. */
  readonly packageId?: string;
}

/** Name and status of a dimension's object. */
export interface Subject {
  readonly name: string;
  readonly status: string;
}

/** Names of the objects whose ids are on a page. */
export interface Subjects {
  readonly advertisers: ReadonlyMap<number, Subject>;
  readonly campaigns: ReadonlyMap<string, Subject & { readonly advertiserId: number }>;
  /** Names by seller id. */
  readonly sellers: ReadonlyMap<number, string>;
  readonly mediaBuys: ReadonlyMap<string, Subject & Pick<BookedBuy, 'advertiserId' | 'sellerId' | 'sellerName' | 'deliveryIssues'>>;
  /** Product names by package id. */
  readonly products: ReadonlyMap<string, string>;
}

/** Delivery by dimensions, page by page, with one query per page. */
@Injectable()
export class BreakdownsService {
  constructor(
    private readonly facts: DeliveryFacts,
    private readonly reports: ReportsService,
    private readonly advertisers: AdvertisersFacade,
    private readonly campaigns: CampaignsFacade,
    private readonly mediaBuys: MediaBuysFacade,
  ) {}

  /** 404 for objects that the caller may not see; 400 for an invalid range, and for a package without its media buy. */
  async question(caller: Caller, request: BreakdownRequest): Promise<BreakdownQuestion> {
    const { advertiserId, campaignId, mediaBuyId, packageId } = request;
    if (packageId !== undefined && mediaBuyId === undefined)
      throw invalidField('filters.packageId', 'filters.packageId needs filters.mediaBuyId.');
    const { range } = request;
    const asked = range && checkedPeriod({ from: range.startDate, to: range.endDate }, maxRangeDays, 'range.');
    const period = asked ? { period: asked } : {};
    const { scope } = await this.reports.subject(caller, { view: 'summary', advertiserId, campaignId });
    if (mediaBuyId === undefined) return { scope, ...period, by: sortedDimensions(request.by) };
    const [buy] = await this.mediaBuys.findMany(caller.accountId, [mediaBuyId]);
    const isOthers =
      [advertiserId ?? buy?.advertiserId, campaignId ?? buy?.campaignId].join() !== [buy?.advertiserId, buy?.campaignId].join();
    requireGranted(caller, isOthers ? null : buy, 'to read', () => reportingErrors.mediaBuyNotFound({ field: 'filters.mediaBuyId' }));
    const of = { ...scope, mediaBuyIds: [mediaBuyId], ...(packageId === undefined ? {} : { packageId }) };
    return { scope: of, ...period, by: sortedDimensions(request.by) };
  }

  async page(question: BreakdownQuestion, request: PageRequest): Promise<Page<BreakdownRow>> {
    const rows = await this.facts.breakdown(question, cursorRequestOf(request, rowKeysetShape(question.by)));
    return cursorPage(rows, request.limit, (row) => rowKeysetOf(row, question.by));
  }

  /** Totals of all pages together; null when nothing was delivered. */
  totals({ scope, period }: BreakdownQuestion): Promise<BreakdownTotal | null> {
    return this.facts.total({ scope, ...(period ? { period } : {}) });
  }

  explainNothing({ scope, period }: BreakdownQuestion): Promise<NothingDelivered> {
    return this.reports.explainNothing(scope, period ?? null);
  }

  /** Whether the answer as a whole is made up, and which advertisers are sandboxes. */
  async madeUp(question: BreakdownQuestion): Promise<{ readonly madeUp: MadeUp; readonly sandboxes: ReadonlySet<number> }> {
    const sandboxes = new Set(await this.advertisers.sandboxIds(question.scope.accountId));
    if (sandboxes.size === 0) return { madeUp: 'none', sandboxes };
    const rows = await this.facts.breakdown({ ...question, by: ['advertiser'] }, { limit: maxAdvertisers, after: null });
    const found = rows.filter(({ key }) => sandboxes.has(key.advertiserId!)).length;
    return { madeUp: found === 0 ? 'none' : found === rows.length ? 'all' : 'some', sandboxes };
  }

  /** Reads names with at most three queries. Seller names are those that the media buys store. */
  async subjects(accountId: number, rows: readonly BreakdownRow[]): Promise<Subjects> {
    const ids = <Name extends 'advertiserId' | 'campaignId' | 'mediaBuyId'>(name: Name) => [
      ...new Set(rows.flatMap(({ key }): NonNullable<BreakdownRow['key'][Name]>[] => (key[name] === undefined ? [] : [key[name]]))),
    ];
    const [advertisers, campaigns, buys] = await Promise.all([
      this.advertisers.findMany(accountId, ids('advertiserId')),
      this.campaigns.findMany(accountId, ids('campaignId')),
      this.mediaBuys.findMany(accountId, [...new Set([...ids('mediaBuyId'), ...rows.flatMap(unnamedBuy)])]),
    ]);
    return {
      advertisers: new Map(advertisers.map((one) => [one.id, one])),
      campaigns: new Map(campaigns.map((one) => [one.campaignId, one])),
      sellers: new Map(buys.map(({ sellerId, sellerName }) => [sellerId, sellerName])),
      mediaBuys: new Map(buys.map((one) => [one.id, one])),
      products: new Map(buys.flatMap(({ packages }) => packages.map(({ packageId, productName }) => [packageId, productName] as const))),
    };
  }
}

/** The media buy that knows the seller or package name of a row that is not by media buy. */
const unnamedBuy = ({ key: { sellerId, packageId }, anyMediaBuyId }: BreakdownRow): string[] =>
  (sellerId === undefined && packageId === undefined) || anyMediaBuyId === null ? [] : [anyMediaBuyId];
