import { Injectable } from '@nestjs/common';
import {
  type AdvertiserUse,
  type Caller,
  Clock,
  Ids,
  invalidField,
  offsetPage,
  type Page,
  requireAdvertiser,
  UnitOfWork,
} from '@exchange/kernel';
import { syndicationErrors } from '../domain/errors';
import { Directory, type Owner, SharedResources, ShareBell, type SyndicationFilter, Syndications } from '../domain/ports';
import { Syndication } from '../domain/syndication';
import type { NewShare, ResourceType, ShareKey, SyndicationState } from '../domain/syndication-state';

export interface ShareRequest {
  readonly resourceType: ResourceType;
  /** The buyer's id or the platform's. */
  readonly resourceId: string;
  /** Ids as text: the wire’s `adcpAgentIds`. */
  readonly sellerIds: readonly string[];
  readonly enabled: boolean;
}

type StatusFilter = Omit<SyndicationFilter, 'accountId' | 'advertiserId'>;

/** gaps.md §5.9. The wish is stored; sellers are asked by the worker. */
@Injectable()
export class SyndicationsService {
  constructor(
    private readonly syndications: Syndications,
    private readonly bell: ShareBell,
    private readonly resources: SharedResources,
    private readonly directory: Directory,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** One record per seller, in the order asked for. */
  async request(caller: Caller, advertiserId: number, asked: ShareRequest): Promise<readonly SyndicationState[]> {
    const { accountId } = caller;
    const owner = await this.owner(caller, advertiserId, asked.enabled ? 'to change' : 'to delete');
    const resource = await this.resources.find({ accountId, advertiserId, resourceType: asked.resourceType }, asked.resourceId);
    if (!resource) throw syndicationErrors.resourceNotFound({ field: 'resourceId' });
    if (asked.enabled && resource.isEmpty) throw syndicationErrors.resourceEmpty({ field: 'resourceId' });
    const key = { accountId, advertiserId, resourceType: resource.type, resourceKey: resource.key };
    const sellers = await this.sellersOf(asked, key);
    const share = { ...key, resourceId: resource.id, brandDomain: owner.brandDomain };
    const stored = await this.unitOfWork.run(async () => {
      const records = new Map<number, SyndicationState>();
      // Always in the same order, so that two requests cannot wait for each other.
      for (const [sellerId, sellerName] of [...sellers].toSorted(([a], [b]) => a - b)) {
        records.set(sellerId, await this.put({ ...share, sellerId, sellerName, id: this.ids.next('syn') }, asked.enabled));
      }
      return records;
    });
    return [...sellers.keys()].map((sellerId) => stored.get(sellerId)!);
  }

  /** Oldest first. */
  async status(
    caller: Caller,
    advertiserId: number,
    filter: StatusFilter,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<Page<SyndicationState>> {
    await this.owner(caller, advertiserId, 'to read');
    const rows = await this.syndications.list({ accountId: caller.accountId, advertiserId, ...filter }, page);
    return offsetPage(rows, page.limit, page.offset);
  }

  /** Call it in a transaction. With `version`, a seller that has that one already is left alone. */
  async put(share: NewShare, enabled: boolean, version?: string): Promise<SyndicationState> {
    const now = this.clock.now();
    const state = await this.syndications.put(share, (found) => {
      if (!found) return Syndication.create(share, enabled, now);
      return enabled ? found.enable(share, now, version) : found.disable(now);
    });
    if (state!.dueAt !== null) this.unitOfWork.afterCommit(() => this.bell.ring([state!]));
    return state!;
  }

  private owner(caller: Caller, advertiserId: number, wanted: AdvertiserUse): Promise<Owner> {
    const find = this.directory.owner.bind(this.directory);
    return requireAdvertiser(caller, advertiserId, wanted, { find }, syndicationErrors);
  }

  /** Names by id. Sellers that are gone can still be disabled where there is a record. 400 for those that are unknown. */
  private async sellersOf(
    { sellerIds, enabled }: ShareRequest,
    resource: Omit<ShareKey, 'sellerId'>,
  ): Promise<ReadonlyMap<number, string>> {
    const known = new Map(await this.directory.sellers(resource.accountId));
    if (!enabled) for (const { sellerId, sellerName } of await this.syndications.ofResource(resource)) known.set(sellerId, sellerName);
    const wanted = new Map<number, string>();
    for (const [index, text] of sellerIds.entries()) {
      const name = known.get(Number(text));
      if (name === undefined || String(Number(text)) !== text) {
        throw invalidField(`adcpAgentIds[${index}]`, `There is no enabled seller with the id ${text}.`);
      }
      wanted.set(Number(text), name);
    }
    return wanted;
  }
}
