import { Injectable } from '@nestjs/common';
import { type Caller, requireGranted } from '@exchange/kernel';
import { Slices } from '@exchange/platform';
import { acceptedBy, type AcceptedFormat, type CreativeFit, fitOf, keyOf, listedFormat, ownKeyOf } from '../domain/accepted';
import { type Coverage, coverageOf } from '../domain/coverage';
import { creativeFormatErrors } from '../domain/errors';
import { type FormatIndex, indexOf } from '../domain/format-index';
import { formatLimits } from '../domain/limits';
import { FittedCreatives, VisibleSellers, type Wanted, WantedProducts } from '../domain/ports';
import { SellerFormatsService } from './seller-formats.service';

/** What a creative is compared with. */
export type FitTarget = { readonly sellerId: number } | { readonly campaignId: string } | { readonly mediaBuyId: string };

export interface FormatFit {
  readonly format: AcceptedFormat;
  readonly fit: CreativeFit;
}

/** Which creatives fit what was chosen or bought. 404 for what the caller may not see. */
@Injectable()
export class FittingService {
  constructor(
    private readonly formats: SellerFormatsService,
    private readonly wanted: WantedProducts,
    private readonly creatives: FittedCreatives,
    private readonly sellers: VisibleSellers,
  ) {}

  async ofCampaign(caller: Caller, campaignId: string): Promise<Coverage> {
    return this.coverage(caller, await this.campaign(caller, campaignId));
  }

  async ofMediaBuy(caller: Caller, mediaBuyId: string): Promise<Coverage> {
    return this.coverage(caller, await this.mediaBuy(caller, mediaBuyId));
  }

  /** Compares a creative with each format of a seller, or of the products of a campaign or media buy of the same advertiser. */
  async fits(caller: Caller, advertiserId: number, creativeId: string, target: FitTarget): Promise<readonly FormatFit[]> {
    requireGranted(caller, { advertiserId }, 'to read', creativeFormatErrors.creativeNotFound);
    const creative = await this.creatives.find({ accountId: caller.accountId, advertiserId }, creativeId);
    if (!creative) throw creativeFormatErrors.creativeNotFound();
    const accepted = await this.accepted(caller, advertiserId, target);
    const slices = new Slices();
    const ownKey = ownKeyOf(creative);
    const fits: FormatFit[] = [];
    for (const format of accepted) {
      await slices.next();
      fits.push({ format, fit: fitOf(format, creative, ownKey) });
    }
    return fits;
  }

  private async accepted(caller: Caller, advertiserId: number, target: FitTarget): Promise<readonly AcceptedFormat[]> {
    if ('sellerId' in target) {
      const { sellerId } = target;
      await this.sellers.require(caller.accountId, sellerId);
      const list = (await this.formats.fresh(caller.accountId, [sellerId])).get(sellerId);
      return (list?.formats ?? []).map((format) => listedFormat(sellerId, format));
    }
    const isCampaign = 'campaignId' in target;
    const wanted = isCampaign ? await this.campaign(caller, target.campaignId) : await this.mediaBuy(caller, target.mediaBuyId);
    if (wanted.advertiserId !== advertiserId)
      throw isCampaign ? creativeFormatErrors.campaignNotFound() : creativeFormatErrors.mediaBuyNotFound();
    const products = wanted.products.slice(0, formatLimits.products);
    const lists = await this.listsFor(caller, products);
    const slices = new Slices();
    const accepted = new Map<string, AcceptedFormat>();
    for (const product of products) {
      await slices.next();
      for (const format of acceptedBy(product, lists.get(product.sellerId))) accepted.set(keyOf(format), format);
    }
    return [...accepted.values()].slice(0, formatLimits.compared);
  }

  private async coverage(caller: Caller, wanted: Wanted): Promise<Coverage> {
    const products = wanted.products.slice(0, formatLimits.products);
    if (products.length === 0) return { required: [], covered: [], missing: [], unknown: [] };
    const [lists, ready] = await Promise.all([
      this.listsFor(caller, products),
      this.creatives.ready({ accountId: caller.accountId, advertiserId: wanted.advertiserId }, formatLimits.creatives),
    ]);
    const slices = new Slices();
    return coverageOf(products, lists, ready, () => slices.next());
  }

  /** Only sellers whose products name formats are asked: canonical formats explain themselves. */
  private async listsFor({ accountId }: Caller, products: Wanted['products']): Promise<ReadonlyMap<number, FormatIndex>> {
    const named = products.filter(({ formats }) => formats !== null && formats.named.length > 0);
    const lists = await this.formats.fresh(
      accountId,
      named.map(({ sellerId }) => sellerId),
    );
    const answered = [...lists.values()].filter(({ fetchedAt, problem }) => fetchedAt !== null || problem !== null);
    return new Map(answered.map(({ sellerId, formats }) => [sellerId, indexOf(formats)]));
  }

  private async campaign(caller: Caller, campaignId: string): Promise<Wanted> {
    const found = await this.wanted.ofCampaign(caller.accountId, campaignId);
    return requireGranted(caller, found, 'to read', creativeFormatErrors.campaignNotFound);
  }

  private async mediaBuy(caller: Caller, mediaBuyId: string): Promise<Wanted> {
    const found = await this.wanted.ofMediaBuy(caller.accountId, mediaBuyId);
    return requireGranted(caller, found, 'to read', creativeFormatErrors.mediaBuyNotFound);
  }
}
