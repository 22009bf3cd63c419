import { billingContract, ledgerContract } from '../testing';
import { InMemoryBillingAccounts, InMemoryCreditApplications, InMemoryDeposits, InMemoryLedger, InMemoryOpenBuys } from './in-memory';

describe('A ledger in memory', () => {
  ledgerContract(async () => ({ ledger: new InMemoryLedger(), accountId: 1 }));
});

describe('Billing in memory', () => {
  billingContract(async () => ({
    accounts: new InMemoryBillingAccounts(),
    applications: new InMemoryCreditApplications(),
    buys: new InMemoryOpenBuys(),
    deposits: new InMemoryDeposits(),
  }));
});
