import { Aggregate } from '@exchange/kernel';
import { demoStates, type DemoStatus } from './demo.states';

export interface DemoState {
  readonly accountId: number;
  readonly id: string;
  readonly name: string;
  readonly status: DemoStatus;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface NewDemo {
  readonly accountId: number;
  readonly id: string;
  readonly name: string;
  readonly at: Date;
}

export class Demo extends Aggregate<DemoState> {
  static create({ at, ...request }: NewDemo): Demo {
    const status = demoStates.step('none', 'create');
    return new Demo({ ...request, status, createdAt: at, updatedAt: at }, { events: [], audit: 'CREATE' });
  }

  /** 409 when it is archived already. */
  archive(at: Date): Demo {
    const status = demoStates.step(this.state.status, 'archive');
    return this.next({ status, updatedAt: at }, { audit: 'ARCHIVE' });
  }

  /** 409 when it is active. */
  restore(at: Date): Demo {
    const status = demoStates.step(this.state.status, 'restore');
    return this.next({ status, updatedAt: at }, { audit: { action: 'UPDATE', did: 'restored' } });
  }
}
