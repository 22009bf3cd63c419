import { billingContract } from '.';
import { thirdCountsContract } from './counts';
import { currenciesContract } from './currencies';
import { InMemoryBillingAccounts, InMemoryCreditApplications, InMemoryDeposits, InMemoryLedger } from './in-memory';
import { InMemoryCreditNotes } from './in-memory/credit-notes';
import { InMemoryDocumentLinks } from './in-memory/document-links';
import { InMemoryInvoices } from './in-memory/invoices';
import { InMemoryOpenBuys } from './in-memory/open-buys';
import { InMemoryOverDeliveries } from './in-memory/over-deliveries';
import { InMemoryPayables } from './in-memory/payables';
import { InMemoryThirdCounts } from './in-memory/third-counts';
import { invoicesContract } from './invoices';
import { ledgerContract } from './ledger';
import { documentLinksContract } from './links';
import { creditNotesContract } from './notes';
import { payablesContract } from './payables';

function accountsWithMoney() {
  const accounts = new InMemoryBillingAccounts();
  return { accounts, money: accounts.money };
}

describe('Ledger in memory', () => {
  ledgerContract(async () => ({ ledger: new InMemoryLedger(), accountId: 1 }));
});

describe('Billing in memory', () => {
  billingContract(async () => ({
    ...accountsWithMoney(),
    applications: new InMemoryCreditApplications(),
    buys: new InMemoryOpenBuys(),
    overDeliveries: new InMemoryOverDeliveries(),
    deposits: new InMemoryDeposits(),
  }));
});

describe('Currencies in memory', () => {
  currenciesContract(async () => ({ ...accountsWithMoney(), buys: new InMemoryOpenBuys() }));
});

describe('Invoices in memory', () => {
  invoicesContract(async () => {
    const ledger = new InMemoryLedger();
    return { accounts: new InMemoryBillingAccounts(), invoices: new InMemoryInvoices(ledger), ledger, accountId: 1 };
  });
});

describe('Credit notes in memory', () => {
  creditNotesContract(async () => ({ notes: new InMemoryCreditNotes(), accountId: 1 }));
});

describe('Links of documents in memory', () => {
  documentLinksContract(async () => {
    const links = new InMemoryDocumentLinks();
    return { links, issue: async (key) => links.issue(key), accountId: 1 };
  });
});

describe('Payables in memory', () => {
  payablesContract(async () => {
    const [buys, buy] = [new InMemoryOpenBuys(), { buyerId: 2, mediaBuyId: 'mb_1' }];
    return {
      payables: new InMemoryPayables(buys, [{ ...buy, sellerId: 7, organizationId: 1, currency: 'EUR' }]),
      sellerId: 7,
      charge: ({ day, payableMinor }) =>
        buys.saveCharge(buy, { day, payableMinor, spendMinor: payableMinor, feeMinor: 0, feeBasisPoints: null, revision: 1 }),
    };
  });
});

describe('Third-party counts in memory', () => {
  thirdCountsContract(async () => ({ counts: new InMemoryThirdCounts(), buys: new InMemoryOpenBuys() }));
});
