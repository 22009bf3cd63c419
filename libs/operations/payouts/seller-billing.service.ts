import { Injectable } from '@nestjs/common';
import { SellerPayablesFacade } from '@exchange/billing';
import { type Caller, Clock, definedOnly, invalidField, type Page, sameValue, UnitOfWork, wholeList } from '@exchange/kernel';
import { type Audited, AuditTrail, Database, Settings } from '@exchange/platform';
import { payoutErrors } from './errors';
import { type Payee, payeeColumns } from './payee';
import { checkPercents, feeBasisPointsOf, defaultNetDays, type SellerTerms, termsColumns } from './seller-terms';

/** How the audit log records payout terms. */
const audited: Audited<SellerTerms> = {
  resourceType: 'SELLER_BILLING',
  accountId: ({ accountId }) => accountId,
  id: ({ accountId }) => `${accountId}`,
  name: () => null,
  noun: 'payout terms',
};

export type OnboardingStatus = 'pending' | 'complete' | 'restricted';

export interface SellerBilling {
  readonly terms: SellerTerms;
  /** The seller's primary payee in its currency, else that of the organization above it. */
  readonly payee: Payee | null;
  readonly onboardingStatus: OnboardingStatus;
}

export interface ChildBilling {
  readonly accountId: number;
  readonly name: string;
  /** `none`: the account is not a seller. */
  readonly onboardingStatus: OnboardingStatus | 'none';
  readonly isInherited: boolean;
}

export type SellerTermsChange = Partial<Pick<SellerTerms, 'currency' | 'country' | 'netDays' | 'platformFeePercent' | 'fees'>>;

/** The payee of an account in a currency. */
const payeeSql = `
  select ${payeeColumns} from payees where is_primary and currency = $2
    and account_id in ($1, (select parent_id from accounts where id = $1))
  order by account_id = $1 desc limit 1`;

/** Terms by which a seller is paid: its own settings, and the agreed fees. */
@Injectable()
export class SellerBillingService {
  constructor(
    private readonly database: Database,
    private readonly payables: SellerPayablesFacade,
    private readonly settings: Settings,
    private readonly audit: AuditTrail,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  read(caller: Caller): Promise<SellerBilling> {
    return this.of(caller.accountId);
  }

  /** Omitted fields keep their value. */
  async change(caller: Caller, change: SellerTermsChange): Promise<SellerBilling> {
    const { accountId } = caller;
    await this.store(accountId, change);
    return this.of(accountId);
  }

  /** For platform staff. 404 for an unknown account and for a demo; 400 for more than 100 percent, and for fractions of a basis point. */
  async setFees(accountId: number, fees: Pick<SellerTerms, 'platformFeePercent' | 'fees'>): Promise<SellerBilling> {
    checkPercents(fees);
    if (feeBasisPointsOf(fees) > 10_000) throw invalidField('fees', 'All fees together must be at most 100 percent.');
    const sql = `select 1 from accounts where id = $1 and mode <> 'DEMO'`;
    if ((await this.database.query(sql, [accountId])).length === 0) throw payoutErrors.noAccount();
    await this.store(accountId, fees);
    return this.of(accountId);
  }

  /** The calling account and those below it, by name. */
  async children(caller: Caller): Promise<Page<ChildBilling>> {
    const accounts = await this.database.query<{ id: number; name: string; isSeller: boolean }>(
      `select id, name, account_type = 'SELLER' as "isSeller" from accounts where id = $1 or parent_id = $1 order by name, id`,
      [caller.accountId],
      'seller-billing.children',
    );
    const children: ChildBilling[] = [];
    for (const { id, name, isSeller } of accounts) {
      const billing = isSeller ? await this.of(id) : null;
      const isInherited = billing?.payee ? billing.payee.accountId !== id : false;
      children.push({ accountId: id, name, onboardingStatus: billing?.onboardingStatus ?? 'none', isInherited });
    }
    return wholeList(children);
  }

  private async of(accountId: number): Promise<SellerBilling> {
    const terms = await this.termsOf(accountId);
    const [payee = null] = await this.database.query<Payee>(payeeSql, [accountId, terms.currency], 'seller-billing.payee');
    const onboardingStatus = (await this.payables.isHeld(accountId)) ? 'restricted' : payee ? 'complete' : 'pending';
    return { terms, payee, onboardingStatus };
  }

  private async termsOf(accountId: number): Promise<SellerTerms> {
    const sql = `select ${termsColumns} from seller_terms where account_id = $1`;
    const [terms] = await this.database.query<SellerTerms>(sql, [accountId], 'seller-billing.terms');
    const now = this.clock.now();
    const agreed = { country: null, netDays: defaultNetDays, platformFeePercent: null, fees: null };
    return terms ?? { accountId, currency: this.settings.billingCurrency, ...agreed, createdAt: now, updatedAt: now };
  }

  private async store(accountId: number, change: SellerTermsChange): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.database.lock('sellerTerms', accountId);
      const before = await this.termsOf(accountId);
      const after = { ...before, ...definedOnly(change), updatedAt: this.clock.now() };
      if (sameValue({ ...before, updatedAt: null }, { ...after, updatedAt: null })) return;
      const { currency, country, netDays, platformFeePercent, fees, createdAt, updatedAt } = after;
      await this.database.query(
        `insert into seller_terms (account_id, currency, country, net_days, platform_fee_percent, fees, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (account_id) do update set currency = $2, country = $3, net_days = $4, platform_fee_percent = $5, fees = $6, updated_at = $8`,
        [accountId, currency, country, netDays, platformFeePercent, fees && JSON.stringify(fees), createdAt, updatedAt],
      );
      await this.audit.record('UPDATE', audited, before, after);
    });
  }
}
