import { Injectable } from '@nestjs/common';
import type { NewProduct } from '../domain/product';
import { StorefrontProductsService } from './products.service';

/** Creates and archives products for other contexts. Joins the surrounding transaction. */
@Injectable()
export class ProductSetupFacade {
  constructor(private readonly products: StorefrontProductsService) {}

  /** Returns the ids in the order of `wanted`. `known`: ids of earlier, deleted products in the same order. */
  async create(accountId: number, wanted: readonly NewProduct[], known: readonly string[] = []): Promise<readonly string[]> {
    const ids: string[] = [];
    for (const [place, product] of wanted.entries()) ids.push((await this.products.create({ accountId }, product, known[place])).id);
    return ids;
  }

  /** Skips products that are archived already. */
  async archive(accountId: number, ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const { status } = await this.products.read({ accountId }, id);
      if (status !== 'archived') await this.products.archive({ accountId }, id);
    }
  }
}
