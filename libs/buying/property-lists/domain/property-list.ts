import { Aggregate } from '@exchange/kernel';
import type { Identifier } from './identifier';
import { propertyListStates, type PropertyListStatus } from './property-list.states';

export const purposes = ['include', 'exclude'] as const;
export type Purpose = (typeof purposes)[number];

/**
 * How a list's identifier came out: `resolved` is known to the registry, `registered` is kept as the list has it, `unresolved` names
 * nothing that could be bought (garbage, advertising infrastructure).
 */
export type Standing = 'resolved' | 'registered' | 'unresolved';

export interface StandingIdentifier extends Identifier {
  readonly standing: Standing;
}

/** Repeated identifiers count as requested and are kept once. */
export interface Counts {
  readonly requestedCount: number;
  readonly resolvedCount: number;
  readonly registeredCount: number;
  readonly unresolvedCount: number;
}

export interface PropertyListState extends Counts {
  readonly accountId: number;
  readonly id: string;
  readonly advertiserId: number;
  readonly name: string;
  readonly purpose: Purpose;
  /** The protocol's own filters (AdCP property list): kept as they are. */
  readonly filters: object | null;
  readonly status: PropertyListStatus;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type PropertyListKey = Pick<PropertyListState, 'accountId' | 'advertiserId' | 'id'>;

export interface NewPropertyList {
  readonly name: string;
  readonly purpose: Purpose;
  readonly filters?: object | null;
}

/** The list without its identifiers: they are stored beside it, because there may be a hundred thousand of them. */
export class PropertyList extends Aggregate<PropertyListState> {
  static create(key: PropertyListKey, request: NewPropertyList, counts: Counts, at: Date): PropertyList {
    const status = propertyListStates.initial;
    const state = { ...key, ...request, filters: request.filters ?? null, status, ...counts, createdAt: at, updatedAt: at };
    return new PropertyList(state, { events: [], audit: 'CREATE' });
  }

  /** What is left out stays. `counts` come with other identifiers: those are not part of the state. */
  update(patch: Partial<NewPropertyList>, counts: Counts | null, at: Date): PropertyList {
    const status = propertyListStates.step(this.state.status, 'PUT /property-lists/{listId}');
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
    return this.next({ ...given, ...counts, status, updatedAt: at }, { audit: counts ? { action: 'UPDATE' } : 'UPDATE' });
  }

  delete(at: Date): PropertyList {
    const status = propertyListStates.step(this.state.status, 'DELETE /property-lists/{listId}');
    return this.next({ status, updatedAt: at }, { audit: 'DELETE' });
  }
}
