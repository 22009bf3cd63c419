import { Injectable } from '@nestjs/common';
import { AdvertisersFacade } from '@exchange/advertisers';
import { CampaignsFacade } from '@exchange/campaigns';
import { type Caller, cursorPage, type PageRequest, cursorRequestOf, type Day, invalidField, maySee, type Page } from '@exchange/kernel';
import { type BookedBuy, MediaBuysFacade } from '@exchange/media-buys';
import {
  type BreakdownQuestion,
  type BreakdownRow,
  type BreakdownTotal,
  type Dimension,
  placeOf,
  placeShape,
  sortedDimensions,
} from '../domain/breakdown';
import { reportingErrors } from '../domain/errors';
import type { NothingDelivered } from '../domain/nothing-delivered';
import { checkedPeriod } from '../domain/period';
import { DeliveryFacts } from '../domain/ports';
import type { MadeUp } from '../domain/synthetic';
import { ReportsService } from './reports.service';

/** Advertisers that are looked at for that. */
const maxAdvertisers = 1_000;

/** Days of a range, both ends included (docs/spec/gaps.md). */
const longestRange = 90;

export interface BreakdownRequest {
  readonly by: readonly Dimension[];
  /** Null: since delivery began. */
  readonly range: { readonly startDate: Day; readonly endDate: Day } | null;
  readonly advertiserId?: number;
  readonly campaignId?: string;
  readonly mediaBuyId?: string;
  /** Of that media buy. */
  readonly packageId?: string;
}

/** Something that rows are about. */
export interface Subject {
  readonly name: string;
  readonly status: string;
}

/** What the ids of a page are called. */
export interface Subjects {
  readonly advertisers: ReadonlyMap<number, Subject>;
  readonly campaigns: ReadonlyMap<string, Subject & { readonly advertiserId: number }>;
  /** By seller: the name. */
  readonly sellers: ReadonlyMap<number, string>;
  readonly mediaBuys: ReadonlyMap<string, Subject & Pick<BookedBuy, 'advertiserId' | 'sellerId' | 'sellerName' | 'deliveryIssues'>>;
  /** By package: the product. */
  readonly products: ReadonlyMap<string, string>;
}

/** Delivery by dimensions, page by page: one query for a page, whatever comes before it. */
@Injectable()
export class BreakdownsService {
  constructor(
    private readonly facts: DeliveryFacts,
    private readonly reports: ReportsService,
    private readonly advertisers: AdvertisersFacade,
    private readonly campaigns: CampaignsFacade,
    private readonly book: MediaBuysFacade,
  ) {}

  /** 404 for what the caller may not see; 400 for a range that is none, and for a package without its media buy. */
  async question(caller: Caller, request: BreakdownRequest): Promise<BreakdownQuestion> {
    const { advertiserId, campaignId, mediaBuyId, packageId } = request;
    if (packageId !== undefined && mediaBuyId === undefined)
      throw invalidField('filters.packageId', 'filters.packageId needs filters.mediaBuyId.');
    const { range } = request;
    const asked = range && checkedPeriod({ from: range.startDate, to: range.endDate }, longestRange, 'range.');
    const period = asked ? { period: asked } : {};
    const { scope } = await this.reports.subject(caller, { view: 'summary', advertiserId, campaignId });
    if (mediaBuyId === undefined) return { scope, ...period, by: sortedDimensions(request.by) };
    const [buy] = await this.book.of(caller.accountId, [mediaBuyId]);
    const isOthers =
      [advertiserId ?? buy?.advertiserId, campaignId ?? buy?.campaignId].join() !== [buy?.advertiserId, buy?.campaignId].join();
    if (!buy || isOthers || !maySee(caller, buy.advertiserId)) throw reportingErrors.mediaBuyNotFound({ field: 'filters.mediaBuyId' });
    const of = { ...scope, mediaBuyIds: [mediaBuyId], ...(packageId === undefined ? {} : { packageId }) };
    return { scope: of, ...period, by: sortedDimensions(request.by) };
  }

  async page(question: BreakdownQuestion, request: PageRequest): Promise<Page<BreakdownRow>> {
    const rows = await this.facts.breakdown(question, cursorRequestOf(request, placeShape(question.by)));
    return cursorPage(rows, request.limit, (row) => placeOf(row, question.by));
  }

  /** Of all pages together; null where nothing was delivered. */
  totals({ scope, period }: BreakdownQuestion): Promise<BreakdownTotal | null> {
    return this.facts.total({ scope, ...(period ? { period } : {}) });
  }

  /** Why nothing was delivered. */
  nothing({ scope, period }: BreakdownQuestion): Promise<NothingDelivered> {
    return this.reports.nothing(scope, period ?? null);
  }

  /** Of all pages together, and which advertisers are sandboxes: what these delivered is made up. */
  async madeUp(question: BreakdownQuestion): Promise<{ readonly madeUp: MadeUp; readonly sandboxes: ReadonlySet<number> }> {
    const sandboxes = new Set(await this.advertisers.sandboxIds(question.scope.accountId));
    if (sandboxes.size === 0) return { madeUp: 'none', sandboxes };
    const rows = await this.facts.breakdown({ ...question, by: ['advertiser'] }, { limit: maxAdvertisers, after: null });
    const found = rows.filter(({ key }) => sandboxes.has(key.advertiserId!)).length;
    return { madeUp: found === 0 ? 'none' : found === rows.length ? 'all' : 'some', sandboxes };
  }

  /** Three queries at most, however many rows there are. Sellers are called as their media buys call them. */
  async subjects(accountId: number, rows: readonly BreakdownRow[]): Promise<Subjects> {
    const ids = <Name extends 'advertiserId' | 'campaignId' | 'mediaBuyId'>(name: Name) => [
      ...new Set(rows.flatMap(({ key }): NonNullable<BreakdownRow['key'][Name]>[] => (key[name] === undefined ? [] : [key[name]]))),
    ];
    const [advertisers, campaigns, buys] = await Promise.all([
      this.advertisers.of(accountId, ids('advertiserId')),
      this.campaigns.of(accountId, ids('campaignId')),
      this.book.of(accountId, [...new Set([...ids('mediaBuyId'), ...rows.flatMap(unnamedBuy)])]),
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

/** The media buy that names the seller or the package of a row that is not by media buy. */
const unnamedBuy = ({ key: { sellerId, packageId }, anyMediaBuyId }: BreakdownRow): string[] =>
  (sellerId === undefined && packageId === undefined) || anyMediaBuyId === null ? [] : [anyMediaBuyId];
