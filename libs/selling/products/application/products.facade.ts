import { Injectable } from '@nestjs/common';
import { Products } from '../domain/ports';
import type { ProductState } from '../domain/product';

@Injectable()
export class ProductsFacade {
  constructor(private readonly products: Products) {}

  /** Active products of the account, oldest first. */
  active(accountId: number): Promise<readonly ProductState[]> {
    return this.products.active(accountId);
  }

  /** Returns products in any state; null when the account has none with that id. */
  find(accountId: number, id: string): Promise<ProductState | null> {
    return this.products.find(accountId, id);
  }
}
