import { Injectable } from '@nestjs/common';
import { type Caller, Clock, type Page, pageOfArray } from '@exchange/kernel';
import { type SellerFormat, typesOf } from '../domain/format';
import { formatLimits } from '../domain/limits';
import { FormatSource, SellerFormatLists, VisibleSellers } from '../domain/ports';
import { isStale, type SellerFormatsState } from '../domain/seller-formats';

export interface FormatFilter {
  /** Kind of content that the format takes. */
  readonly type?: string;
  /** Part of the name or the id, ignoring case. */
  readonly query?: string;
}

export interface ListedFormats {
  readonly list: SellerFormatsState | null;
  readonly page: Page<SellerFormat>;
}

/** Sellers' lists of formats. A list older than a day is asked for again when somebody looks. */
@Injectable()
export class SellerFormatsService {
  constructor(
    private readonly lists: SellerFormatLists,
    private readonly source: FormatSource,
    private readonly sellers: VisibleSellers,
    private readonly clock: Clock,
  ) {}

  /** 404 for a seller that the buyer does not see. */
  async list(
    { accountId }: Caller,
    sellerId: number,
    { type, query, ...page }: FormatFilter & { readonly limit: number; readonly cursor?: string },
  ): Promise<ListedFormats> {
    await this.sellers.require(accountId, sellerId);
    const list = (await this.fresh(accountId, [sellerId])).get(sellerId) ?? null;
    const text = query?.toLowerCase();
    const found = (list?.formats ?? []).filter(
      (format) =>
        (type === undefined || typesOf(format).includes(type)) &&
        (text === undefined || format.name.toLowerCase().includes(text) || format.id.toLowerCase().includes(text)),
    );
    return { list, page: pageOfArray(found, page) };
  }

  /** Asks the seller now, unless it was asked within the last seconds. Null only when its list was removed meanwhile. */
  async refresh({ accountId }: Caller, sellerId: number): Promise<SellerFormatsState | null> {
    await this.sellers.require(accountId, sellerId);
    await this.ask(accountId, sellerId, formatLimits.askByHandAfter);
    return (await this.lists.find(accountId, [sellerId]))[0] ?? null;
  }

  /** Lists by seller; stale ones are asked for, a few at the same time. Of many, those asked longest ago come first; the next look asks the others. */
  async fresh(accountId: number, sellerIds: readonly number[]): Promise<ReadonlyMap<number, SellerFormatsState>> {
    const ids = [...new Set(sellerIds)];
    const known = byId(await this.lists.find(accountId, ids));
    const now = this.clock.now();
    const lastAsked = (id: number) => known.get(id)?.askedAt.getTime() ?? 0;
    const stale = ids.filter((id) => {
      const list = known.get(id);
      // A seller that was asked lately is waited for, or failed: it must not take the place of another.
      return !list || (isStale(list, now) && lastAsked(id) <= now.getTime() - formatLimits.askAgainAfter);
    });
    if (stale.length === 0) return known;
    const asked = stale.toSorted((a, b) => lastAsked(a) - lastAsked(b)).slice(0, formatLimits.askedTogether);
    const outcomes = await Promise.all(asked.map((id) => this.ask(accountId, id, formatLimits.askAgainAfter)));
    return outcomes.includes(true) ? byId(await this.lists.find(accountId, ids)) : known;
  }

  /** False when the seller was asked lately. */
  private async ask(accountId: number, sellerId: number, pause: number): Promise<boolean> {
    const key = { accountId, sellerId };
    const now = this.clock.now();
    if (!(await this.lists.claim(key, new Date(now.getTime() - pause), now))) return false;
    await this.lists.settle(key, now, await this.source.ask(sellerId), this.clock.now());
    return true;
  }
}

const byId = (lists: readonly SellerFormatsState[]) => new Map(lists.map((list) => [list.sellerId, list]));
