import { Injectable } from '@nestjs/common';
import { type Caller, Clock, standingOf } from '@exchange/kernel';
import { Database } from '@exchange/platform';
import { assistantErrors } from '../domain/errors';
import { type UsagePeriod, usagePeriodOf } from './usage-period';

export interface UsageSums {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheCreationInputTokens: number;
  readonly cacheReadInputTokens: number;
  readonly costMicroUsd: number;
  readonly callCount: number;
}

/** Sums per group. */
export interface UsageRow extends UsageSums {
  readonly day?: string;
  readonly model?: string;
  readonly feature?: string;
}

export interface UsageReport {
  readonly period: UsagePeriod;
  readonly rows: readonly UsageRow[];
}

const sums = `
  sum(input_tokens)::bigint as "inputTokens", sum(output_tokens)::bigint as "outputTokens",
  sum(cache_creation_input_tokens)::bigint as "cacheCreationInputTokens", sum(cache_read_input_tokens)::bigint as "cacheReadInputTokens",
  sum(cost_micro_usd)::bigint as "costMicroUsd", sum(call_count)::bigint as "callCount"`;
const ofPeriod = 'from ai_usage where account_id = $1 and day between $2::date and $3::date';
const dear = 'sum(cost_micro_usd) desc, sum(input_tokens + output_tokens) desc';

/** One statement per view over one account and period, by the index on days. */
const statements = {
  summary: `select model, ${sums} ${ofPeriod} group by model order by ${dear}, model`,
  'by-model': `select day::text, model, ${sums} ${ofPeriod} group by day, model order by day, model`,
  'by-feature': `select day::text, feature, ${sums} ${ofPeriod} group by day, feature order by day, feature`,
} as const;

export type UsageView = keyof typeof statements;

/** Usage of language models and its cost for the operator of the exchange (docs/spec/gaps.md §6.11). Nothing of it is billed. */
@Injectable()
export class UsageReads {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async read(caller: Caller, view: UsageView, wanted: Partial<UsagePeriod>): Promise<UsageReport> {
    const accountId = wholeAccountOf(caller);
    const period = usagePeriodOf(wanted, this.clock.now());
    const rows = await this.database.query<UsageRow>(statements[view], [accountId, period.since, period.until], `ai-usage.${view}`);
    return { period, rows };
  }
}

/** Throws 403 for callers that reach only some advertisers: usage belongs to the account. */
export function wholeAccountOf(caller: Caller): number {
  if (standingOf(caller) === 'agent') throw assistantErrors.usageNotForAgents();
  return caller.accountId;
}
