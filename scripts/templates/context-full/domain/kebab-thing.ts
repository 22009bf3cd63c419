import { Aggregate } from '@exchange/kernel';
import { camelThingStates, type PascalThingStatus } from './kebab-thing.states';

export interface PascalThingState {
  readonly accountId: number;
  readonly id: string;
  readonly name: string;
  readonly status: PascalThingStatus;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface NewPascalThing {
  readonly accountId: number;
  readonly id: string;
  readonly name: string;
  readonly at: Date;
}

export class PascalThing extends Aggregate<PascalThingState> {
  static create({ at, ...request }: NewPascalThing): PascalThing {
    const status = camelThingStates.step('none', 'create');
    return new PascalThing({ ...request, status, createdAt: at, updatedAt: at }, { events: [], audit: 'CREATE' });
  }

  /** @throws 409 when it is already archived. */
  archive(at: Date): PascalThing {
    const status = camelThingStates.step(this.state.status, 'archive');
    return this.next({ status, updatedAt: at }, { audit: 'ARCHIVE' });
  }

  /** @throws 409 when it is active. */
  restore(at: Date): PascalThing {
    const status = camelThingStates.step(this.state.status, 'restore');
    return this.next({ status, updatedAt: at }, { audit: { action: 'UPDATE', did: 'restored' } });
  }
}
