import type { Caller } from '@exchange/kernel';
import { creativeFormatErrors } from '../domain/errors';
import {
  type AdvertiserKey,
  type FittedCreative,
  FittedCreatives,
  FormatSource,
  OfferedProducts,
  type ReadyCreatives,
  SellerFormatLists,
  VisibleSellers,
  type Wanted,
  type WantedProduct,
  WantedProducts,
} from '../domain/ports';
import type { FormatsAnswer, SellerFormatsKey, SellerFormatsState } from '../domain/seller-formats';

export class InMemorySellerFormatLists extends SellerFormatLists {
  private readonly rows = new Map<string, SellerFormatsState>();

  async find(accountId: number, sellerIds: readonly number[]): Promise<readonly SellerFormatsState[]> {
    return [...this.rows.values()].filter((row) => row.accountId === accountId && sellerIds.includes(row.sellerId));
  }

  async claim(key: SellerFormatsKey, before: Date, now: Date): Promise<boolean> {
    const known = this.rows.get(keyOf(key));
    if (known && known.askedAt > before) return false;
    const empty = { ...key, formats: [], dropped: 0, isCut: false, fetchedAt: null, problem: null };
    this.rows.set(keyOf(key), { ...(known ?? empty), askedAt: now });
    return true;
  }

  async settle(key: SellerFormatsKey, askedAt: Date, answer: FormatsAnswer, now: Date): Promise<void> {
    const known = this.rows.get(keyOf(key));
    if (known?.askedAt.getTime() !== askedAt.getTime()) return;
    const { kind: _, ...outcome } = answer;
    const settled = answer.kind === 'failed' ? outcome : { ...outcome, fetchedAt: now, problem: null };
    this.rows.set(keyOf(key), { ...known, ...settled });
  }
}

const keyOf = ({ accountId, sellerId }: SellerFormatsKey): string => `${accountId} ${sellerId}`;

/** Sellers that answer with `answer` and count the questions. */
export class InMemoryFormatSource extends FormatSource {
  readonly asked: number[] = [];

  constructor(public answer: FormatsAnswer) {
    super();
  }

  async ask(sellerId: number): Promise<FormatsAnswer> {
    this.asked.push(sellerId);
    return this.answer;
  }
}

export class InMemoryVisibleSellers extends VisibleSellers {
  readonly hidden = new Set<number>();

  async require(_: number, sellerId: number): Promise<void> {
    if (this.hidden.has(sellerId)) throw creativeFormatErrors.productNotFound();
  }
}

export class InMemoryFittedCreatives extends FittedCreatives {
  readonly all: (AdvertiserKey & { readonly isReady: boolean; readonly creative: FittedCreative })[] = [];

  async ready(advertiser: AdvertiserKey, limit: number): Promise<ReadyCreatives> {
    const ready = this.of(advertiser).filter(({ isReady }) => isReady);
    return { creatives: ready.slice(0, limit).map(({ creative }) => creative), isCut: ready.length > limit };
  }

  async find(advertiser: AdvertiserKey, creativeId: string): Promise<FittedCreative | null> {
    return this.of(advertiser).find(({ creative }) => creative.creativeId === creativeId)?.creative ?? null;
  }

  private of({ accountId, advertiserId }: AdvertiserKey) {
    return this.all.filter((one) => one.accountId === accountId && one.advertiserId === advertiserId);
  }
}

export class InMemoryWantedProducts extends WantedProducts {
  /** By account and id. */
  readonly campaigns = new Map<string, Wanted>();
  readonly mediaBuys = new Map<string, Wanted>();

  async ofCampaign(accountId: number, campaignId: string): Promise<Wanted | null> {
    return this.campaigns.get(`${accountId} ${campaignId}`) ?? null;
  }

  async ofMediaBuy(accountId: number, mediaBuyId: string): Promise<Wanted | null> {
    return this.mediaBuys.get(`${accountId} ${mediaBuyId}`) ?? null;
  }
}

export class InMemoryOfferedProducts extends OfferedProducts {
  readonly offers: WantedProduct[] = [];

  async latest(_: Caller, productId: string): Promise<WantedProduct | null> {
    return this.offers.find((offer) => offer.productId === productId) ?? null;
  }
}
