import { sellersContract, storefrontsContract } from '../testing.contract';
import { InMemoryDirectory, InMemoryOwnStorefronts, InMemorySellers, SlugList } from './in-memory';

describe('in memory', () => {
  sellersContract(async () => new InMemorySellers());

  storefrontsContract(async () => {
    const slugs = new SlugList();
    const [sellers, storefronts] = [new InMemorySellers(slugs), new InMemoryOwnStorefronts(slugs)];
    return { sellers, storefronts, directory: new InMemoryDirectory(sellers, storefronts) };
  });
});
