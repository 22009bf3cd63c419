import type { Day } from '@exchange/kernel';
import { Field, ReasonedBody } from '@exchange/platform';
import type { UsageQuota } from '../../usage/ai-usage';
import { maxUsageDays } from '../../usage/usage-period';
import type { UsageReport, UsageRow, UsageSums } from '../../usage/usage-reads';

export class UsageQuery {
  @Field.date({
    optional: true,
    description: `First day (UTC). Default: the first of the month of \`until\`. At most ${maxUsageDays} days.`,
  })
  since?: Day;

  @Field.date({ optional: true, description: 'Last day (UTC), included. Default: today.' })
  until?: Day;
}

const maxLimitMicroUsd = 1_000_000_000_000;

export class UsageQuotaBody {
  @Field.integer({
    nullable: true,
    min: 0,
    max: maxLimitMicroUsd,
    description: 'Micro-dollars per month (UTC), at most the limit of the exchange; 0: no calls. Null removes the account’s own limit.',
    example: 20_000_000,
  })
  accountLimitMicroUsd: number | null;
}

export class StaffQuotaBody extends ReasonedBody {
  @Field.integer({
    nullable: true,
    min: 0,
    max: maxLimitMicroUsd,
    description: 'Micro-dollars per month (UTC); 0: no calls. Null removes the account’s own limit.',
    example: 20_000_000,
  })
  accountLimitMicroUsd: number | null;
}

export class UsageSumsWire {
  @Field.integer({ min: 0, description: 'Input tokens without cached ones.' })
  inputTokens: number;

  @Field.integer({ min: 0 })
  outputTokens: number;

  @Field.integer({ min: 0 })
  cacheCreationInputTokens: number;

  @Field.integer({ min: 0 })
  cacheReadInputTokens: number;

  @Field.integer({ min: 0, description: 'Sum of the four token counts.' })
  totalTokens: number;

  @Field.integer({ min: 0, description: 'Cost in millionths of a US dollar, for information: it is not billed.' })
  costMicroUsd: number;

  @Field.number({ min: 0, description: 'Cost in US dollars.' })
  costUsd: number;

  @Field.integer({ min: 0 })
  callCount: number;
}

export class ModelUsageWire extends UsageSumsWire {
  @Field.text()
  model: string;
}

export class ModelDayUsageWire extends ModelUsageWire {
  @Field.date()
  day: Day;
}

export class FeatureDayUsageWire extends UsageSumsWire {
  @Field.text({ description: 'Feature that called the models: `assistant`.' })
  feature: string;

  @Field.date()
  day: Day;
}

class UsagePeriodWire {
  @Field.date({ description: 'First day (UTC).' })
  since: Day;

  @Field.date({ description: 'Last day (UTC), included.' })
  until: Day;

  @Field.object(() => UsageSumsWire, { description: 'Sums of all rows.' })
  totals: UsageSumsWire;
}

export class UsageSummaryWire extends UsagePeriodWire {
  @Field.object(() => ModelUsageWire, { many: true, description: 'Most expensive model first.' })
  rows: readonly ModelUsageWire[];

  @Field.text({ nullable: true, description: 'Most expensive model; null when no model was called.' })
  topModel: string | null;
}

export class UsageByModelWire extends UsagePeriodWire {
  @Field.object(() => ModelDayUsageWire, { many: true, description: 'Oldest day first. Days without calls have no row.' })
  rows: readonly ModelDayUsageWire[];
}

export class UsageByFeatureWire extends UsagePeriodWire {
  @Field.object(() => FeatureDayUsageWire, { many: true, description: 'Oldest day first. Days without calls have no row.' })
  rows: readonly FeatureDayUsageWire[];
}

export class UsageQuotaWire {
  @Field.text({ description: 'Month in UTC.', example: '2026-02' })
  month: string;

  @Field.integer({ nullable: true, description: 'Effective limit in micro-dollars; null: no limit.' })
  limitMicroUsd: number | null;

  @Field.integer({ nullable: true, description: 'Limit of the account; null: the limit of the exchange applies.' })
  accountLimitMicroUsd: number | null;

  @Field.integer({ nullable: true, description: 'Limit of the exchange for each organization: all its accounts and their demos together.' })
  exchangeLimitMicroUsd: number | null;

  @Field.integer({ min: 0, description: 'Used by this account.' })
  usedMicroUsd: number;

  @Field.integer({ min: 0, description: 'Reserved for calls of this account under way.' })
  heldMicroUsd: number;

  @Field.integer({
    nullable: true,
    min: 0,
    description:
      'Remaining amount, less the usage of other accounts of the organization where the limit of the exchange applies. Null: no limit.',
  })
  remainingMicroUsd: number | null;

  @Field.timestamp({ description: 'Start of the next month.' })
  resetsAt: Date;

  @Field.text({
    nullable: true,
    description: 'Model that answers now. Null: the assistant has no model, understands commands, and costs nothing.',
    example: 'large-1',
  })
  model: string | null;
}

const nothing: UsageSums = {
  inputTokens: 0,
  outputTokens: 0,
  cacheCreationInputTokens: 0,
  cacheReadInputTokens: 0,
  costMicroUsd: 0,
  callCount: 0,
};

const names = Object.keys(nothing) as (keyof UsageSums)[];

export function sumsWire(sums: UsageSums): UsageSumsWire {
  const { inputTokens, outputTokens, cacheCreationInputTokens, cacheReadInputTokens, costMicroUsd, callCount } = sums;
  const totalTokens = inputTokens + outputTokens + cacheCreationInputTokens + cacheReadInputTokens;
  return {
    inputTokens,
    outputTokens,
    cacheCreationInputTokens,
    cacheReadInputTokens,
    totalTokens,
    costMicroUsd,
    costUsd: costMicroUsd / 1_000_000,
    callCount,
  };
}

function totalsOf(rows: readonly UsageRow[]): UsageSums {
  const sumOf = (name: keyof UsageSums) => rows.reduce((sum, row) => sum + row[name], 0);
  return Object.fromEntries(names.map((name) => [name, sumOf(name)])) as unknown as UsageSums;
}

const periodWire = ({ period, rows }: UsageReport): UsagePeriodWire => ({ ...period, totals: sumsWire(totalsOf(rows)) });

export function usageSummaryWire(report: UsageReport): UsageSummaryWire {
  const rows = report.rows.map((row) => ({ model: row.model!, ...sumsWire(row) }));
  return { ...periodWire(report), rows, topModel: rows[0]?.model ?? null };
}

export function usageByModelWire(report: UsageReport): UsageByModelWire {
  return { ...periodWire(report), rows: report.rows.map((row) => ({ day: row.day!, model: row.model!, ...sumsWire(row) })) };
}

export function usageByFeatureWire(report: UsageReport): UsageByFeatureWire {
  return { ...periodWire(report), rows: report.rows.map((row) => ({ day: row.day!, feature: row.feature!, ...sumsWire(row) })) };
}

export function usageQuotaWire(quota: UsageQuota): UsageQuotaWire {
  return {
    month: quota.month,
    limitMicroUsd: quota.limit,
    accountLimitMicroUsd: quota.accountLimit,
    exchangeLimitMicroUsd: quota.exchangeLimit,
    usedMicroUsd: quota.used,
    heldMicroUsd: quota.reserved,
    remainingMicroUsd: quota.remaining,
    resetsAt: quota.resetsAt,
    model: quota.model,
  };
}
