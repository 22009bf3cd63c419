import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Capabilities, type Conversation, SellerLines } from '@exchange/adcp';
import { syndicationLimits } from '../../domain/limits';
import type { ShareOutcome } from '../../domain/outcome';
import { type ContentCall, type SellerCall, SellerDesk } from '../../domain/ports';
import { answerSchemas } from './answer-schemas';
import { Answers } from './answers';
import { acceptable, readCapabilities, trackable } from './capabilities';
import { audienceRemoval, audienceRequest, catalogRemovals, catalogRequest, eventSourceRequest, partId, type Removal } from './requests';

/**
 * There is `delete_missing`, whose scope is the whole account: it would take the event sources of everybody else who works for the brand,
 * and no rehearsal says which (ADR 0019). So the seller is not asked.
 */
const notRemovable: ShareOutcome = {
  kind: 'refused',
  reason: 'AdCP cannot remove a single event source. A seller that has taken it keeps it until it is told otherwise.',
};

/** Shares by AdCP 3 over MCP (streamable HTTP); every question has a deadline of its own. */
@Injectable()
export class AdcpSellerDesk extends SellerDesk implements OnModuleInit {
  private readonly answers = new Answers();
  /** Asked anew for everything that is shared: what a seller took a minute ago it may not take now. */
  private readonly takes = new Capabilities({ request: {}, read: (result) => result, isKept: () => false });

  constructor(private readonly sellers: SellerLines) {
    super();
  }

  onModuleInit(): void {
    answerSchemas.warm();
  }

  accepts({ sellerId, resourceType }: Pick<SellerCall, 'sellerId' | 'resourceType'>, signal: AbortSignal): Promise<ShareOutcome> {
    return this.ask(sellerId, signal, async (seller) => readCapabilities(resourceType, await seller.capabilities(this.takes)));
  }

  async send(call: ContentCall, signal: AbortSignal): Promise<ShareOutcome> {
    const { sellerId, resourceType, resourceId, part, content, accepted } = call;
    if (resourceType === 'CATALOG') {
      return this.ask(sellerId, signal, async (seller) =>
        this.answers.taken('catalogs', partId(resourceId, part), await seller.call('sync_catalogs', catalogRequest(call))),
      );
    }
    if (resourceType === 'EVENT_SOURCE') {
      const sources = trackable(content, accepted);
      if (sources.length === 0) return { kind: 'refused', reason: 'The seller tracks none of its event types.' };
      return this.ask(sellerId, signal, async (seller) =>
        this.answers.taken('event_sources', resourceId, await seller.call('sync_event_sources', eventSourceRequest(call, sources))),
      );
    }
    const members = acceptable(content, accepted);
    if (members.length === 0)
      return { kind: 'refused', reason: 'The seller takes none of the kinds of identifiers that its members have.' };
    return this.ask(sellerId, signal, async (seller) =>
      this.answers.taken('audiences', resourceId, await seller.call('sync_audiences', audienceRequest(call, members))),
    );
  }

  async remove(removal: Removal, signal: AbortSignal): Promise<ShareOutcome> {
    const { sellerId, resourceType, resourceId } = removal;
    if (resourceType === 'EVENT_SOURCE') return notRemovable;
    return this.ask(sellerId, signal, async (seller) => {
      if (resourceType === 'CATALOG') return this.removeCatalogs(seller, removal);
      return this.answers.removed('audiences', [resourceId], await seller.call('sync_audiences', audienceRemoval(removal)));
    });
  }

  /** A seller that overlooks the scope would delete catalogs of others: it says first what it would delete (ADR 0019). */
  private async removeCatalogs(seller: Conversation, removal: Removal): Promise<ShareOutcome> {
    for (const request of catalogRemovals(removal)) {
      const rehearsal = { ...request, dry_run: true, idempotency_key: `${String(request['idempotency_key'])}.dry-run` };
      const would = this.answers.rehearsed(await seller.call('sync_catalogs', rehearsal));
      if (would !== null && 'kind' in would) return would;
      if (would === null || would.some((id) => !request.catalog_ids.includes(id))) {
        return { kind: 'refused', reason: 'The seller does not remove single catalogs: others would have gone with it.' };
      }
      if (would.length === 0) continue;
      const outcome = this.answers.removed('catalogs', request.catalog_ids, await seller.call('sync_catalogs', request));
      if (outcome.kind !== 'taken') return outcome;
    }
    return { kind: 'taken', data: {} };
  }

  private ask(sellerId: number, stopped: AbortSignal, question: (seller: Conversation) => Promise<ShareOutcome>): Promise<ShareOutcome> {
    return this.sellers.converse({ sellerId, limits: syndicationLimits, stopped }, question, (reason): ShareOutcome => ({
      kind: 'unreachable',
      reason,
    }));
  }
}
