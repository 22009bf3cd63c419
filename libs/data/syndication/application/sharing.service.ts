import { Injectable } from '@nestjs/common';
import { Clock, later, UnitOfWork } from '@exchange/kernel';
import { type Lane, LeasedWork } from '@exchange/platform';
import { syndicationLimits } from '../domain/limits';
import { type SellerData, type ShareOutcome, together } from '../domain/outcome';
import { type SellerCall, SellerDesk, type SharedResource, SharedResources, ShareBell, Syndications } from '../domain/ports';
import type { ShareEnd } from '../domain/syndication';
import type { DueSyndication, SyndicationAttempt, SyndicationKey, SyndicationState } from '../domain/syndication-state';

interface Ended {
  readonly end: ShareEnd;
  /** What the seller holds when it has done what it was asked. */
  readonly parts: number;
  readonly resource?: SharedResource;
}

const lost: Ended = { end: { kind: 'unreachable', reason: 'Something newer is wanted.' }, parts: 0 };

/** Shares with sellers, part by part, and takes back. The claim is held anew before every part, what is sent goes under keys that belong to its content. */
@Injectable()
export class SharingService extends LeasedWork<DueSyndication, SyndicationAttempt> {
  constructor(
    private readonly syndications: Syndications,
    bell: ShareBell,
    private readonly resources: SharedResources,
    private readonly desk: SellerDesk,
    private readonly unitOfWork: UnitOfWork,
    clock: Clock,
  ) {
    super(syndications, bell, clock, syndicationLimits.atOnce);
  }

  protected override lanesOf({ accountId, sellerId }: DueSyndication): Lane[] {
    const part = syndicationLimits.partOfOne;
    const lanes: Lane[] = [{ name: `buyer ${accountId}`, part }];
    if (sellerId !== undefined) lanes.push({ name: `seller ${sellerId}`, part });
    return lanes;
  }

  protected async attempt({ accountId, id }: SyndicationKey): Promise<void> {
    const now = this.clock.now();
    const claimed = await this.syndications.change({ accountId, id }, (it) => it.claim(now, later(now, syndicationLimits.lease)));
    if (!claimed) return;
    const { state } = claimed;
    const { end, parts, resource } = state.enabled ? await this.share(state) : await this.withdraw(state);
    const isCut = this.signal.aborted && end.kind === 'unreachable';
    await this.unitOfWork.run(async () => {
      const at = this.clock.now();
      const settled = await this.syndications.change(state, (it) => (isCut ? it.release(state.fence) : it.settle(state, end, parts, at)));
      if (settled?.state.status === 'COMPLETED' && resource && end.kind === 'taken') {
        await this.resources.taken(resource, state.sellerId, end.data);
      }
    });
  }

  private async share(state: SyndicationState): Promise<Ended> {
    const resource = await this.resources.find(state, state.resourceKey);
    if (!resource) return not({ kind: 'refused', reason: 'It does not exist any more.' });
    const { signal } = this;
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
      const call = this.call(state, `${version}.${part}`);
      const outcome = await this.desk.send({ ...call, resource, part, content, accepted: accepted.data }, signal);
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
    return this.desk.remove({ ...this.call(state, `${what}.removed.${state.fence}`), from, to }, this.signal);
  }

  private async isStillWanted(state: SyndicationState, part: number): Promise<boolean> {
    const until = later(this.clock.now(), syndicationLimits.lease);
    return (await this.syndications.change(state, (it) => it.holdFor(part, state, until))) !== null;
  }

  private call({ id, sellerId, brandDomain, resourceType, resourceId, generation }: SyndicationState, content: string): SellerCall {
    return { sellerId, brandDomain, resourceType, resourceId, idempotencyKey: `${id}.${generation}.${content}` };
  }
}

function not(end: Exclude<ShareOutcome, { kind: 'taken' }>): Ended {
  return { end, parts: 0 };
}
