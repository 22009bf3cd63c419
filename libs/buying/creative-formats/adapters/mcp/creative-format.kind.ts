import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, definedOnly, type Page, pageOfArray } from '@exchange/kernel';
import { type KindSearch, ObjectKind, toolFields } from '@exchange/platform/tools';
import { ProductFormatsService } from '../../application/product-formats.service';
import { acceptedWire, formatWire } from '../http/format.wire';

const filter = z.strictObject({
  productId: toolFields.id.describe('A product that a seller offered.'),
  formatKind: z.string().min(1).max(64).optional().describe('A canonical format: image, video_hosted.'),
  assetType: z.string().min(1).max(64).optional().describe('Content that the format takes: image, video, text.'),
});
type Filter = z.output<typeof filter>;

@Injectable()
export class CreativeFormatKind extends ObjectKind<typeof filter> {
  readonly kind = 'creative_format';
  readonly description = 'A format of creatives that a product takes; needs productId.';
  readonly filter = filter;
  override readonly accountType = 'BUYER';

  constructor(private readonly products: ProductFormatsService) {
    super();
  }

  /** Formats of the product in its latest offer; `query` is part of a name. */
  override async search(caller: Caller, { query, filter: wanted, cursor, limit }: KindSearch<Filter>): Promise<Page<object>> {
    const { productId, formatKind, assetType } = wanted;
    const found = await this.products.find(caller, productId, definedOnly({ query, formatKind, assetType }));
    return pageOfArray(found, { limit, ...definedOnly({ cursor }) }).map(({ format, listed }) => ({
      ...acceptedWire(format),
      ...(listed ? formatWire(listed) : {}),
    }));
  }
}
