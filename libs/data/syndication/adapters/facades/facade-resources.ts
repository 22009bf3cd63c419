import { Injectable } from '@nestjs/common';
import { AudiencesFacade, type AudienceMember, type AudienceSummary } from '@exchange/audiences';
import { CatalogsFacade, type CatalogEntry } from '@exchange/catalogs';
import { EventSourcesFacade } from '@exchange/event-sources';
import type { SellerData } from '../../domain/outcome';
import { type Part, type SharedResource, SharedResources } from '../../domain/ports';
import type { ShareKey } from '../../domain/syndication-state';
import { splitIntoCalls, type SizedContent } from './parts';

type Owner = Pick<ShareKey, 'accountId' | 'advertiserId'>;
type ResourceLookup = Pick<ShareKey, 'accountId' | 'advertiserId' | 'resourceType'>;

@Injectable()
export class FacadeResources extends SharedResources {
  constructor(
    private readonly catalogs: CatalogsFacade,
    private readonly allAudiences: AudiencesFacade,
    private readonly eventSources: EventSourcesFacade,
  ) {
    super();
  }

  async find({ accountId, advertiserId, resourceType }: ResourceLookup, id: string): Promise<SharedResource | null> {
    if (resourceType === 'CATALOG') {
      const found = await this.catalogs.find({ accountId, advertiserId }, id);
      return found && catalogResource(found);
    }
    if (resourceType === 'EVENT_SOURCE') {
      const found = await this.eventSources.find({ accountId, advertiserId, id });
      return found && eventSourceResource(found, { accountId, advertiserId });
    }
    const found = await this.allAudiences.find({ accountId, advertiserId, audienceId: id });
    return found && audienceResource(found, { accountId, advertiserId });
  }

  async audiences({ accountId, advertiserId }: Owner, ids: readonly string[]): Promise<readonly SharedResource[]> {
    const found = await this.allAudiences.findMany({ accountId, advertiserId }, ids);
    return found.map((audience) => audienceResource(audience, { accountId, advertiserId }));
  }

  readParts(resource: SharedResource): AsyncIterable<Part> {
    if (resource.type === 'EVENT_SOURCE') return eventSourcePart(resource);
    return splitIntoCalls(resource.type === 'CATALOG' ? this.items(resource) : this.members(resource));
  }

  async recordShared({ accountId, advertiserId, type, id: audienceId }: SharedResource, sellerId: number, data: SellerData): Promise<void> {
    const matched = data['matched_count'];
    if (type !== 'AUDIENCE' || typeof matched !== 'number') return;
    await this.allAudiences.recordMatch({ accountId, advertiserId, audienceId }, String(sellerId), matched);
  }

  private async *items({ accountId, key: id, details }: SharedResource): AsyncGenerator<readonly SizedContent[]> {
    for await (const items of this.catalogs.items({ accountId, id, versionNumber: Number(details['versionNumber']) })) {
      yield items.map(({ itemId, length, attributes }) => ({ content: { item_id: itemId, ...attributes }, size: length }));
    }
  }

  private async *members({ accountId, advertiserId, id: audienceId }: SharedResource): AsyncGenerator<readonly SizedContent[]> {
    for await (const members of this.allAudiences.members({ accountId, advertiserId, audienceId })) yield members.map(memberOf);
  }
}

function catalogResource(entry: CatalogEntry): SharedResource {
  const { accountId, advertiserId, id: key, catalogId: id, name, type, versionId, versionNumber, itemCount } = entry;
  const isEmpty = versionId === null || itemCount === 0;
  return { accountId, advertiserId, type: 'CATALOG', key, id, name, version: versionId, isEmpty, details: { type, versionNumber } };
}

function audienceResource({ audienceId, name, consentBasis, uploadedCount }: AudienceSummary, owner: Owner): SharedResource {
  const isEmpty = uploadedCount === null || uploadedCount === 0;
  // Audiences have no version that would identify their current members.
  const version = null;
  const { accountId, advertiserId } = owner;
  const details = { consentBasis };
  return { accountId, advertiserId, type: 'AUDIENCE', key: audienceId, id: audienceId, name, version, isEmpty, details };
}

type EventSource = NonNullable<Awaited<ReturnType<EventSourcesFacade['find']>>>;

/** Event sources are small, so their details are their whole content. */
function eventSourceResource(source: EventSource, owner: Owner): SharedResource {
  const { id, name, eventTypes, allowedDomains, revision } = source;
  const version = String(revision);
  return { ...owner, type: 'EVENT_SOURCE', key: id, id, name, version, isEmpty: false, details: { eventTypes, allowedDomains } };
}

async function* eventSourcePart({ id, name, details: { eventTypes, allowedDomains } }: SharedResource): AsyncGenerator<Part> {
  const isLimited = Array.isArray(allowedDomains) && allowedDomains.length > 0;
  yield [{ event_source_id: id, name, event_types: eventTypes, ...(isLimited ? { allowed_domains: allowedDomains } : {}) }];
}

/** Estimated JSON length of a member without universal ids, in characters. */
const estimatedMemberSize = 400;

function memberOf({ externalId, hashedEmail, hashedPhone, uids }: AudienceMember): SizedContent {
  const content = {
    external_id: externalId,
    ...(hashedEmail === null ? {} : { hashed_email: hashedEmail }),
    ...(hashedPhone === null ? {} : { hashed_phone: hashedPhone }),
    ...(uids === null ? {} : { uids }),
  };
  return { content, size: estimatedMemberSize + (uids === null ? 0 : JSON.stringify(uids).length) };
}
