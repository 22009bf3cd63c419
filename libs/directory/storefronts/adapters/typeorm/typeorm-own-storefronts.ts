import { Injectable } from '@nestjs/common';
import type { Step } from '@exchange/kernel';
import { AggregateStore, Database, isUniqueViolation } from '@exchange/platform';
import { storefrontErrors } from '../../domain/errors';
import { OwnStorefronts } from '../../domain/ports';
import { Storefront } from '../../domain/storefront';
import { storefrontMapping, storefrontRow } from './storefront.row';

@Injectable()
export class TypeormOwnStorefronts extends OwnStorefronts {
  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  /** Searches under a lock of the account: a failed insert would end the surrounding transaction. */
  async insert(storefront: Storefront): Promise<boolean> {
    return this.database.run(async () => {
      const { accountId } = storefront.state;
      await this.database.lock('storefronts', accountId);
      if (await this.find(accountId)) return false;
      await withSlugErrors(() => this.store.insert(storefrontMapping, storefront));
      return true;
    });
  }

  async change(accountId: number, fn: Step<Storefront>): Promise<Storefront | null> {
    return withSlugErrors(() => this.store.change(storefrontMapping, { accountId }, fn));
  }

  async find(accountId: number): Promise<Storefront | null> {
    return this.store.find(storefrontMapping, { accountId });
  }

  async bySlug(slug: string): Promise<Storefront | null> {
    const state = await this.database.manager.findOne(storefrontRow, { where: { slug } });
    return state && new Storefront(state);
  }
}

/** Storefronts and seller agents share one list of slugs: maps its unique violations to 409. */
export async function withSlugErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const taken = ['seller_slugs_pkey', 'seller_agents_slug', 'storefronts_slug'].some((name) => isUniqueViolation(error, name));
    if (taken) throw storefrontErrors.slugTaken({ field: 'slug' });
    throw error;
  }
}
