import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Step } from '@exchange/kernel';
import { AggregateStore, Database, dueFrom } from '@exchange/platform';
import { type SyndicationFilter, Syndications } from '../../domain/ports';
import type { Syndication } from '../../domain/syndication';
import type { ShareKey, SyndicationAttempt, SyndicationKey, SyndicationState } from '../../domain/syndication-state';
import { syndicationMapping, syndicationRow } from './syndication.row';

const dueSql = dueFrom('syndications', { id: 'id', sellerId: 'seller_id' });

@Injectable()
export class TypeormSyndications extends Syndications {
  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async put(share: ShareKey, fn: (syndication: Syndication | null) => Syndication | null): Promise<SyndicationState | null> {
    const { accountId, advertiserId, resourceType, resourceKey, sellerId } = share;
    const where = { accountId, advertiserId, resourceType, resourceKey, sellerId };
    return this.database.run(async () => {
      // A new record has no row to lock, so concurrent calls wait for this advisory lock.
      await this.database.lock('syndications', Object.values(where).join('/'));
      const found = await this.database.manager.findOneBy(syndicationRow, where);
      if (found) return (await this.change(found, fn))?.state ?? found;
      const fresh = fn(null);
      return fresh && (await this.store.insert(syndicationMapping, fresh)).state;
    });
  }

  change({ accountId, id }: SyndicationKey, fn: Step<Syndication>): Promise<Syndication | null> {
    return this.store.change(syndicationMapping, { accountId, id }, fn);
  }

  ofSeller(
    { accountId, advertiserId, resourceType, sellerId }: Omit<ShareKey, 'resourceKey'>,
    resourceKeys: readonly string[],
  ): Promise<readonly SyndicationState[]> {
    const where = { accountId, advertiserId, resourceType, sellerId, resourceKey: In([...resourceKeys]) };
    return this.database.manager.find(syndicationRow, { where, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  listByResource({ accountId, advertiserId, resourceType, resourceKey }: Omit<ShareKey, 'sellerId'>): Promise<readonly SyndicationState[]> {
    const where = { accountId, advertiserId, resourceType, resourceKey };
    return this.database.manager.find(syndicationRow, { where, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  list(filter: SyndicationFilter, { limit, offset }: { limit: number; offset: number }): Promise<readonly SyndicationState[]> {
    const where = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
    return this.database.manager.find(syndicationRow, {
      where,
      order: { createdAt: 'ASC', id: 'ASC' },
      take: limit + 1,
      skip: offset,
    });
  }

  due(now: Date, limit: number): Promise<readonly SyndicationAttempt[]> {
    return this.database.query<SyndicationAttempt>(dueSql, [now, limit], 'syndications.due');
  }
}
