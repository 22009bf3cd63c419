import { Injectable } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import { ResourceKind, type ResourceSpec } from '@exchange/platform/tools';
import { DiscoveriesService } from '../../application/discoveries.service';
import { RevisionFeedService } from '../../application/revision-feed.service';
import { revisionOf } from '../../domain/discovery';

type Parts = Readonly<Record<string, string>>;

/** A discovery as an MCP resource: its newest revision, with the data of the event stream and the webhook (gaps.md §5.7). */
@Injectable()
export class DiscoveryResource extends ResourceKind {
  readonly spec: ResourceSpec = {
    name: 'discovery',
    title: 'Discovery',
    description: 'Progress of a discovery: which sellers have answered, and which are pending. Subscribe to be notified of every answer.',
    uri: 'exchange://discovery/{id}',
    mimeType: 'application/json',
    accountType: 'BUYER',
    reach: 'granted',
  };

  constructor(
    private readonly discoveries: DiscoveriesService,
    private readonly feed: RevisionFeedService,
  ) {
    super();
  }

  async read(caller: Caller, { id }: Parts): Promise<{ text: string }> {
    return { text: JSON.stringify(revisionOf(await this.discoveries.read(caller, id!))) };
  }

  override async watch(caller: Caller, { id }: Parts, changed: () => void): Promise<() => void> {
    const { accountId, revision } = await this.discoveries.read(caller, id!);
    return this.feed.watch({ accountId, discoveryId: id!, after: revision, onRevision: changed });
  }
}
