import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, type Page, wholeList } from '@exchange/kernel';
import { type KindSearch, noSearchText, ObjectKind } from '@exchange/platform/tools';
import { HostedStorefrontsFacade } from '../../application/hosted-storefronts.facade';
import { OwnStorefrontService } from '../../application/own-storefront.service';
import { ownStorefrontWire, type OwnStorefrontWire } from '../http/own-storefront.wire';

const filter = z.strictObject({});
type Filter = z.output<typeof filter>;

@Injectable()
export class StorefrontKind extends ObjectKind<typeof filter> {
  readonly kind = 'storefront';
  readonly description = 'The account’s own storefront, with its settings and state.';
  readonly filter = filter;
  override readonly isSingleton = true;
  override readonly accountType = 'SELLER';

  constructor(
    private readonly storefront: OwnStorefrontService,
    private readonly hosted: HostedStorefrontsFacade,
  ) {
    super();
  }

  override async get(caller: Caller, id: string): Promise<OwnStorefrontWire | null> {
    const state = await this.storefront.read(caller);
    return id === '' || String(state.id) === id ? ownStorefrontWire(state, this.hosted.agentUrl(state.slug)) : null;
  }

  override async search(caller: Caller, { query }: KindSearch<Filter>): Promise<Page<OwnStorefrontWire>> {
    if (query !== undefined) throw noSearchText(this.kind);
    const own = await this.hosted.ofAccount(caller.accountId);
    return wholeList(own ? [ownStorefrontWire(own, this.hosted.agentUrl(own.slug))] : []);
  }
}
