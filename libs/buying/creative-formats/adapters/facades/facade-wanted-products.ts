import { Injectable } from '@nestjs/common';
import { CampaignsFacade } from '@exchange/campaigns';
import { OfferedFormatsFacade, type ProductFormats, SelectedOffersFacade } from '@exchange/discovery';
import { MediaBuysFacade } from '@exchange/media-buys';
import { noParameters } from '../../domain/format';
import { type Wanted, type WantedProduct, WantedProducts } from '../../domain/ports';

/** Formats are those of the offer from which a product was chosen. Offers are removed with their discovery. */
@Injectable()
export class FacadeWantedProducts extends WantedProducts {
  constructor(
    private readonly campaigns: CampaignsFacade,
    private readonly selected: SelectedOffersFacade,
    private readonly buys: MediaBuysFacade,
    private readonly offered: OfferedFormatsFacade,
  ) {
    super();
  }

  async ofCampaign(accountId: number, campaignId: string): Promise<Wanted | null> {
    const campaign = await this.campaigns.find(accountId, campaignId);
    if (!campaign) return null;
    const selection = await this.selected.ofCampaign(accountId, campaignId);
    const offers = selection?.offers ?? [];
    const ids = offers.map(({ productId }) => productId);
    const formats = selection ? await this.offered.find(accountId, selection.discoveryId, ids) : new Map<string, ProductFormats>();
    const products = offers.map(({ productId, productName, sellerId }) => ({ productId, productName, sellerId, packageId: null }));
    return { advertiserId: campaign.advertiserId, products: products.map((product) => withFormats(product, formats)) };
  }

  async ofMediaBuy(accountId: number, mediaBuyId: string): Promise<Wanted | null> {
    const [buy] = await this.buys.findMany(accountId, [mediaBuyId]);
    if (!buy) return null;
    const { advertiserId, discoveryId, sellerId, packages } = buy;
    const ids = packages.map(({ productId }) => productId);
    const formats = await this.offered.find(accountId, discoveryId, ids);
    const products = packages.map(({ productId, productName, packageId }) => ({ productId, productName, sellerId, packageId }));
    return { advertiserId, products: products.map((product) => withFormats(product, formats)) };
  }
}

function withFormats(product: Omit<WantedProduct, 'formats'>, offered: ReadonlyMap<string, ProductFormats>): WantedProduct {
  const found = offered.get(product.productId);
  return { ...product, formats: found ? formatsOf(found) : null };
}

export function formatsOf({ formats, formatOptions = [] }: ProductFormats): NonNullable<WantedProduct['formats']> {
  return { named: formats.map((format) => ({ ...noParameters, ...format })), canonical: formatOptions };
}
