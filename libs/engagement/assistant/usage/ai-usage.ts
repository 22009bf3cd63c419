import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { OrganizationsFacade } from '@exchange/accounts';
import { Clock, dayOf, later, minuteMs, startOf } from '@exchange/kernel';
import { Database, Outbox, Settings } from '@exchange/platform';
import { eventOf } from '../domain/events';
import { assistantErrors } from '../errors';
import { costOf, pricesOf, type Tokens } from './prices';

/** What a process that is gone had held back counts until then. */
const heldMs = 10 * minuteMs;
const microPerCent = 10_000;

/** What models are called for. */
export type UsageFeature = 'assistant';

/** Of the account, and of its organization: without accounts that staff has given a limit, each of which counts for itself. */
const quotaSql = `
  with counted as (
    select id from unnest($5::bigint[]) as of (id) where not exists (select 1 from ai_quotas where account_id = id and by_staff)),
  used as (
    select account_id, sum(cost_micro_usd) as micro_usd from ai_usage
    where account_id = any($5) and day >= $2::date and day < $3::date group by account_id),
  held as (
    select account_id, sum(micro_usd) as micro_usd from ai_reservations where account_id = any($5) and expires_at > $4 group by account_id)
  select coalesce((select micro_usd from used where account_id = $1), 0)::float8 as used,
    coalesce((select micro_usd from held where account_id = $1), 0)::float8 as held,
    coalesce((select sum(micro_usd) from used where account_id in (select id from counted)), 0)::float8 as "usedTogether",
    coalesce((select sum(micro_usd) from held where account_id in (select id from counted)), 0)::float8 as "heldTogether",
    (select limit_micro_usd from ai_quotas where account_id = $1) as "ofAccount",
    (select by_staff from ai_quotas where account_id = $1) as "byStaff"`;

interface Counted {
  readonly used: number;
  readonly held: number;
  readonly usedTogether: number;
  readonly heldTogether: number;
  readonly ofAccount: number | null;
  readonly byStaff: boolean | null;
}

/** In micro-dollars; null is no limit. */
export interface UsageQuota {
  /** `YYYY-MM`, in UTC. */
  readonly month: string;
  /** What counts: the smaller of the two below, unless staff has set that of the account. */
  readonly limit: number | null;
  readonly ofAccount: number | null;
  readonly ofExchange: number | null;
  /** By the account. */
  readonly used: number;
  /** Held back for calls of the account that are under way. */
  readonly held: number;
  /** What is left of both limits: that of the exchange is for all accounts of an organization together. */
  readonly remaining: number | null;
  readonly resetsAt: Date;
}

export interface Reservation {
  readonly accountId: number;
  readonly id: string;
}

/** What language models cost an account, by day and model, and how much that may be in a month (UTC), for it and for its organization. */
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

  /** Holds back the most that a call can cost. 429 `AI_QUOTA_EXCEEDED` when there is not that much left. */
  async reserve(accountId: number, microUsd: number): Promise<Reservation> {
    const reservation = { accountId, id: randomUUID() };
    const now = this.clock.now();
    await this.database.run(async () => {
      await this.lock(accountId);
      await this.insistOn(accountId, microUsd);
      await this.database.query('insert into ai_reservations (account_id, id, micro_usd, expires_at) values ($1, $2, $3, $4)', [
        accountId,
        reservation.id,
        microUsd,
        later(now, heldMs),
      ]);
    });
    return reservation;
  }

  /** Nobody else holds anything back for the organization of the account, or changes a limit there, until the surrounding transaction ends. */
  async lock(accountId: number): Promise<void> {
    await this.database.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `ai-quota/${(await this.organizations.of(accountId)).id}`,
    ]);
  }

  /** How much the account may use in this month, and has used. */
  async quotaOf(accountId: number): Promise<UsageQuota> {
    const now = this.clock.now();
    const ofExchange = exchangeLimitOf(this.settings);
    const { accountIds } = await this.organizations.of(accountId);
    const [row] = await this.database.query<Counted>(
      quotaSql,
      [accountId, monthOf(now, 0), monthOf(now, 1), now, accountIds],
      'ai-usage.quota',
    );
    const { used, held, usedTogether, heldTogether, ofAccount, byStaff } = row!;
    const together = byStaff === true ? null : ofExchange;
    const limit = least(ofAccount, together);
    const remaining = least(leftOf(ofAccount, used + held), leftOf(together, usedTogether + heldTogether));
    const resetsAt = startOf(monthOf(now, 1));
    return { month: monthOf(now, 0).slice(0, 7), limit, ofAccount, ofExchange, used, held, remaining, resetsAt };
  }

  /** What it did cost instead. Once: a reservation that is gone was settled. */
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
      if (settled.length > 0) await this.outbox.append([eventOf('usage.metered', accountId, now, { month, model })]);
    });
  }

  /** A call that was refused by its provider cost nothing. */
  async release({ accountId, id }: Reservation): Promise<void> {
    await this.database.query('delete from ai_reservations where account_id = $1 and id = $2', [accountId, id]);
  }

  private async insistOn(accountId: number, microUsd: number): Promise<void> {
    const { remaining, resetsAt } = await this.quotaOf(accountId);
    if (remaining === null || microUsd <= remaining) return;
    const retryAfterSeconds = Math.ceil((resetsAt.getTime() - this.clock.now().getTime()) / 1_000);
    throw assistantErrors.quotaExceeded({ details: { retryAfterSeconds } });
  }
}

/** Null is no limit. */
function least(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

const leftOf = (limit: number | null, taken: number): number | null => (limit === null ? null : Math.max(0, limit - taken));

/** The first day of the month, or of the one after it. */
const monthOf = (at: Date, more: number): string => dayOf(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + more, 1)));

/** In micro-dollars; null: the exchange sets none. */
export function exchangeLimitOf({ assistantQuotaCents }: Pick<Settings, 'assistantQuotaCents'>): number | null {
  return assistantQuotaCents === 0 ? null : assistantQuotaCents * microPerCent;
}
