import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork } from '@exchange/kernel';
import { type Lane, Slots } from '@exchange/platform';
import { syndicationLimits } from '../domain/limits';
import { type SellerData, type ShareOutcome, together } from '../domain/outcome';
import { type Parcel, SellerDesk, type SharedResource, SharedResources, ShareQueue, Syndications } from '../domain/ports';
import type { ShareEnd } from '../domain/syndication';
import type { DueSyndication, SyndicationKey, SyndicationState } from '../domain/syndication-state';

const batch = 200;

interface Ended {
  readonly end: ShareEnd;
  /** What the seller holds when it has done what it was asked. */
  readonly parts: number;
  readonly resource?: SharedResource;
}

const lost: Ended = { end: { kind: 'unreachable', reason: 'Something newer is wanted.' }, parts: 0 };

/**
 * One share, from the claim to the settlement. Every step may be repeated after a crash: the claim is committed before the seller hears from
 * us, it is renewed before every part, what is sent goes under keys that belong to its content, and the settlement is refused unless the
 * claim still holds.
 */
@Injectable()
export class SharingService {
  private readonly stopping = new AbortController();
  private readonly inHand = new Set<Promise<void>>();
  private readonly slots = new Slots(syndicationLimits.atOnce);

  constructor(
    private readonly syndications: Syndications,
    private readonly queue: ShareQueue,
    private readonly resources: SharedResources,
    private readonly desk: SellerDesk,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Does nothing when nothing is due, another process is at it, or its buyer or seller has its share of this one: it is rung again. */
  work(key: DueSyndication): Promise<void> {
    const work = this.askInLane(key).finally(() => this.inHand.delete(work));
    this.inHand.add(work);
    return work;
  }

  /** Shares whose time has come: lost doorbells, crashed workers, sellers that were not reached. */
  async ringDue(): Promise<void> {
    const due = await this.syndications.due(this.clock.now(), batch);
    if (due.length > 0) await this.queue.ring(due);
  }

  /** For shutdown: what is being asked goes back, for another process to ask again. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.allSettled(this.inHand);
  }

  private async askInLane(key: DueSyndication): Promise<void> {
    const part = syndicationLimits.partOfOne;
    const lanes: Lane[] = [{ name: `buyer ${key.accountId}`, part }];
    if (key.sellerId !== undefined) lanes.push({ name: `seller ${key.sellerId}`, part });
    await this.slots.run(lanes, () => this.ask(key));
  }

  private async ask({ accountId, id }: SyndicationKey): Promise<void> {
    if (this.stopping.signal.aborted) return;
    const now = this.clock.now();
    const claimed = await this.syndications.change({ accountId, id }, (it) => it.claim(now, this.leaseFrom(now)));
    if (!claimed) return;
    const { state } = claimed;
    const { end, parts, resource } = state.enabled ? await this.share(state) : await this.withdraw(state);
    const isCut = this.stopping.signal.aborted && end.kind === 'unreachable';
    await this.uow.run(async () => {
      const at = this.clock.now();
      const settled = await this.syndications.change(state, (it) => (isCut ? it.release(state) : it.settle(state, end, parts, at)));
      if (settled?.state.status === 'COMPLETED' && resource && end.kind === 'taken') {
        await this.resources.taken(resource, state.sellerId, end.data);
      }
    });
  }

  private async share(state: SyndicationState): Promise<Ended> {
    const resource = await this.resources.find(state, state.resourceKey);
    if (!resource) return not({ kind: 'refused', reason: 'It does not exist any more.' });
    const { signal } = this.stopping;
    const accepted = await this.desk.accepts(state, signal);
    if (accepted.kind !== 'taken') return not(accepted);
    // Who has left it since is not known: the seller starts anew.
    if (resource.version === null && state.heldParts > 0) {
      const cleared = await this.remove(state, 'anew', 1, state.heldParts);
      if (cleared.kind !== 'taken') return not(cleared);
    }
    const version = resource.version ?? `generation-${state.generation}.${state.fence}`;
    let data: SellerData | null = null;
    let part = 0;
    for await (const content of this.resources.parts(resource)) {
      part += 1;
      if (!(await this.isStillWanted(state, part))) return lost;
      const parcel = this.parcel(state, `${version}.${part}`);
      const outcome = await this.desk.send({ ...parcel, resource, part, content, accepted: accepted.data }, signal);
      if (outcome.kind !== 'taken') return not(outcome);
      data = together(data, outcome.data, syndicationLimits.issues);
    }
    if (data === null) return not({ kind: 'refused', reason: 'There is nothing in it.' });
    if (resource.version !== null && state.heldParts > part) {
      const cut = await this.remove(state, version, part + 1, state.heldParts);
      if (cut.kind !== 'taken') return not(cut);
    }
    return { end: { kind: 'taken', data, version }, parts: part, resource };
  }

  private async withdraw(state: SyndicationState): Promise<Ended> {
    const outcome = await this.remove(state, 'off', 1, Math.max(1, state.heldParts));
    return { end: outcome.kind === 'taken' ? { ...outcome, version: '' } : outcome, parts: 0 };
  }

  private remove(state: SyndicationState, what: string, from: number, to: number): Promise<ShareOutcome> {
    return this.desk.remove({ ...this.parcel(state, `${what}.removed.${state.fence}`), from, to }, this.stopping.signal);
  }

  private async isStillWanted(state: SyndicationState, part: number): Promise<boolean> {
    const leaseUntil = this.leaseFrom(this.clock.now());
    return (await this.syndications.change(state, (it) => it.renew(state, part, leaseUntil))) !== null;
  }

  private parcel({ id, sellerId, brandDomain, resourceType, resourceId, generation }: SyndicationState, content: string): Parcel {
    return { sellerId, brandDomain, resourceType, resourceId, idempotencyKey: `${id}.${generation}.${content}` };
  }

  private leaseFrom(now: Date): Date {
    return new Date(now.getTime() + syndicationLimits.lease);
  }
}

function not(end: Exclude<ShareOutcome, { kind: 'taken' }>): Ended {
  return { end, parts: 0 };
}
