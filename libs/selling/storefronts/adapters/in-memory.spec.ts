import { storefrontsContract } from '../testing.contract';
import { sellersContract } from '../testing.sellers';
import { InMemoryDirectory, InMemoryOwnStorefronts, InMemorySellers, SlugList } from './in-memory';
import { InMemoryAgentHealths } from './in-memory/agent-healths';

describe('in memory', () => {
  sellersContract(async () => new InMemorySellers());

  storefrontsContract(async () => {
    const slugs = new SlugList();
    const [sellers, storefronts] = [new InMemorySellers(slugs), new InMemoryOwnStorefronts(slugs)];
    const healths = new InMemoryAgentHealths();
    return { sellers, storefronts, healths, directory: new InMemoryDirectory(sellers, storefronts, healths) };
  });
});
