import { Injectable } from '@nestjs/common';
import { type Contact, converse, longest, type McpSession } from '@exchange/adcp';
import { Egress, Settings } from '@exchange/platform';
import { Storefronts } from '@exchange/storefronts';
import { syndicationLimits } from '../../domain/limits';
import type { ShareOutcome } from '../../domain/outcome';
import { type ContentParcel, type Parcel, SellerDesk } from '../../domain/ports';
import { AnswerSchemas } from './answer-schemas';
import { Answers } from './answers';
import { acceptable, readCapabilities, trackable } from './capabilities';
import { audienceRemoval, audienceRequest, catalogRemovals, catalogRequest, eventSourceRequest, partId, type Removal } from './requests';

const gone: ShareOutcome = { kind: 'unreachable', reason: 'The seller is no longer available.' };

/**
 * There is `delete_missing`, whose scope is the whole account: it would take the event sources of everybody else who works for the brand,
 * and no rehearsal says which (ADR 0019). So the seller is not asked.
 */
const notRemovable: ShareOutcome = {
  kind: 'refused',
  reason: 'AdCP cannot remove a single event source. A seller that has taken it keeps it until it is told otherwise.',
};

/** Shares by AdCP 3 over MCP (streamable HTTP), through the guarded way out; every question has a deadline of its own. */
@Injectable()
export class AdcpSellerDesk extends SellerDesk {
  private readonly answers = new Answers(new AnswerSchemas());

  constructor(
    private readonly storefronts: Storefronts,
    private readonly egress: Egress,
    private readonly settings: Settings,
  ) {
    super();
  }

  accepts({ sellerId, resourceType }: Pick<Parcel, 'sellerId' | 'resourceType'>, signal: AbortSignal): Promise<ShareOutcome> {
    return this.ask(sellerId, signal, async (session) => readCapabilities(resourceType, await session.call('get_adcp_capabilities', {})));
  }

  async send(parcel: ContentParcel, signal: AbortSignal): Promise<ShareOutcome> {
    const { sellerId, resourceType, resourceId, part, content, accepted } = parcel;
    if (resourceType === 'CATALOG') {
      return this.ask(sellerId, signal, async (session) =>
        this.answers.taken('catalogs', partId(resourceId, part), await session.call('sync_catalogs', catalogRequest(parcel))),
      );
    }
    if (resourceType === 'EVENT_SOURCE') {
      const sources = trackable(content, accepted);
      if (sources.length === 0) return { kind: 'refused', reason: 'The seller tracks none of its event types.' };
      return this.ask(sellerId, signal, async (session) =>
        this.answers.taken('event_sources', resourceId, await session.call('sync_event_sources', eventSourceRequest(parcel, sources))),
      );
    }
    const members = acceptable(content, accepted);
    if (members.length === 0)
      return { kind: 'refused', reason: 'The seller takes none of the kinds of identifiers that its members have.' };
    return this.ask(sellerId, signal, async (session) =>
      this.answers.taken('audiences', resourceId, await session.call('sync_audiences', audienceRequest(parcel, members))),
    );
  }

  async remove(removal: Removal, signal: AbortSignal): Promise<ShareOutcome> {
    const { sellerId, resourceType, resourceId } = removal;
    if (resourceType === 'EVENT_SOURCE') return notRemovable;
    return this.ask(sellerId, signal, async (session) => {
      if (resourceType === 'CATALOG') return this.removeCatalogs(session, removal);
      return this.answers.removed('audiences', [resourceId], await session.call('sync_audiences', audienceRemoval(removal)));
    });
  }

  /** A seller that overlooks the scope would delete catalogs of others: it says first what it would delete (ADR 0019). */
  private async removeCatalogs(session: McpSession, removal: Removal): Promise<ShareOutcome> {
    for (const request of catalogRemovals(removal)) {
      const rehearsal = { ...request, dry_run: true, idempotency_key: `${String(request['idempotency_key'])}.dry-run` };
      const would = this.answers.rehearsed(await session.call('sync_catalogs', rehearsal));
      if (would !== null && 'kind' in would) return would;
      if (would === null || would.some((id) => !request.catalog_ids.includes(id))) {
        return { kind: 'refused', reason: 'The seller does not remove single catalogs: others would have gone with it.' };
      }
      if (would.length === 0) continue;
      const outcome = this.answers.removed('catalogs', request.catalog_ids, await session.call('sync_catalogs', request));
      if (outcome.kind !== 'taken') return outcome;
    }
    return { kind: 'taken', data: {} };
  }

  private async ask(
    sellerId: number,
    stopped: AbortSignal,
    question: (session: McpSession) => Promise<ShareOutcome>,
  ): Promise<ShareOutcome> {
    const connection = await this.storefronts.connection(sellerId);
    if (!connection) return gone;
    const patience = this.settings.sellerTimeoutMs;
    const resting = await this.storefronts.admit(connection, longest(syndicationLimits, patience));
    if (resting !== null) return { kind: 'unreachable', reason: resting };
    const heard = (contact: Contact, reason: string | null) => this.storefronts.heard(connection, contact, reason);
    return converse<ShareOutcome>(
      { egress: this.egress, patience, connection, limits: syndicationLimits, stopped, heard },
      async (session) => withoutToken(await question(session), connection.bearerToken),
      (reason) => ({ kind: 'unreachable', reason }),
    );
  }
}

/** A seller that echoes its credentials does not get them shown to a buyer. */
function withoutToken(outcome: ShareOutcome, token: string | null): ShareOutcome {
  if (token === null) return outcome;
  if (outcome.kind !== 'taken') return { ...outcome, reason: outcome.reason.replaceAll(token, '…') };
  return { ...outcome, data: JSON.parse(JSON.stringify(outcome.data).replaceAll(token, '…')) as typeof outcome.data };
}
