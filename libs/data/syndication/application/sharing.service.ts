import { Injectable } from '@nestjs/common';
import { Clock, later, UnitOfWork } from '@exchange/kernel';
import { type Lane, LeasedWork } from '@exchange/platform';
import { syndicationLimits } from '../domain/limits';
import { type SellerData, type ShareOutcome, mergeSellerData } from '../domain/outcome';
import { type SellerCall, SellerSyncClient, type SharedResource, SharedResources, ShareWakeUp, Syndications } from '../domain/ports';
import type { ShareEnd, Syndication } from '../domain/syndication';
import type { DueSyndication, SyndicationAttempt, SyndicationKey, SyndicationState } from '../domain/syndication-state';

interface ShareResult {
  readonly end: ShareEnd;
  /** Parts that the seller has if the outcome is `accepted`. */
  readonly parts: number;
  readonly resource?: SharedResource;
}

const superseded: ShareResult = { end: { kind: 'unreachable', reason: 'A newer request replaced this attempt.' }, parts: 0 };

/** Shares resources with sellers, part by part, and removes them. The claim is extended before each part. Idempotency keys are derived from the generation and the content's version. */
@Injectable()
export class SharingService extends LeasedWork<DueSyndication, SyndicationAttempt> {
  constructor(
    private readonly syndications: Syndications,
    wakeUp: ShareWakeUp,
    private readonly resources: SharedResources,
    private readonly sellers: SellerSyncClient,
    private readonly unitOfWork: UnitOfWork,
    clock: Clock,
  ) {
    super(syndications, wakeUp, clock, syndicationLimits.concurrentShares);
  }

  protected override lanesOf({ accountId, sellerId }: DueSyndication): Lane[] {
    const fraction = syndicationLimits.maxLaneFraction;
    const lanes: Lane[] = [{ name: `buyer ${accountId}`, part: fraction }];
    if (sellerId !== undefined) lanes.push({ name: `seller ${sellerId}`, part: fraction });
    return lanes;
  }

  protected async attempt({ accountId, id }: SyndicationKey): Promise<void> {
    const now = this.clock.now();
    const claimed = await this.syndications.change({ accountId, id }, (it) => it.claim(now, later(now, syndicationLimits.lease)));
    if (!claimed) return;
    const { state } = claimed;
    const { end, parts, resource } = state.enabled ? await this.share(state) : await this.withdraw(state);
    const isAborted = this.signal.aborted && end.kind === 'unreachable';
    await this.unitOfWork.run(async () => {
      const at = this.clock.now();
      const step = (it: Syndication) => (isAborted ? it.release(state.fence) : it.settle(state, end, parts, at));
      const settled = await this.syndications.change(state, step);
      if (settled?.state.status === 'COMPLETED' && resource && end.kind === 'accepted') {
        await this.resources.recordShared(resource, state.sellerId, end.data);
      }
    });
  }

  private async share(state: SyndicationState): Promise<ShareResult> {
    const resource = await this.resources.find(state, state.resourceKey);
    if (!resource) return resultWithoutParts({ kind: 'refused', reason: 'The resource no longer exists.' });
    const { signal } = this;
    const accepted = await this.sellers.accepts(state, signal);
    if (accepted.kind !== 'accepted') return resultWithoutParts(accepted);
    // Without a version it is unknown which members have left the audience, so the seller first removes all parts.
    if (resource.version === null && state.heldParts > 0) {
      const removal = await this.remove(state, 'anew', 1, state.heldParts);
      if (removal.kind !== 'accepted') return resultWithoutParts(removal);
    }
    const version = resource.version ?? `generation-${state.generation}.${state.fence}`;
    let data: SellerData | null = null;
    let part = 0;
    for await (const content of this.resources.readParts(resource)) {
      part += 1;
      if (!(await this.extendClaim(state, part))) return superseded;
      const call = this.callFor(state, `${version}.${part}`);
      const outcome = await this.sellers.send({ ...call, resource, part, content, accepted: accepted.data }, signal);
      if (outcome.kind !== 'accepted') return resultWithoutParts(outcome);
      data = mergeSellerData(data, outcome.data, syndicationLimits.issues);
    }
    if (data === null) return resultWithoutParts({ kind: 'refused', reason: 'The resource is empty.' });
    if (resource.version !== null && state.heldParts > part) {
      const removal = await this.remove(state, version, part + 1, state.heldParts);
      if (removal.kind !== 'accepted') return resultWithoutParts(removal);
    }
    return { end: { kind: 'accepted', data, version }, parts: part, resource };
  }

  private async withdraw(state: SyndicationState): Promise<ShareResult> {
    const outcome = await this.remove(state, 'off', 1, Math.max(1, state.heldParts));
    return { end: outcome.kind === 'accepted' ? { ...outcome, version: '' } : outcome, parts: 0 };
  }

  private remove(state: SyndicationState, what: string, from: number, to: number): Promise<ShareOutcome> {
    return this.sellers.remove({ ...this.callFor(state, `${what}.removed.${state.fence}`), from, to }, this.signal);
  }

  private async extendClaim(state: SyndicationState, part: number): Promise<boolean> {
    const until = later(this.clock.now(), syndicationLimits.lease);
    return (await this.syndications.change(state, (it) => it.extendForPart(part, state, until))) !== null;
  }

  private callFor({ id, sellerId, brandDomain, resourceType, resourceId, generation }: SyndicationState, content: string): SellerCall {
    return { sellerId, brandDomain, resourceType, resourceId, idempotencyKey: `${id}.${generation}.${content}` };
  }
}

function resultWithoutParts(end: Exclude<ShareOutcome, { kind: 'accepted' }>): ShareResult {
  return { end, parts: 0 };
}
