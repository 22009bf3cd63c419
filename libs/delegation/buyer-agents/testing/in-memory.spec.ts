import { buyerAgentsContract, monthlyTotalsContract } from './contract';
import { InMemoryBuyerAgents, InMemoryMonthlyTotals } from './in-memory';

describe('Buyer agents in memory', () => {
  buyerAgentsContract(() => new InMemoryBuyerAgents());
});

describe('Monthly totals in memory', () => {
  monthlyTotalsContract(() => new InMemoryMonthlyTotals());
});
