import { Injectable } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { sellerIdOf, sellersNamedBy } from '../../domain/offer';
import { OfferedFormats, type ProductFormats } from '../../domain/ports/offered-formats';

const formatsObject = `jsonb_build_object('productId', product->'productId', 'name', product->'name', 'formats', product->'formats')
     || case when product ? 'formatOptions' then jsonb_build_object('formatOptions', product->'formatOptions') else '{}' end`;

const formatsSql = `
  select ${formatsObject} as product
   from discovery_answers a cross join jsonb_array_elements(a.products) as product
   where a.account_id = $1 and a.discovery_id = $2 and a.seller_id = any($3::bigint[]) and product->>'productId' = any($4::text[])`;

/** Reads the seller's five newest answers in the account's 50 newest discoveries, the newest first, up to the first with the product. */
const latestFormatsSql = `
  select found.product
   from (select d.id, d.created_at
          from (select id, created_at from discoveries where account_id = $1 and ($4::bigint[] is null or advertiser_id = any($4))
                 order by created_at desc, id desc limit 50) d
          join discovery_answers a on a.account_id = $1 and a.discovery_id = d.id and a.seller_id = $2 and a.product_count > 0
          order by d.created_at desc, d.id desc limit 5) newest
   cross join lateral (
     select ${formatsObject} as product
      from discovery_answers a cross join jsonb_array_elements(a.products) as product
      where a.account_id = $1 and a.discovery_id = newest.id and a.seller_id = $2 and product->>'productId' = $3 limit 1) found
   order by newest.created_at desc, newest.id desc limit 1`;

@Injectable()
export class TypeormOfferedFormats extends OfferedFormats {
  constructor(private readonly database: Database) {
    super();
  }

  async find(accountId: number, discoveryId: string, productIds: readonly string[]): Promise<ReadonlyMap<string, ProductFormats>> {
    const sellerIds = sellersNamedBy(productIds);
    if (sellerIds.length === 0) return new Map();
    const params = [accountId, discoveryId, sellerIds, productIds];
    const rows = await this.database.query<{ product: ProductFormats }>(formatsSql, params, 'discovery.formats');
    return new Map(rows.map(({ product }) => [product.productId, product]));
  }

  async latest(accountId: number, productId: string, advertiserIds?: readonly number[]): Promise<ProductFormats | null> {
    const params = [accountId, sellerIdOf(productId) ?? 0, productId, advertiserIds ?? null];
    const [row] = await this.database.query<{ product: ProductFormats }>(latestFormatsSql, params, 'discovery.latestFormats');
    return row?.product ?? null;
  }
}
