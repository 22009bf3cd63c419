import { ledgerContract } from '../testing';
import { InMemoryLedger } from './in-memory';

describe('A ledger in memory', () => {
  ledgerContract(async () => ({ ledger: new InMemoryLedger(), accountId: 1 }));
});
