import { billingContract, ledgerContract } from '../testing';
import { invoicesContract } from '../testing.invoices';
import {
  InMemoryBillingAccounts,
  InMemoryCreditApplications,
  InMemoryDeposits,
  InMemoryInvoices,
  InMemoryLedger,
  InMemoryOpenBuys,
} from './in-memory';

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

describe('Invoices in memory', () => {
  invoicesContract(async () => {
    const ledger = new InMemoryLedger();
    return { accounts: new InMemoryBillingAccounts(), invoices: new InMemoryInvoices(ledger), ledger, accountId: 1 };
  });
});
