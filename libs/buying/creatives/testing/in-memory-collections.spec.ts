import { creativeCollectionsContract, knownCreatives } from './collections';
import { InMemoryCollections } from './in-memory-collections';

describe('InMemoryCollections', () => {
  creativeCollectionsContract(async () => new InMemoryCollections(knownCreatives));
});
