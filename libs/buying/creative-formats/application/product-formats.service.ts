import { Injectable } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import { acceptedBy, type AcceptedFormat } from '../domain/accepted';
import { creativeFormatErrors } from '../domain/errors';
import { type SellerFormat, typesOf } from '../domain/format';
import { indexOf } from '../domain/format-index';
import { OfferedProducts } from '../domain/ports';
import { SellerFormatsService } from './seller-formats.service';

interface ProductFormatFilter {
  /** Part of the name, ignoring case. */
  readonly query?: string;
  readonly formatKind?: string;
  /** Kind of content that the format takes. */
  readonly assetType?: string;
}

export interface ProductFormat {
  readonly format: AcceptedFormat;
  /** Its description in the seller's list; null for a canonical format, and for one that the list lacks. */
  readonly listed: SellerFormat | null;
}

@Injectable()
export class ProductFormatsService {
  constructor(
    private readonly products: OfferedProducts,
    private readonly formats: SellerFormatsService,
  ) {}

  /** Formats of a product in the latest offer that the caller may see. 404 without such an offer. */
  async find(caller: Caller, productId: string, { query, formatKind, assetType }: ProductFormatFilter): Promise<readonly ProductFormat[]> {
    const product = await this.products.latest(caller, productId);
    if (!product) throw creativeFormatErrors.productNotFound();
    const isNamed = product.formats !== null && product.formats.named.length > 0;
    const lists = isNamed ? await this.formats.fresh(caller.accountId, [product.sellerId]) : null;
    const list = indexOf(lists?.get(product.sellerId)?.formats ?? []);
    const text = query?.toLowerCase();
    return acceptedBy(product, list)
      .filter(
        (format) =>
          (text === undefined || format.name.toLowerCase().includes(text)) &&
          (formatKind === undefined || format.formatKind === formatKind) &&
          (assetType === undefined || (format.spec !== null && typesOf(format.spec).includes(assetType))),
      )
      .map((format) => ({ format, listed: (format.key !== null && list.get(format.key)) || null }));
  }
}
