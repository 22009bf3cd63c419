import { buyerAgentsContract } from './contract';
import { InMemoryBuyerAgents } from './in-memory';

describe('Buyer agents in memory', () => {
  buyerAgentsContract(() => new InMemoryBuyerAgents());
});
