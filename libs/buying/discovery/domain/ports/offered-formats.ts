import type { OfferedProduct } from '../offer';

/** The part of a product that tells which creatives it takes. */
export type ProductFormats = Pick<OfferedProduct, 'productId' | 'name' | 'formats' | 'formatOptions'>;

/** Formats of creatives that offered products take, for the accounts to which they were offered. */
export abstract class OfferedFormats {
  /** Of the offered ones of the named products, by id. */
  abstract find(accountId: number, discoveryId: string, productIds: readonly string[]): Promise<ReadonlyMap<string, ProductFormats>>;
  /** Of one product in the latest of its seller's five newest answers that offers it. Undefined: all advertisers. */
  abstract latest(accountId: number, productId: string, advertiserIds?: readonly number[]): Promise<ProductFormats | null>;
}
