import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Capabilities, type SellerConversation, SellerLines } from '@exchange/adcp';
import { syndicationLimits } from '../../domain/limits';
import type { ShareOutcome } from '../../domain/outcome';
import { type ContentCall, type SellerCall, SellerSyncClient } from '../../domain/ports';
import { answerSchemas } from './answer-schemas';
import { keepAcceptedMembers, readCapabilities, keepTrackedEventTypes } from './capabilities';
import { audienceRemoval, audienceRequest, catalogRemovals, catalogRequest, eventSourceRequest, partId, type Removal } from './requests';
import { SyncAnswers } from './sync-answers';

/**
 * Event sources are never removed: `delete_missing` applies to the whole account, including event sources of others who work for the brand,
 * and no dry run lists which (ADR 19).
 */
const notRemovable: ShareOutcome = {
  kind: 'refused',
  reason: 'AdCP cannot remove a single event source. A seller that has taken it keeps it until it is told otherwise.',
};

/** Calls sellers by AdCP 3 over MCP (streamable HTTP). Each call has its own deadline. */
@Injectable()
export class AdcpSellerSyncClient extends SellerSyncClient implements OnModuleInit {
  private readonly answers = new SyncAnswers();
  /** Capabilities are read anew for each share and not cached, because a refusal ends the share. */
  private readonly capabilities = new Capabilities({ request: {}, read: (result) => result, isKept: () => false });

  constructor(private readonly sellers: SellerLines) {
    super();
  }

  onModuleInit(): void {
    answerSchemas.warm();
  }

  accepts({ sellerId, resourceType }: Pick<SellerCall, 'sellerId' | 'resourceType'>, signal: AbortSignal): Promise<ShareOutcome> {
    return this.ask(sellerId, signal, async (seller) => readCapabilities(resourceType, await seller.capabilities(this.capabilities)));
  }

  async send(call: ContentCall, signal: AbortSignal): Promise<ShareOutcome> {
    const { sellerId, resourceType, resourceId, part, content, accepted } = call;
    if (resourceType === 'CATALOG') {
      return this.ask(sellerId, signal, async (seller) =>
        this.answers.readShare('catalogs', partId(resourceId, part), await seller.call('sync_catalogs', catalogRequest(call))),
      );
    }
    if (resourceType === 'EVENT_SOURCE') {
      const sources = keepTrackedEventTypes(content, accepted);
      if (sources.length === 0) return { kind: 'refused', reason: 'The seller tracks none of its event types.' };
      return this.ask(sellerId, signal, async (seller) =>
        this.answers.readShare('event_sources', resourceId, await seller.call('sync_event_sources', eventSourceRequest(call, sources))),
      );
    }
    const members = keepAcceptedMembers(content, accepted);
    if (members.length === 0)
      return { kind: 'refused', reason: 'The seller takes none of the kinds of identifiers that its members have.' };
    return this.ask(sellerId, signal, async (seller) =>
      this.answers.readShare('audiences', resourceId, await seller.call('sync_audiences', audienceRequest(call, members))),
    );
  }

  async remove(removal: Removal, signal: AbortSignal): Promise<ShareOutcome> {
    const { sellerId, resourceType, resourceId } = removal;
    if (resourceType === 'EVENT_SOURCE') return notRemovable;
    return this.ask(sellerId, signal, async (seller) => {
      if (resourceType === 'CATALOG') return this.removeCatalogs(seller, removal);
      return this.answers.readRemoval('audiences', [resourceId], await seller.call('sync_audiences', audienceRemoval(removal)));
    });
  }

  /** A dry run comes first: a seller that ignores the scope would delete catalogs of others (ADR 19). */
  private async removeCatalogs(seller: SellerConversation, removal: Removal): Promise<ShareOutcome> {
    for (const request of catalogRemovals(removal)) {
      const dryRun = { ...request, dry_run: true, idempotency_key: `${String(request['idempotency_key'])}.dry-run` };
      const deletedIds = this.answers.readDryRun(await seller.call('sync_catalogs', dryRun));
      if (deletedIds !== null && 'kind' in deletedIds) return deletedIds;
      if (deletedIds === null || deletedIds.some((id) => !request.catalog_ids.includes(id))) {
        return { kind: 'refused', reason: 'The seller does not remove single catalogs: others would have gone with it.' };
      }
      if (deletedIds.length === 0) continue;
      const outcome = this.answers.readRemoval('catalogs', request.catalog_ids, await seller.call('sync_catalogs', request));
      if (outcome.kind !== 'accepted') return outcome;
    }
    return { kind: 'accepted', data: {} };
  }

  private ask(
    sellerId: number,
    stopped: AbortSignal,
    question: (seller: SellerConversation) => Promise<ShareOutcome>,
  ): Promise<ShareOutcome> {
    return this.sellers.converse({ sellerId, limits: syndicationLimits, stopped }, question, (reason): ShareOutcome => ({
      kind: 'unreachable',
      reason,
    }));
  }
}
