import { Injectable } from '@nestjs/common';
import { type Caller, Clock, cursorPage, type Page, type PageRequest, sliceOf } from '@exchange/kernel';
import type { BillingInfo } from '../domain/billing-account';
import type { DepositState } from '../domain/deposit';
import type { LedgerBalance, LedgerTransaction } from '../domain/ledger';
import { BillingAccounts, Deposits, Ledger } from '../domain/ports';
import { standingOf } from '../domain/standing';
import { BillingTerms } from './billing-terms';
import { type BillingView, type CreditBalance, nextActionOf } from './billing-view';
import { Organizations } from './organizations';

/** What an organization sees of its billing, and says of itself. Admins only; a child account sees where its organization stands, nothing else. */
@Injectable()
export class BillingService {
  constructor(
    private readonly organizations: Organizations,
    private readonly accounts: BillingAccounts,
    private readonly deposits: Deposits,
    private readonly ledger: Ledger,
    private readonly terms: BillingTerms,
    private readonly clock: Clock,
  ) {}

  async read(caller: Caller): Promise<BillingView> {
    const { organizationId, isOfOrganization } = await this.organizations.billed(caller);
    const { account, committedMinor } = await this.accounts.find(organizationId);
    const position = await this.ledger.position(organizationId, account.state.currency);
    const standing = standingOf(account.state, position, committedMinor);
    const deposits = isOfOrganization ? await this.deposits.list(organizationId, { limit: 10, after: null }) : [];
    const nextAction = nextActionOf(account.state, standing, this.terms.isOn);
    return {
      account: account.state,
      standing,
      deposits: deposits.slice(0, 10),
      nextAction,
      askedBy: { accountId: caller.accountId, isOfOrganization },
    };
  }

  async balance(caller: Caller): Promise<CreditBalance> {
    const { account, standing } = await this.read(caller);
    return { organizationId: account.accountId, currency: account.currency, standing };
  }

  async info(caller: Caller): Promise<BillingInfo> {
    return (await this.accounts.find(await this.organizations.own(caller))).account.state;
  }

  async inform(caller: Caller, info: Partial<BillingInfo>): Promise<BillingInfo> {
    const organizationId = await this.organizations.own(caller);
    return (await this.accounts.change(organizationId, (account) => account.inform(info, this.clock.now()))).state;
  }

  async ledgerAccounts(caller: Caller): Promise<readonly LedgerBalance[]> {
    return this.ledger.balances(await this.organizations.own(caller));
  }

  /** The last one first. */
  async transactions(caller: Caller, request: PageRequest): Promise<Page<LedgerTransaction>> {
    const rows = await this.ledger.transactions(await this.organizations.own(caller), sliceOf(request, ['number']));
    return cursorPage(rows, request.limit, ({ id }) => [id]);
  }

  /** The last one first. */
  async listDeposits(caller: Caller, request: PageRequest): Promise<Page<DepositState>> {
    const rows = await this.deposits.list(await this.organizations.own(caller), sliceOf(request));
    return cursorPage(rows, request.limit, ({ occurredAt, id }) => [occurredAt.toISOString(), id]);
  }
}
