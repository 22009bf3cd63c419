import type { HostedAgentEvents } from '@exchange/hosted-agent';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { BriefArtifactsService } from '../../application/brief-artifacts.service';

/** Stores a brief that a hosted storefront received from outside. The id of the question takes the place of a discovery's id. */
@Consumes({ consumer: 'briefs-from-outside', events: ['storefront.asked'] })
export class OnStorefrontAsked {
  constructor(private readonly briefs: BriefArtifactsService) {}

  async handle({ accountId, payload, occurredAt }: StoredEvent<HostedAgentEvents, 'storefront.asked'>): Promise<void> {
    const { storefrontId, questionId: discoveryId, request } = payload;
    await this.briefs.receive({ accountId, storefrontId, discoveryId, round: 0, request, receivedAt: occurredAt });
  }
}
