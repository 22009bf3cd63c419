import { Injectable } from '@nestjs/common';
import { AccountsFacade } from '@exchange/accounts';
import { type Caller, Clock, invalidField, UnitOfWork } from '@exchange/kernel';
import { type Audited, auditedAsAccount, AuditTrail, Database, Outbox, Settings } from '@exchange/platform';
import { assistantErrors } from '../domain/errors';
import { usageEvent } from '../domain/events';
import { AiUsage, exchangeLimitOf, type UsageQuota } from './ai-usage';
import { wholeAccountOf } from './usage-reads';

interface OwnLimit {
  readonly accountId: number;
  readonly limitMicroUsd: number | null;
}

const audited: Audited<OwnLimit> = {
  resourceType: 'ACCOUNT',
  ...auditedAsAccount,
  labels: { limitMicroUsd: 'AI limit of a month (micro-USD)' },
};

/** Monthly limits on the cost of models. */
@Injectable()
export class QuotaService {
  constructor(
    private readonly usage: AiUsage,
    private readonly accounts: AccountsFacade,
    private readonly database: Database,
    private readonly audit: AuditTrail,
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  read(caller: Caller): Promise<UsageQuota> {
    return this.usage.quotaOf(wholeAccountOf(caller));
  }

  /** Null removes the account's own limit. Throws 400 above the limit of the exchange. */
  async set(caller: Caller, limitMicroUsd: number | null): Promise<UsageQuota> {
    const max = exchangeLimitOf(this.settings);
    if (max !== null && limitMicroUsd !== null && limitMicroUsd > max)
      throw invalidField('accountLimitMicroUsd', `accountLimitMicroUsd must be at most ${max}, the limit of the exchange.`);
    return this.change(wholeAccountOf(caller), limitMicroUsd, false);
  }

  /** For platform staff. Throws 404 for an unknown account. */
  async readOf(accountId: number): Promise<UsageQuota> {
    await this.assertFound(accountId);
    return this.usage.quotaOf(accountId);
  }

  /** For platform staff: sets a limit that replaces the limit of the exchange. */
  async setByStaff(accountId: number, limitMicroUsd: number | null): Promise<UsageQuota> {
    await this.assertFound(accountId);
    return this.change(accountId, limitMicroUsd, true);
  }

  private async assertFound(accountId: number): Promise<void> {
    if (!(await this.accounts.describe(accountId))) throw assistantErrors.noAccount();
  }

  private async change(accountId: number, limitMicroUsd: number | null, byStaff: boolean): Promise<UsageQuota> {
    await this.unitOfWork.run(async () => {
      await this.usage.lock(accountId);
      const { accountLimit, month } = await this.usage.quotaOf(accountId);
      if (limitMicroUsd === accountLimit) return;
      await this.store(accountId, limitMicroUsd, byStaff);
      const change = { action: 'UPDATE', did: 'set the AI limit of' } as const;
      await this.outbox.append([usageEvent('usage.limited', accountId, this.clock.now(), { month })]);
      await this.audit.record(change, audited, { accountId, limitMicroUsd: accountLimit }, { accountId, limitMicroUsd });
    });
    return this.usage.quotaOf(accountId);
  }

  private async store(accountId: number, limitMicroUsd: number | null, byStaff: boolean): Promise<void> {
    if (limitMicroUsd === null) {
      await this.database.query('delete from ai_quotas where account_id = $1', [accountId]);
      return;
    }
    await this.database.query(
      `insert into ai_quotas (account_id, limit_micro_usd, by_staff, updated_at) values ($1, $2, $3, $4)
       on conflict (account_id) do update set limit_micro_usd = excluded.limit_micro_usd, by_staff = excluded.by_staff,
         updated_at = excluded.updated_at`,
      [accountId, limitMicroUsd, byStaff, this.clock.now()],
    );
  }
}
