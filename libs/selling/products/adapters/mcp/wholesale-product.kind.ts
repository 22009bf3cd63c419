import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { definedOnly, type Caller, type Page } from '@exchange/kernel';
import { type KindSearch, ObjectKind } from '@exchange/platform/tools';
import { StorefrontProductsService } from '../../application/products.service';
import { productStates } from '../../domain/product.states';
import { storefrontProductWire, type StorefrontProductWire } from '../http/product.wire';

const filter = z.strictObject({
  productStatus: z.enum(productStates.states).optional().describe('Default: draft and active.'),
});
type Filter = z.output<typeof filter>;

@Injectable()
export class WholesaleProductKind extends ObjectKind<typeof filter> {
  readonly kind = 'wholesale_product';
  readonly description = 'A product of the account’s storefront.';
  readonly filter = filter;
  override readonly accountType = 'SELLER';

  constructor(private readonly products: StorefrontProductsService) {
    super();
  }

  /** Newest first; `query` is a part of the name. */
  override async search(
    caller: Caller,
    { query: name, filter: wanted, cursor, limit }: KindSearch<Filter>,
  ): Promise<Page<StorefrontProductWire>> {
    const statuses = wanted.productStatus === undefined ? productStates.sets.kept : [wanted.productStatus];
    const request = { limit, ...definedOnly({ cursor }) };
    return (await this.products.list(caller, { name, statuses }, request)).map(storefrontProductWire);
  }

  override async get(caller: Caller, id: string): Promise<StorefrontProductWire> {
    return storefrontProductWire(await this.products.read(caller, id));
  }
}
