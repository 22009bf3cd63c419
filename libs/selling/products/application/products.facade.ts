import { Injectable } from '@nestjs/common';
import { Products } from '../domain/ports';
import type { ProductState } from '../domain/product';

/** The facade for contexts of the selling side. */
@Injectable()
export class ProductsFacade {
  constructor(private readonly products: Products) {}

  /** What the account's storefront offers now, oldest first. */
  active(accountId: number): Promise<readonly ProductState[]> {
    return this.products.active(accountId);
  }

  /** In whatever state it is; null when the account has none of that id. */
  find(accountId: number, id: string): Promise<ProductState | null> {
    return this.products.find(accountId, id);
  }
}
