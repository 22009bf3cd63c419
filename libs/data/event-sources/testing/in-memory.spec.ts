import { eventSourcesContract } from '.';
import { InMemoryEventSources } from './in-memory';

describe('InMemoryEventSources', () => {
  eventSourcesContract(async () => new InMemoryEventSources());
});
