import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import { type KindSearch, ObjectKind, someOf, toolFields } from '@exchange/platform';
import { MediaBuysService } from '../../application/media-buys.service';
import { type MediaBuyStatus } from '../../domain/media-buy.states';
import { mediaBuyWire, type MediaBuyWire } from '../http/media-buy.wire';
import { packageWire } from '../http/package.wire';

/** The words of agents; `active` includes paused ones. */
const statusesOf = {
  draft: ['DRAFT'],
  active: ['ACTIVE', 'PAUSED'],
  completed: ['COMPLETED'],
  canceled: ['CANCELED'],
  pendingApproval: ['PENDING_APPROVAL'],
  inputRequired: ['INPUT_REQUIRED'],
  pendingBuyerDecision: ['PENDING_BUYER_DECISION'],
  failed: ['FAILED'],
  rejected: ['REJECTED'],
} as const satisfies Record<string, readonly MediaBuyStatus[]>;
const phases = Object.keys(statusesOf) as [keyof typeof statusesOf, ...(keyof typeof statusesOf)[]];

const filter = z.strictObject({
  campaignId: toolFields.campaignId.optional(),
  phase: someOf(phases, 'One or more; active includes paused ones. Default: every one.'),
});
type Filter = z.output<typeof filter>;

@Injectable()
export class MediaBuyKind extends ObjectKind<typeof filter> {
  readonly kind = 'media_buy';
  readonly description = 'What was bought, or is about to be, from one seller for one campaign.';
  readonly filter = filter;
  override readonly accountType = 'BUYER';
  override readonly includes = ['packages'];

  constructor(private readonly mediaBuys: MediaBuysService) {
    super();
  }

  /** Newest first; `query` is part of the name. */
  override async search(caller: Caller, { query, filter: wanted, cursor, limit }: KindSearch<Filter>): Promise<Page<MediaBuyWire>> {
    const statuses = wanted.phase?.flatMap((phase): readonly MediaBuyStatus[] => statusesOf[phase]);
    const found = definedOnly({ campaignId: wanted.campaignId, statuses, name: query });
    return (await this.mediaBuys.list(caller, found, { limit, ...definedOnly({ cursor }) })).map(mediaBuyWire);
  }

  override async get(caller: Caller, id: string, include: readonly string[]): Promise<object> {
    const buy = await this.mediaBuys.read(caller, id);
    return { ...mediaBuyWire(buy), ...(include.includes('packages') ? { packages: buy.packages.map(packageWire) } : {}) };
  }
}
