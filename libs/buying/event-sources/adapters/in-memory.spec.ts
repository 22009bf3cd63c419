import { eventSourcesContract } from '../testing';
import { InMemoryEventSources } from './in-memory';

describe('InMemoryEventSources', () => {
  eventSourcesContract(async () => new InMemoryEventSources());
});
