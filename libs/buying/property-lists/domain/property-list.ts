import { Aggregate } from '@exchange/kernel';
import type { Identifier } from './identifier';
import { propertyListStates, type PropertyListStatus } from './property-list.states';

export const purposes = ['include', 'exclude'] as const;
export type ListPurpose = (typeof purposes)[number];

/**
 * Result of looking up an identifier. `resolved`: known to the registry. `registered`: unknown, stored unchanged. `unresolved`: names nothing that can
 * be bought (garbage or advertising infrastructure).
 */
export type IdentifierStanding = 'resolved' | 'registered' | 'unresolved';

export interface StandingIdentifier extends Identifier {
  readonly standing: IdentifierStanding;
}

/** Repeated identifiers are counted as requested and stored once. */
export interface IdentifierCounts {
  readonly requestedCount: number;
  readonly resolvedCount: number;
  readonly registeredCount: number;
  readonly unresolvedCount: number;
}

export interface PropertyListState extends IdentifierCounts {
  readonly accountId: number;
  readonly id: string;
  readonly advertiserId: number;
  readonly name: string;
  readonly purpose: ListPurpose;
  /** Filters of the protocol (AdCP property list), stored unchanged. */
  readonly filters: object | null;
  readonly status: PropertyListStatus;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type PropertyListKey = Pick<PropertyListState, 'accountId' | 'advertiserId' | 'id'>;

export interface NewPropertyList {
  readonly name: string;
  readonly purpose: ListPurpose;
  readonly filters?: object | null;
}

/** The list without its identifiers, which are stored separately because there may be 100,000 of them. */
export class PropertyList extends Aggregate<PropertyListState> {
  static create(key: PropertyListKey, request: NewPropertyList, counts: IdentifierCounts, at: Date): PropertyList {
    const status = propertyListStates.initial;
    const state = { ...key, ...request, filters: request.filters ?? null, status, ...counts, createdAt: at, updatedAt: at };
    return new PropertyList(state, { events: [], audit: 'CREATE' });
  }

  /** Omitted fields keep their value. `counts` are given when the identifiers are replaced, because those are not part of the state. */
  update(patch: Partial<NewPropertyList>, counts: IdentifierCounts | null, at: Date): PropertyList {
    const status = propertyListStates.step(this.state.status, 'PUT /property-lists/{listId}');
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
    return this.next({ ...given, ...counts, status, updatedAt: at }, { audit: counts ? { action: 'UPDATE' } : 'UPDATE' });
  }

  delete(at: Date): PropertyList {
    const status = propertyListStates.step(this.state.status, 'DELETE /property-lists/{listId}');
    return this.next({ status, updatedAt: at }, { audit: 'DELETE' });
  }
}
