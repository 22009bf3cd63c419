import { Aggregate, type Day, dayMs } from '@exchange/kernel';
import { demoStates, type DemoStatus } from './demo.states';
import { demoErrors } from './errors';
import { demoLimits } from './limits';
import type { RecipeId } from './recipes';
import type { SampleCampaign } from './sample-campaign';

/** Products of a demo that are added and removed together. */
export interface DemoSource {
  readonly sourceId: string;
  readonly recipeId: RecipeId;
  readonly recipeVersion: number;
  readonly productIds: readonly string[];
  /** Seller made from the source; only in a buyer's demo. */
  readonly seller?: SampleSeller;
}

/** A demo seller: an account without members, and a storefront that one buyer sees. */
export interface SampleSeller {
  readonly customerId: number;
  readonly storefrontId: number;
}

/** One generation of an account's demo: a storefront for a seller, a running campaign for a buyer. */
export interface DemoState {
  /** Id of the account that has the demo. */
  readonly accountId: number;
  readonly generation: number;
  /** Id of the account made for the demo. */
  readonly customerId: number;
  /** Null in a buyer's demo. */
  readonly storefrontId: number | null;
  readonly profileId: string;
  readonly profileVersion: number;
  readonly sources: readonly DemoSource[];
  /** Null in a seller's demo. */
  readonly campaign: SampleCampaign | null;
  /** Last day for which the sellers of the campaign reported delivery. */
  readonly deliveredThrough: Day | null;
  readonly status: DemoStatus;
  readonly expiresAt: Date;
  readonly lastResetAt: Date | null;
  readonly cleanupAttempts: number;
  readonly cleanupError: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type DemoContents = Pick<
  DemoState,
  'customerId' | 'storefrontId' | 'profileId' | 'profileVersion' | 'sources' | 'campaign' | 'deliveredThrough'
>;

const noCleanup = { cleanupAttempts: 0, cleanupError: null };

export class Demo extends Aggregate<DemoState> {
  static create(key: Pick<DemoState, 'accountId' | 'generation'>, built: DemoContents, at: Date): Demo {
    const life = { expiresAt: new Date(at.getTime() + demoLimits.leaseMs), lastResetAt: null, createdAt: at, updatedAt: at };
    return new Demo(
      { ...key, ...built, ...noCleanup, ...life, status: demoStates.step('none', 'create') },
      { events: [], audit: 'CREATE' },
    );
  }

  /** Next generation with the same profile. A reset does not extend the lease. */
  nextGeneration(built: DemoContents, at: Date): Demo {
    const { accountId, generation, expiresAt } = this.state;
    const next = { accountId, generation: generation + 1, expiresAt, lastResetAt: at, createdAt: at, updatedAt: at };
    const status = demoStates.step(this.state.status, 'reset');
    return new Demo({ ...next, ...built, ...noCleanup, status }, { events: [], audit: { action: 'UPDATE', did: 'reset' } });
  }

  /** Extends the lease; never shortens it. */
  extend(days: number, at: Date): Demo {
    const until = Math.max(this.state.expiresAt.getTime(), at.getTime() + days * dayMs);
    return this.active(at).next({ expiresAt: new Date(until), updatedAt: at }, { audit: { action: 'UPDATE', did: 'extended' } });
  }

  addSources(added: readonly DemoSource[], at: Date): Demo {
    return this.active(at).next({ sources: [...this.state.sources, ...added], updatedAt: at }, { audit: 'UPDATE' });
  }

  removeSource(sourceId: string, at: Date): Demo {
    const sources = this.active(at).state.sources.filter((source) => source.sourceId !== sourceId);
    return this.next({ sources, updatedAt: at }, { audit: 'UPDATE' });
  }

  remove(at: Date): Demo {
    return this.next({ status: demoStates.step(this.state.status, 'delete'), updatedAt: at }, { audit: 'DELETE' });
  }

  /** Null while the lease lasts. */
  expire(at: Date): Demo | null {
    if (this.state.status !== 'ACTIVE' || at < this.state.expiresAt) return null;
    return this.next({ status: demoStates.step(this.state.status, 'its lease ends'), updatedAt: at }, { audit: 'DELETE' });
  }

  /** Records the reported days without an audit entry. */
  recordDelivery(through: Day, at: Date): Demo {
    return this.active(at).next({ deliveredThrough: through });
  }

  /** All accounts of the demo; sellers come before the buyer who sees them. */
  get accounts(): readonly number[] {
    const { sources, customerId } = this.state;
    return [...sources.flatMap(({ seller }) => (seller ? [seller.customerId] : [])), customerId];
  }

  recordCleanupFailure(reason: string, at: Date): Demo {
    const status = demoStates.step(this.state.status, 'its rows cannot be removed');
    return this.next({ status, cleanupAttempts: this.state.cleanupAttempts + 1, cleanupError: reason, updatedAt: at });
  }

  /** Whether the demo is active by the clock; the stored status may lag behind. */
  isActive(at: Date): boolean {
    return this.state.status === 'ACTIVE' && at < this.state.expiresAt;
  }

  /** State as readers see it: an expired demo counts as ended. */
  stateAt(at: Date): DemoState {
    return this.state.status === 'ACTIVE' && !this.isActive(at) ? { ...this.state, status: 'CLEANUP_PENDING' } : this.state;
  }

  private active(at: Date): this {
    if (!this.isActive(at)) throw demoErrors.none();
    return this;
  }
}
