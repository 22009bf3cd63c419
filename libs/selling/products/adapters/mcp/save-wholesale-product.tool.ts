import { Injectable } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import { accessOf } from '@exchange/platform';
import { type SavedObject, SavingTool } from '@exchange/platform/tools';
import { StorefrontProductsService } from '../../application/products.service';
import type { ProductState } from '../../domain/product';
import {
  ChangeProductBody,
  changeFrom,
  CreateProductBody,
  newProductFrom,
  StorefrontProductWire,
  storefrontProductWire,
} from '../http/product.wire';
import { ProductsController } from '../http/products.controller';

/** The tool `save_wholesale_product` (gaps-2.md §15). */
@Injectable()
export class SaveWholesaleProductTool extends SavingTool<object, CreateProductBody, ChangeProductBody> {
  constructor(private readonly products: StorefrontProductsService) {
    super(
      {
        names: { id: 'productId', object: 'product' },
        owner: {},
        create: CreateProductBody,
        change: ChangeProductBody,
        wire: StorefrontProductWire,
        noun: 'product',
        archiving: ['Archive', 'it is not offered any more, for good; media buys of it go on'],
        key: 'optional',
      },
      {
        name: 'save_wholesale_product',
        title: 'Save a product',
        description:
          'Creates, changes or archives a product of your storefront (save_seller). Only active ones, which need a price, are offered. What is left out of a ' +
          'change stays; lists are replaced; what was sold stays as it was.',
        accountType: 'SELLER',
        performs: (['create', 'change', 'archive'] as const).map((operation) => accessOf(ProductsController, operation)),
        openWorldHint: false,
      },
    );
  }

  protected override async create(caller: Caller, _: object, body: CreateProductBody): Promise<SavedObject> {
    return saved(await this.products.create(caller, newProductFrom(body)));
  }

  protected override async change(caller: Caller, _: object, id: string, body: ChangeProductBody): Promise<SavedObject> {
    return saved(await this.products.change(caller, id, changeFrom(body)));
  }

  protected override async find(caller: Caller, _: object, id: string): Promise<SavedObject> {
    return saved(await this.products.read(caller, id));
  }

  protected override async archive(caller: Caller, _: object, id: string): Promise<void> {
    await this.products.archive(caller, id);
  }
}

const saved = (state: ProductState): SavedObject => ({ id: state.id, wire: storefrontProductWire(state) });
