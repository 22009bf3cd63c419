import type { StreamedEvent } from '@exchange/platform/openapi';
import type { RevisionData } from '../../domain/events';

/** The context `webhooks` owns the schema: its event has the same data. */
const schema = { $ref: '#/components/schemas/DiscoveryRevisionData' };
const example: RevisionData = {
  discoveryId: 'disc_01k3v9bzt5n8h2d7f4g6j0kmp1',
  campaignId: 'campaign_01k3v9aq6e3w9s5r7t2y4xvb8c',
  revision: 3,
  resultsComplete: false,
  pendingAgents: ['harbour-audio'],
  sellersRequested: 4,
  sellersResponded: 3,
};

/** Events of the stream of a discovery, for the OpenAPI document. */
export const streamedRevisions: Readonly<Record<string, StreamedEvent>> = {
  revision: {
    description: 'The current snapshot, then each new revision: a seller has answered, has declined or was given up.',
    schema,
    example,
  },
  complete: {
    description: 'All sellers have answered, or the time to wait is over. The stream ends.',
    schema,
    example: { ...example, revision: 4, resultsComplete: true, pendingAgents: [], sellersResponded: 4 },
  },
};
