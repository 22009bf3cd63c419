import { Injectable } from '@nestjs/common';
import type { Keyset, Step } from '@exchange/kernel';
import { AggregateStore, type Condition, containing, Database, ListReads, storedAs } from '@exchange/platform';
import { Products, type ProductFilter } from '../../domain/ports';
import type { Product, ProductState } from '../../domain/product';
import { productMapping, productRow } from './product.row';

const stored = storedAs(productRow);

const listed = { name: 'products.list', ...stored, orderBy: 'created_at desc, id desc' };

@Injectable()
export class TypeormProducts extends Products {
  private readonly lists = new ListReads<ProductState>(this.database, listed);

  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async insert(product: Product): Promise<void> {
    await this.store.insert(productMapping, product);
  }

  change(accountId: number, id: string, fn: Step<Product>): Promise<Product | null> {
    return this.store.change(productMapping, { accountId, id }, fn);
  }

  async find(accountId: number, id: string): Promise<ProductState | null> {
    const [row] = await this.database.query<ProductState>(
      `select ${stored.select} from storefront_products where account_id = $1 and id = $2`,
      [accountId, id],
      'products.find',
    );
    return row ?? null;
  }

  async list(
    { accountId, statuses, channel, country, deliveryType, name }: ProductFilter,
    { limit, after }: { limit: number; after: Keyset | null },
  ): Promise<readonly ProductState[]> {
    const conditions: Condition[] = [
      ['account_id = $?', accountId],
      ['status = any($?)', statuses],
      ['channels @> array[$?]', channel],
      [`(countries = '{}' or countries @> array[$?])`, country],
      ['delivery_type = $?', deliveryType],
      ['name ilike $?', name === undefined ? undefined : containing(name)],
      ['(created_at, id) < ($?, $?)', after?.[0], after?.[1]],
    ];
    return this.lists.page(conditions, { take: limit + 1 });
  }

  async active(accountId: number): Promise<readonly ProductState[]> {
    return this.database.query<ProductState>(
      `select ${stored.select} from storefront_products where account_id = $1 and status = 'active' order by created_at, id`,
      [accountId],
      'products.active',
    );
  }
}
