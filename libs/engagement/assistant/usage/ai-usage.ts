import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { OrganizationsFacade } from '@exchange/accounts';
import { Clock, dayOf, later, minuteMs, startOf } from '@exchange/kernel';
import { Database, Outbox, Settings } from '@exchange/platform';
import { assistantErrors } from '../domain/errors';
import { usageEvent } from '../domain/events';
import { costOf, pricesOf, type Tokens } from './prices';

/** Lifetime of a reservation whose process was lost. */
const reservationMs = 10 * minuteMs;
const microPerCent = 10_000;

/** Features that call models. */
export type UsageFeature = 'assistant';

/** Sums of the account and of its organization. Accounts with a limit set by staff do not count for the organization. */
const quotaSql = `
  with counted as (
    select id from unnest($5::bigint[]) as of (id) where not exists (select 1 from ai_quotas where account_id = id and by_staff)),
  used as (
    select account_id, sum(cost_micro_usd) as micro_usd from ai_usage
    where account_id = any($5) and day >= $2::date and day < $3::date group by account_id),
  reserved as (
    select account_id, sum(micro_usd) as micro_usd from ai_reservations where account_id = any($5) and expires_at > $4 group by account_id)
  select coalesce((select micro_usd from used where account_id = $1), 0)::float8 as used,
    coalesce((select micro_usd from reserved where account_id = $1), 0)::float8 as reserved,
    coalesce((select sum(micro_usd) from used where account_id in (select id from counted)), 0)::float8 as "usedTogether",
    coalesce((select sum(micro_usd) from reserved where account_id in (select id from counted)), 0)::float8 as "reservedTogether",
    (select limit_micro_usd from ai_quotas where account_id = $1) as "accountLimit",
    (select by_staff from ai_quotas where account_id = $1) as "byStaff"`;

interface Counted {
  readonly used: number;
  readonly reserved: number;
  readonly usedTogether: number;
  readonly reservedTogether: number;
  readonly accountLimit: number | null;
  readonly byStaff: boolean | null;
}

/** Amounts in micro-dollars; null: no limit. */
export interface UsageQuota {
  /** `YYYY-MM`, in UTC. */
  readonly month: string;
  /** Effective limit: the limit set by staff, else the smaller one of the account's and the exchange's. */
  readonly limit: number | null;
  readonly accountLimit: number | null;
  readonly exchangeLimit: number | null;
  /** Used by this account. */
  readonly used: number;
  /** Reserved for calls of this account under way. */
  readonly reserved: number;
  /** Remaining amount under both limits. The limit of the exchange covers all accounts of an organization. */
  readonly remaining: number | null;
  readonly resetsAt: Date;
  /** Model that answers; null for the embedded assistant, which has none. */
  readonly model: string | null;
}

export interface Reservation {
  readonly accountId: number;
  readonly id: string;
}

/** Cost of language models by account, day and model, and the monthly limits (UTC) of the account and its organization. */
@Injectable()
export class AiUsage {
  private readonly prices = pricesOf(this.settings.assistantPrices);

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly organizations: OrganizationsFacade,
  ) {}

  /** Reserves the maximum cost of a call. Throws 429 `AI_QUOTA_EXCEEDED` when less remains. */
  async reserve(accountId: number, microUsd: number): Promise<Reservation> {
    const reservation = { accountId, id: randomUUID() };
    const now = this.clock.now();
    await this.database.run(async () => {
      await this.lock(accountId);
      await this.assertRemaining(accountId, microUsd);
      await this.database.query('insert into ai_reservations (account_id, id, micro_usd, expires_at) values ($1, $2, $3, $4)', [
        accountId,
        reservation.id,
        microUsd,
        later(now, reservationMs),
      ]);
    });
    return reservation;
  }

  /** Serializes reservations and limit changes of the account's organization until the surrounding transaction ends. */
  async lock(accountId: number): Promise<void> {
    await this.database.lock('aiQuota', (await this.organizations.find(accountId)).id);
  }

  /** Limits and usage of the account in the current month. */
  async quotaOf(accountId: number): Promise<UsageQuota> {
    const now = this.clock.now();
    const exchangeLimit = exchangeLimitOf(this.settings);
    const { accountIds } = await this.organizations.find(accountId);
    const [row] = await this.database.query<Counted>(
      quotaSql,
      [accountId, monthOf(now, 0), monthOf(now, 1), now, accountIds],
      'ai-usage.quota',
    );
    const { used, reserved, usedTogether, reservedTogether, accountLimit, byStaff } = row!;
    const together = byStaff === true ? null : exchangeLimit;
    const limit = smallerOf(accountLimit, together);
    const remaining = smallerOf(remainingOf(accountLimit, used + reserved), remainingOf(together, usedTogether + reservedTogether));
    const resetsAt = startOf(monthOf(now, 1));
    const model = modelOf(this.settings);
    return { month: monthOf(now, 0).slice(0, 7), limit, accountLimit, exchangeLimit, used, reserved, remaining, resetsAt, model };
  }

  /** Replaces the reservation by the actual cost. A reservation that does not exist any more was settled before. */
  async settle({ accountId, id }: Reservation, model: string, tokens: Tokens, feature: UsageFeature = 'assistant'): Promise<void> {
    const { input, output, cacheRead, cacheWrite } = tokens;
    const now = this.clock.now();
    await this.database.run(async () => {
      const settled = await this.database.query(
        `with settled as (delete from ai_reservations where account_id = $1 and id = $2 returning account_id)
       insert into ai_usage (account_id, day, model, feature, input_tokens, output_tokens, cache_read_input_tokens, cache_creation_input_tokens,
         cost_micro_usd, call_count)
       select account_id, $3::date, $4, $10, $5, $6, $7, $8, $9, 1 from settled
       on conflict (account_id, day, model, feature) do update set
         input_tokens = ai_usage.input_tokens + excluded.input_tokens, output_tokens = ai_usage.output_tokens + excluded.output_tokens,
         cache_read_input_tokens = ai_usage.cache_read_input_tokens + excluded.cache_read_input_tokens,
         cache_creation_input_tokens = ai_usage.cache_creation_input_tokens + excluded.cache_creation_input_tokens,
         cost_micro_usd = ai_usage.cost_micro_usd + excluded.cost_micro_usd, call_count = ai_usage.call_count + 1 returning 1`,
        [accountId, id, dayOf(now), model, input, output, cacheRead, cacheWrite, costOf(tokens, this.prices), feature],
      );
      const month = monthOf(now, 0).slice(0, 7);
      if (settled.length > 0) await this.outbox.append([usageEvent('usage.metered', accountId, now, { month, model })]);
    });
  }

  /** Drops the reservation of a call that its provider refused: it cost nothing. */
  async release({ accountId, id }: Reservation): Promise<void> {
    await this.database.query('delete from ai_reservations where account_id = $1 and id = $2', [accountId, id]);
  }

  private async assertRemaining(accountId: number, microUsd: number): Promise<void> {
    const { remaining, resetsAt } = await this.quotaOf(accountId);
    if (remaining === null || microUsd <= remaining) return;
    const retryAfterSeconds = Math.ceil((resetsAt.getTime() - this.clock.now().getTime()) / 1_000);
    throw assistantErrors.quotaExceeded({ details: { retryAfterSeconds } });
  }
}

const modelOf = ({ assistantProvider, assistantModel }: Settings): string | null =>
  assistantProvider === 'embedded' ? null : assistantModel;

/** The smaller limit; null means no limit. */
function smallerOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

const remainingOf = (limit: number | null, taken: number): number | null => (limit === null ? null : Math.max(0, limit - taken));

/** First day of the month, or of the month `more` months later. */
const monthOf = (at: Date, more: number): string => dayOf(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + more, 1)));

/** Limit of the exchange in micro-dollars; null when it sets none. */
export function exchangeLimitOf({ assistantQuotaCents }: Pick<Settings, 'assistantQuotaCents'>): number | null {
  return assistantQuotaCents === 0 ? null : assistantQuotaCents * microPerCent;
}
