import { eventSourcesContract } from '../testing';
import { InMemoryEventSources } from './in-memory';

describe('Event sources in memory', () => {
  eventSourcesContract(async () => new InMemoryEventSources());
});
