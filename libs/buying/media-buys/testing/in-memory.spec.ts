import { mediaBuysContract } from './contract';
import { InMemoryMediaBuys } from './in-memory';

describe('in-memory media buys', () => {
  mediaBuysContract(() => new InMemoryMediaBuys());
});
