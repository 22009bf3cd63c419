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
import { ShareDirectory, type ShareOwner, SharedResources, ShareWakeUp, type SyndicationFilter, Syndications } from '../domain/ports';
import { Syndication } from '../domain/syndication';
import type { NewShare, ResourceType, ShareKey, SyndicationState } from '../domain/syndication-state';

export interface ShareRequest {
  readonly resourceType: ResourceType;
  /** The buyer's id or the platform's. */
  readonly resourceId: string;
  /** Ids as text (`adcpAgentIds` of the wire). */
  readonly sellerIds: readonly string[];
  readonly enabled: boolean;
}

type StatusFilter = Omit<SyndicationFilter, 'accountId' | 'advertiserId'>;

/** docs/spec/gaps.md §5.9. Requests are only stored here; the worker calls the sellers. */
@Injectable()
export class SyndicationsService {
  constructor(
    private readonly syndications: Syndications,
    private readonly wakeUp: ShareWakeUp,
    private readonly resources: SharedResources,
    private readonly directory: ShareDirectory,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Returns one record per seller, in the requested order. */
  async request(caller: Caller, advertiserId: number, request: ShareRequest): Promise<readonly SyndicationState[]> {
    const { accountId } = caller;
    const owner = await this.findOwner(caller, advertiserId, request.enabled ? 'to change' : 'to delete');
    const resource = await this.resources.find({ accountId, advertiserId, resourceType: request.resourceType }, request.resourceId);
    if (!resource) throw syndicationErrors.resourceNotFound({ field: 'resourceId' });
    if (request.enabled && resource.isEmpty) throw syndicationErrors.resourceEmpty({ field: 'resourceId' });
    const key = { accountId, advertiserId, resourceType: resource.type, resourceKey: resource.key };
    const sellers = await this.sellersOf(request, key);
    const share = { ...key, resourceId: resource.id, brandDomain: owner.brandDomain };
    const stored = await this.unitOfWork.run(async () => {
      const records = new Map<number, SyndicationState>();
      // Rows are locked in the order of their ids, so that two requests cannot deadlock.
      for (const [sellerId, sellerName] of [...sellers].toSorted(([a], [b]) => a - b)) {
        records.set(sellerId, await this.put({ ...share, sellerId, sellerName, id: this.ids.next('syn') }, request.enabled));
      }
      return records;
    });
    return [...sellers.keys()].map((sellerId) => stored.get(sellerId)!);
  }

  /** Records of the advertiser, oldest first. */
  async status(
    caller: Caller,
    advertiserId: number,
    filter: StatusFilter,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<Page<SyndicationState>> {
    await this.findOwner(caller, advertiserId, 'to read');
    const rows = await this.syndications.list({ accountId: caller.accountId, advertiserId, ...filter }, page);
    return offsetPage(rows, page.limit, page.offset);
  }

  /** Begins a share that nobody has begun or ended before. Requires a transaction. */
  async begin(share: NewShare): Promise<void> {
    const now = this.clock.now();
    const state = await this.syndications.put(share, (found) => (found ? null : Syndication.create(share, true, now)));
    this.unitOfWork.afterCommit(() => this.wakeUp.send([state!]));
  }

  /** Requires a transaction. With `version`, a seller that has this version is not called again. */
  async put(share: NewShare, enabled: boolean, version?: string): Promise<SyndicationState> {
    const now = this.clock.now();
    const state = await this.syndications.put(share, (found) => {
      if (!found) return Syndication.create(share, enabled, now);
      return enabled ? found.enable(share, now, version) : found.disable(now);
    });
    if (state!.dueAt !== null) this.unitOfWork.afterCommit(() => this.wakeUp.send([state!]));
    return state!;
  }

  private findOwner(caller: Caller, advertiserId: number, use: AdvertiserUse): Promise<ShareOwner> {
    const find = this.directory.findOwner.bind(this.directory);
    return requireAdvertiser(caller, advertiserId, use, { find }, syndicationErrors);
  }

  /** Names of the requested sellers by id; 400 for unknown ones. A seller that no longer exists can still be disabled. */
  private async sellersOf(
    { sellerIds, enabled }: ShareRequest,
    resource: Omit<ShareKey, 'sellerId'>,
  ): Promise<ReadonlyMap<number, string>> {
    const known = new Map(await this.directory.sellerNames(resource.accountId));
    if (!enabled) for (const { sellerId, sellerName } of await this.syndications.listByResource(resource)) known.set(sellerId, sellerName);
    const names = new Map<number, string>();
    for (const [index, text] of sellerIds.entries()) {
      const name = known.get(Number(text));
      if (name === undefined || String(Number(text)) !== text) {
        throw invalidField(`adcpAgentIds[${index}]`, `There is no enabled seller with the id ${text}.`);
      }
      names.set(Number(text), name);
    }
    return names;
  }
}
