import { Injectable } from '@nestjs/common';
import type { NewProduct } from '../domain/product';
import { ProductsService } from './products.service';

/** The facade for contexts that put products on the shelf of an account. Joins the surrounding transaction. */
@Injectable()
export class StockingFacade {
  constructor(private readonly products: ProductsService) {}

  /** The ids, in the order of what was given. `known`: ids of products that are gone, in the same order. */
  async stock(accountId: number, wanted: readonly NewProduct[], known: readonly string[] = []): Promise<readonly string[]> {
    const ids: string[] = [];
    for (const [place, product] of wanted.entries()) ids.push((await this.products.create({ accountId }, product, known[place])).id);
    return ids;
  }

  /** Those that its people have archived already are left out. */
  async withdraw(accountId: number, ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const { status } = await this.products.read({ accountId }, id);
      if (status !== 'archived') await this.products.archive({ accountId }, id);
    }
  }
}
