import { z } from 'zod';
import type { Shortfall } from '@exchange/kernel';
import type { BuyResult } from '../../application/buy-result';

/** Outcomes of a media buy when its campaign is canceled (gaps-2.md §15.6). */
const cancelOutcomes = ['canceled', 'completed', 'failed', 'rejected', 'archived', 'cancel_pending', 'cancel_failed'] as const;
type CancelOutcome = (typeof cancelOutcomes)[number];

/** Warnings of a launch: omitted decisions, and offers that may be outdated. */
const executionWarnings = ['optimization_goals_dropped', 'pacing_not_applied', 'stale_draft'] as const;

export const executionSchema = z.strictObject({
  mediaBuysAttempted: z.int(),
  mediaBuysExecuted: z.int().describe('Media buys sent to sellers, whatever their outcome.'),
  mediaBuysSucceeded: z.int(),
  mediaBuysFailed: z.int(),
  noOp: z.boolean().describe('No media buy was affected.'),
  mediaBuys: z.array(
    z.strictObject({
      mediaBuyId: z.string(),
      name: z.string(),
      sellerId: z.int(),
      status: z.string(),
      outcome: z.enum(cancelOutcomes).optional().describe('Only for a cancellation.'),
    }),
  ),
  errors: z.array(
    z.strictObject({
      mediaBuyId: z.string(),
      salesAgentId: z.string().describe('Id of the seller.'),
      code: z.string().optional(),
      recovery: z.enum(['transient', 'correctable']),
      safeMessage: z.string(),
    }),
  ),
  warnings: z.array(z.strictObject({ type: z.enum(executionWarnings), sellerId: z.int().optional() })),
});

type Execution = z.input<typeof executionSchema>;
type ExecutionWarning = Execution['warnings'][number];

const dropped: Readonly<Record<string, ExecutionWarning['type']>> = {
  optimization_goals: 'optimization_goals_dropped',
  pacing: 'pacing_not_applied',
};

/** Warnings about accepted limitations. */
export const droppedBy = (limitations: readonly (Pick<Shortfall, 'field'> & { readonly sellerId: number })[]): ExecutionWarning[] =>
  limitations.flatMap(({ field, sellerId }) => (dropped[field] ? [{ type: dropped[field], sellerId }] : []));

export function executionOf(buys: readonly BuyResult[], warnings: readonly ExecutionWarning[] = [], isCanceling = false): Execution {
  const failed = buys.filter(({ error, isWaiting }) => error !== null && !isWaiting);
  return {
    mediaBuysAttempted: buys.length,
    mediaBuysExecuted: buys.length,
    mediaBuysSucceeded: buys.filter(({ error }) => error === null).length,
    mediaBuysFailed: failed.length,
    noOp: buys.length === 0,
    mediaBuys: buys.map((buy) => {
      const { mediaBuyId, name, sellerId, status } = buy;
      return { mediaBuyId, name, sellerId, status, ...(isCanceling ? { outcome: outcomeOf(buy) } : {}) };
    }),
    errors: failed.map(({ mediaBuyId, sellerId, status, errorCode, error }) => ({
      mediaBuyId,
      salesAgentId: String(sellerId),
      ...(errorCode === undefined ? {} : { code: errorCode }),
      recovery: status === 'REJECTED' ? 'correctable' : 'transient',
      safeMessage: error!,
    })),
    warnings: [...warnings],
  };
}

function outcomeOf({ status, error, isWaiting }: BuyResult): CancelOutcome {
  const over = status.toLowerCase() as CancelOutcome;
  if (error === null && cancelOutcomes.includes(over)) return over;
  return isWaiting ? 'cancel_pending' : 'cancel_failed';
}
