import { mediaBuysContract } from '../testing.contract';
import { InMemoryMediaBuys } from './in-memory';

describe('In memory', () => {
  mediaBuysContract(() => new InMemoryMediaBuys());
});
