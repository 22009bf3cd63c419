import { mediaBuysContract } from '../testing.contract';
import { InMemoryMediaBuys } from './in-memory';

describe('in-memory media buys', () => {
  mediaBuysContract(() => new InMemoryMediaBuys());
});
