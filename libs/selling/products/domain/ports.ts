import type { Keyset, Step } from '@exchange/kernel';
import type { DeliveryType, Product, ProductState } from './product';
import type { ProductStatus } from './product.states';

export interface ProductFilter {
  readonly accountId: number;
  readonly statuses: readonly ProductStatus[];
  readonly channel?: string;
  /** Products for all countries match too. */
  readonly country?: string;
  readonly deliveryType?: DeliveryType;
  /** Part of the name, case-insensitive. */
  readonly name?: string;
}

export abstract class Products {
  abstract insert(product: Product): Promise<void>;
  /** Row lock, pure `fn`, save. Null when the account has no such product. */
  abstract change(accountId: number, id: string, fn: Step<Product>): Promise<Product | null>;
  abstract find(accountId: number, id: string): Promise<ProductState | null>;
  /** Newest first, by `createdAt`, then id; up to `limit + 1` rows after the keyset `[createdAt, id]`. */
  abstract list(filter: ProductFilter, page: { readonly limit: number; readonly after: Keyset | null }): Promise<readonly ProductState[]>;
  /** Active products, oldest first. */
  abstract active(accountId: number): Promise<readonly ProductState[]>;
}
