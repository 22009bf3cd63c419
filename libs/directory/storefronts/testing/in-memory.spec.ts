import { storefrontsContract } from './contract';
import { InMemoryStorefrontDirectory, InMemoryOwnStorefronts, InMemorySellers, SlugList } from './in-memory';
import { InMemoryAgentHealths } from './in-memory/agent-healths';
import { sellersContract } from './sellers';

describe('In-memory storefronts', () => {
  sellersContract(async () => new InMemorySellers());

  storefrontsContract(async () => {
    const slugs = new SlugList();
    const [sellers, storefronts] = [new InMemorySellers(slugs), new InMemoryOwnStorefronts(slugs)];
    const healths = new InMemoryAgentHealths(sellers);
    return { sellers, storefronts, healths, directory: new InMemoryStorefrontDirectory(sellers, storefronts, healths) };
  });
});
