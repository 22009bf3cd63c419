import { Aggregate, type Day, dayMs } from '@exchange/kernel';
import { demoStates, type DemoStatus } from './demo.states';
import { demoErrors } from './errors';
import { demoLimits } from './limits';
import type { RecipeId } from './recipes';
import type { SampleCampaign } from './sample-campaign';

/** Products of a demo that come and go together. */
export interface DemoSource {
  readonly sourceId: string;
  readonly recipeId: RecipeId;
  readonly recipeVersion: number;
  readonly productIds: readonly string[];
  /** Of a buyer's demo: the seller that was made of it. */
  readonly seller?: SampleSeller;
}

/** An account that nobody gets into, with a storefront that one buyer sees. */
export interface SampleSeller {
  readonly customerId: number;
  readonly storefrontId: number;
}

/** One generation of the demo of an account, in an account of its own: a storefront for a seller, a campaign that runs for a buyer. */
export interface DemoState {
  /** Whose demo it is. */
  readonly accountId: number;
  readonly generation: number;
  /** The account that was made for it. */
  readonly customerId: number;
  /** Null for a buyer. */
  readonly storefrontId: number | null;
  readonly profileId: string;
  readonly profileVersion: number;
  readonly sources: readonly DemoSource[];
  /** Null for a seller. */
  readonly campaign: SampleCampaign | null;
  /** The last day of which the sellers of the campaign have told what they delivered. */
  readonly deliveredThrough: Day | null;
  readonly status: DemoStatus;
  readonly expiresAt: Date;
  readonly lastResetAt: Date | null;
  readonly cleanupAttempts: number;
  readonly cleanupError: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type Built = Pick<
  DemoState,
  'customerId' | 'storefrontId' | 'profileId' | 'profileVersion' | 'sources' | 'campaign' | 'deliveredThrough'
>;

const never = { cleanupAttempts: 0, cleanupError: null };

export class Demo extends Aggregate<DemoState> {
  static create(key: Pick<DemoState, 'accountId' | 'generation'>, built: Built, at: Date): Demo {
    const life = { expiresAt: new Date(at.getTime() + demoLimits.leaseMs), lastResetAt: null, createdAt: at, updatedAt: at };
    return new Demo({ ...key, ...built, ...never, ...life, status: demoStates.step('none', 'create') }, { events: [], audit: 'CREATE' });
  }

  /** The generation after this one, of the same profile, which takes its place. The lease is not longer for it. */
  successor(built: Built, at: Date): Demo {
    const { accountId, generation, expiresAt } = this.state;
    const next = { accountId, generation: generation + 1, expiresAt, lastResetAt: at, createdAt: at, updatedAt: at };
    const status = demoStates.step(this.state.status, 'reset');
    return new Demo({ ...next, ...built, ...never, status }, { events: [], audit: { action: 'UPDATE', did: 'reset' } });
  }

  /** Never shortens the lease. */
  extend(days: number, at: Date): Demo {
    const until = Math.max(this.state.expiresAt.getTime(), at.getTime() + days * dayMs);
    return this.active(at).next({ expiresAt: new Date(until), updatedAt: at }, { audit: { action: 'UPDATE', did: 'extended' } });
  }

  withSources(added: readonly DemoSource[], at: Date): Demo {
    return this.active(at).next({ sources: [...this.state.sources, ...added], updatedAt: at }, { audit: 'UPDATE' });
  }

  without(sourceId: string, at: Date): Demo {
    const sources = this.active(at).state.sources.filter((source) => source.sourceId !== sourceId);
    return this.next({ sources, updatedAt: at }, { audit: 'UPDATE' });
  }

  remove(at: Date): Demo {
    return this.next({ status: demoStates.step(this.state.status, 'delete'), updatedAt: at }, { audit: 'DELETE' });
  }

  /** Null while it lasts. */
  expire(at: Date): Demo | null {
    if (this.state.status !== 'ACTIVE' || at < this.state.expiresAt) return null;
    return this.next({ status: demoStates.step(this.state.status, 'its lease ends'), updatedAt: at }, { audit: 'DELETE' });
  }

  /** Nobody's change. */
  delivered(through: Day, at: Date): Demo {
    return this.active(at).next({ deliveredThrough: through });
  }

  /** Every account that was made for it: those of sellers before that of the buyer who sees them. */
  get accounts(): readonly number[] {
    const { sources, customerId } = this.state;
    return [...sources.flatMap(({ seller }) => (seller ? [seller.customerId] : [])), customerId];
  }

  failedToGo(reason: string, at: Date): Demo {
    const status = demoStates.step(this.state.status, 'its rows cannot be removed');
    return this.next({ status, cleanupAttempts: this.state.cleanupAttempts + 1, cleanupError: reason, updatedAt: at });
  }

  /** By the clock, whatever is written down. */
  isActive(at: Date): boolean {
    return this.state.status === 'ACTIVE' && at < this.state.expiresAt;
  }

  /** What it is to whoever reads it. */
  seen(at: Date): DemoState {
    return this.state.status === 'ACTIVE' && !this.isActive(at) ? { ...this.state, status: 'CLEANUP_PENDING' } : this.state;
  }

  private active(at: Date): this {
    if (!this.isActive(at)) throw demoErrors.none();
    return this;
  }
}
