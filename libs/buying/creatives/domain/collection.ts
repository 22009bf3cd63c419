import { Aggregate, definedOnly } from '@exchange/kernel';
import type { CreativeScope } from './creative-state';
import type { CreativeStatus } from './creative.states';

/** Maximum number of creatives in a collection. */
export const maxCollected = 500;

export interface CollectionDetails {
  readonly name: string;
  readonly description: string | null;
}

export interface CollectionState extends CollectionDetails, CreativeScope {
  readonly id: string;
  readonly deletedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type CollectionKey = Pick<CollectionState, 'accountId' | 'advertiserId' | 'id'>;

/** A creative in a collection. Archived creatives stay in their collections until they are deleted. */
export interface CollectedCreative {
  readonly creativeId: string;
  readonly name: string;
  readonly status: CreativeStatus;
}

/** Creatives of an advertiser under one name, in the order of the advertiser. Its members are stored beside it. */
export class CreativeCollection extends Aggregate<CollectionState> {
  static create(key: CollectionKey, details: CollectionDetails, at: Date): CreativeCollection {
    const state = { ...key, ...details, deletedAt: null, createdAt: at, updatedAt: at };
    return new CreativeCollection(state, { events: [], audit: 'CREATE' });
  }

  /** Omitted fields keep their value; equal values change nothing. `isReplaced`: other members, or in another order. */
  update(patch: Partial<CollectionDetails>, isReplaced: boolean, at: Date): CreativeCollection {
    const wanted = definedOnly(patch);
    const isSame = Object.entries(wanted).every(([name, value]) => this.state[name as keyof CollectionDetails] === value);
    if (isSame && !isReplaced) return this;
    // The members are not in the state, so that a comparison of states would record no change of them.
    return this.next({ ...wanted, updatedAt: at }, { audit: isReplaced ? { action: 'UPDATE' } : 'UPDATE' });
  }

  delete(at: Date): CreativeCollection {
    return this.next({ deletedAt: at, updatedAt: at }, { audit: 'DELETE' });
  }
}
