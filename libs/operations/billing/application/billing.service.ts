import { Injectable } from '@nestjs/common';
import { type Caller, Clock, cursorPage, dayOf, type Page, type PageRequest, cursorRequestOf } from '@exchange/kernel';
import { billingStandingOf } from '../domain/billing-standing';
import { listCurrencies } from '../domain/currency-account';
import type { DepositState } from '../domain/deposit';
import { cycleOf, startOfCycle } from '../domain/invoice';
import type { LedgerBalance, LedgerTransaction } from '../domain/ledger';
import { billingLimits } from '../domain/limits';
import {
  BillingAccounts,
  BillingContextReads,
  CreditApplications,
  Deposits,
  Ledger,
  type LedgerFilter,
  OpenBuys,
  Plans,
} from '../domain/ports';
import type { BillingInfo } from '../domain/recipient';
import { BillingTerms } from './billing-terms';
import { type BillingView, type CreditBalance, nextActionOf } from './billing-view';
import { findCurrencyOrThrow } from './currencies.service';
import { DocumentsService } from './documents.service';
import { InvoicesService } from './invoices.service';
import { Organizations } from './organizations';

const lastTen = { limit: 10, after: null } as const;

/** Billing as organizations read and edit it. Admins only; a child account sees only the standing of its organization. */
@Injectable()
export class BillingService {
  constructor(
    private readonly organizations: Organizations,
    private readonly accounts: BillingAccounts,
    private readonly deposits: Deposits,
    private readonly ledger: Ledger,
    private readonly buys: OpenBuys,
    private readonly applications: CreditApplications,
    private readonly plans: Plans,
    private readonly contexts: BillingContextReads,
    private readonly invoices: InvoicesService,
    private readonly documents: DocumentsService,
    private readonly terms: BillingTerms,
    private readonly clock: Clock,
  ) {}

  /** Reads billing in one currency (default: the main one). 404 for a currency that is not opened. */
  async read(caller: Caller, wanted?: string): Promise<BillingView> {
    const { organizationId, isOfOrganization } = await this.organizations.payerForReader(caller);
    const billing = await this.accounts.find(organizationId);
    const { currency: mainCurrency } = billing.account.state;
    const { currency, posture, creditLimitMinor, ...shownIn } = findCurrencyOrThrow(billing, wanted);
    const account = { ...billing.account.state, currency, posture, creditLimitMinor };
    const standing = billingStandingOf(account, await this.ledger.position(organizationId, currency), shownIn.committedMinor);
    const deposits = isOfOrganization ? await this.deposits.list(organizationId, lastTen) : [];
    const [invoices, applications] = isOfOrganization
      ? [await this.invoices.latest(organizationId, lastTen.limit), await this.applications.list(organizationId, lastTen)]
      : [[], []];
    const plan = await this.plans.of(organizationId, mainCurrency);
    const now = this.clock.now();
    const periodStart = startOfCycle(cycleOf(now));
    const context = await this.contexts.read(organizationId, caller.accountId, dayOf(periodStart));
    const { isBillingOn: isOn, isCardCollected, tos } = this.terms;
    const nextAction = nextActionOf({ account, standing, plan, context, isOn, isCardCollected, tos, now });
    const family = await this.organizations.listAccounts(organizationId, billingLimits.accounts);
    const shown = isOfOrganization ? family.accounts : [];
    const fees = await this.buys.feesSince(
      shown.map(({ id }) => id),
      currency,
      dayOf(periodStart),
    );
    return {
      name: family.accounts[0]!.name,
      roles: [...new Set(family.accounts.map(({ accountType }) => accountType))].toSorted(),
      feeBasisPoints: this.terms.feeBasisPoints,
      sellerFeePercent: this.terms.route === 'exchange' ? context.sellerFeePercent : null,
      accounts: shown.map((one) => ({ ...one, periodFeesMinor: fees.get(one.id) ?? 0 })),
      totalAccounts: isOfOrganization ? family.total : 0,
      account,
      mainCurrency,
      currencies: listCurrencies(billing).map((one) => one.currency),
      standing,
      deposits: deposits.slice(0, lastTen.limit),
      nextAction,
      plan,
      invoices,
      links: await this.documents.linksOfInvoices(invoices),
      applications: applications.slice(0, lastTen.limit),
      now,
      periodStart,
      context,
      isOn,
      isCardCollected,
      tos,
      askedBy: { accountId: caller.accountId, isOfOrganization, isPerson: caller.kind === 'person' },
    };
  }

  async balance(caller: Caller, currency?: string): Promise<CreditBalance> {
    const { account, standing } = await this.read(caller, currency);
    return { organizationId: account.accountId, currency: account.currency, standing };
  }

  async info(caller: Caller): Promise<BillingInfo> {
    return (await this.accounts.find(await this.organizations.payerForAdmin(caller))).account.state;
  }

  async inform(caller: Caller, info: Partial<BillingInfo>): Promise<BillingInfo> {
    const organizationId = await this.organizations.payerForAdmin(caller);
    return (await this.accounts.change(organizationId, (account) => account.changeInfo(info, this.clock.now()))).state;
  }

  async ledgerAccounts(caller: Caller): Promise<readonly LedgerBalance[]> {
    return this.ledger.balances(await this.organizations.payerForAdmin(caller));
  }

  /** Latest first. */
  async transactions(caller: Caller, request: PageRequest, filter: LedgerFilter = {}): Promise<Page<LedgerTransaction>> {
    const payer = await this.organizations.payerForAdmin(caller);
    const rows = await this.ledger.transactions(payer, cursorRequestOf(request, ['number']), filter);
    return cursorPage(rows, request.limit, ({ id }) => [id]);
  }

  /** Latest first. */
  async listDeposits(caller: Caller, request: PageRequest): Promise<Page<DepositState>> {
    const rows = await this.deposits.list(await this.organizations.payerForAdmin(caller), cursorRequestOf(request));
    return cursorPage(rows, request.limit, ({ occurredAt, id }) => [occurredAt.toISOString(), id]);
  }
}
