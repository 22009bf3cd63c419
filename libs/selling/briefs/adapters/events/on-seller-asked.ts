import type { DiscoveryEvents } from '@exchange/discovery';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { BriefArtifactsService } from '../../application/brief-artifacts.service';

/** Stores the brief of a seller that a discovery asks. */
@Consumes({ consumer: 'briefs', events: ['discovery.seller_asked'] })
export class OnSellerAsked {
  constructor(private readonly briefs: BriefArtifactsService) {}

  async handle({ payload, occurredAt }: StoredEvent<DiscoveryEvents, 'discovery.seller_asked'>): Promise<void> {
    const { sellerAccountId: accountId, sellerId: storefrontId, discoveryId, round = 0, request } = payload;
    await this.briefs.receive({ accountId, storefrontId, discoveryId, round, request, receivedAt: occurredAt });
  }
}
