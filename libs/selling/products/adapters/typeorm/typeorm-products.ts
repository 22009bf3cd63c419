import { Injectable } from '@nestjs/common';
import type { Keyset } from '@exchange/kernel';
import { AggregateStore, containing, Database } from '@exchange/platform';
import { ProductRecords, type ProductFilter } from '../../domain/ports';
import type { Product } from '../../domain/product';
import type { ProductState } from '../../domain/product-state';
import { productMapping } from './product.row';

const columns = `account_id as "accountId", id, storefront_id as "storefrontId", name, description, channels, countries, formats,
  delivery_type as "deliveryType", pricing_options as "pricingOptions", available_from as "availableFrom",
  available_until as "availableUntil", keywords, audience, budget, status, created_at as "createdAt", updated_at as "updatedAt"`;

@Injectable()
export class TypeormProducts extends ProductRecords {
  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async insert(product: Product): Promise<void> {
    await this.store.insert(productMapping, product);
  }

  change(accountId: number, id: string, fn: (product: Product) => Product): Promise<Product | null> {
    return this.store.change(productMapping, { accountId, id }, fn);
  }

  async find(accountId: number, id: string): Promise<ProductState | null> {
    const [row] = await this.database.query<ProductState>(
      `select ${columns} from storefront_products where account_id = $1 and id = $2`,
      [accountId, id],
      'products.find',
    );
    return row ?? null;
  }

  async list(
    { accountId, statuses, channel, country, deliveryType, name }: ProductFilter,
    { limit, after }: { limit: number; after: Keyset | null },
  ): Promise<readonly ProductState[]> {
    return this.database.query<ProductState>(
      `select ${columns} from storefront_products
       where account_id = $1 and status = any($2)
         and ($3::text is null or channels @> array[$3])
         and ($4::text is null or countries = '{}' or countries @> array[$4])
         and ($5::text is null or delivery_type = $5)
         and ($6::text is null or name ilike $6)
         and (created_at, id) < (coalesce($7::timestamptz, 'infinity'), coalesce($8::text, ''))
       order by created_at desc, id desc limit $9`,
      [
        accountId,
        statuses,
        channel ?? null,
        country ?? null,
        deliveryType ?? null,
        name === undefined ? null : containing(name),
        after?.[0] ?? null,
        after?.[1] ?? null,
        limit + 1,
      ],
      'products.list',
    );
  }

  async active(accountId: number): Promise<readonly ProductState[]> {
    return this.database.query<ProductState>(
      `select ${columns} from storefront_products where account_id = $1 and status = 'active' order by created_at, id`,
      [accountId],
      'products.active',
    );
  }
}
