/** Payload of `discovery.revised`: the snapshot of one revision. */
export interface RevisionFacts {
  readonly discoveryId: string;
  readonly campaignId: string;
  readonly revision: number;
  readonly resultsComplete: boolean;
  /** Slugs of sellers that have not answered yet. */
  readonly pendingAgents: readonly string[];
  readonly sellersRequested: number;
  readonly sellersResponded: number;
}

/** rest-api.md, "Webhook event `discovery.revision`", fields in the order of its table. The text is stored, signed and sent unchanged. */
export function revisionBody(deliveryId: string, occurredAt: Date, facts: RevisionFacts): string {
  return revisionBodies(occurredAt, facts)(deliveryId);
}

/** Bodies for many deliveries of one revision: only the delivery id differs. */
export function revisionBodies(occurredAt: Date, facts: RevisionFacts): (deliveryId: string) => string {
  const [event, rest] = [JSON.stringify({ event: 'discovery.revision' }), JSON.stringify(fieldsAfterId(occurredAt, facts))];
  return (deliveryId) => `${event.slice(0, -1)},"deliveryId":${JSON.stringify(deliveryId)},${rest.slice(1)}`;
}

function fieldsAfterId(occurredAt: Date, facts: RevisionFacts): object {
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

/** The body with another `deliveryId`; the other fields keep their value and order. */
export function bodyFor(deliveryId: string, body: string): string {
  return JSON.stringify({ ...(JSON.parse(body) as object), deliveryId });
}

/** Sample data of a test delivery. The ids name nothing that exists. */
export const sampleFacts: RevisionFacts = {
  discoveryId: 'disc_sample',
  campaignId: 'cmp_sample',
  revision: 1,
  resultsComplete: false,
  pendingAgents: ['sample-seller'],
  sellersRequested: 2,
  sellersResponded: 1,
};
