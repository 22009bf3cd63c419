/** What `discovery.revised` tells (discovery's event): the snapshot that a revision stands for. */
export interface RevisionFacts {
  readonly discoveryId: string;
  readonly campaignId: string;
  readonly revision: number;
  readonly resultsComplete: boolean;
  /** Slugs of sellers still answering. */
  readonly pendingAgents: readonly string[];
  readonly sellersRequested: number;
  readonly sellersResponded: number;
}

/** rest-api.md, "Webhook event `discovery.revision`", in the order of its table. This text is what is stored, signed and sent. */
export function revisionBody(deliveryId: string, occurredAt: Date, facts: RevisionFacts): string {
  return revisionBodies(occurredAt, facts)(deliveryId);
}

/** The same for many deliveries of one revision: only their id differs. */
export function revisionBodies(occurredAt: Date, facts: RevisionFacts): (deliveryId: string) => string {
  const [event, rest] = [JSON.stringify({ event: 'discovery.revision' }), JSON.stringify(afterTheId(occurredAt, facts))];
  return (deliveryId) => `${event.slice(0, -1)},"deliveryId":${JSON.stringify(deliveryId)},${rest.slice(1)}`;
}

function afterTheId(occurredAt: Date, facts: RevisionFacts): object {
  return {
    occurredAt: occurredAt.toISOString(),
    data: {
      discoveryId: facts.discoveryId,
      campaignId: facts.campaignId,
      revision: facts.revision,
      resultsComplete: facts.resultsComplete,
      pendingAgents: facts.pendingAgents,
      sellersRequested: facts.sellersRequested,
      sellersResponded: facts.sellersResponded,
    },
  };
}

/** The same event for another delivery: everything but the `deliveryId` stays, in its order. */
export function bodyFor(deliveryId: string, body: string): string {
  return JSON.stringify({ ...(JSON.parse(body) as object), deliveryId });
}

/** For the test delivery: complete in shape, and plainly about nothing that exists. */
export const sampleFacts: RevisionFacts = {
  discoveryId: 'disc_sample',
  campaignId: 'cmp_sample',
  revision: 1,
  resultsComplete: false,
  pendingAgents: ['sample-seller'],
  sellersRequested: 2,
  sellersResponded: 1,
};
