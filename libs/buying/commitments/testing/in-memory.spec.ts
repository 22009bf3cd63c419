import { committedMoneyContract } from './contract';
import { InMemoryCommittedMoney } from './in-memory';

describe('Committed money in memory', () => {
  committedMoneyContract(async () => new InMemoryCommittedMoney());
});
