import { z } from 'zod';
import { type ToolAnswerFields, answerOf, answerSchema } from '@exchange/platform/tools';
import { mediaBuyPhase, mediaBuyPhases, pendingAt, pendingPlaces } from '../../domain/media-buy-phase';
import { changeActions, type MediaBuyState, type PendingChange } from '../../domain/media-buy-state';
import { withNewTerms } from '../../domain/terms';
import { mediaBuyWire, MediaBuyWire } from '../http/media-buy.wire';

const {
  status: _status,
  operationalStatus: _operationalStatus,
  pendingReason: _pendingReason,
  pendingSince: _pendingSince,
  pendingChange: _pendingChange,
  storefrontId: _storefrontId,
  flightDates: _flightDates,
  // `get` returns the decisions; this tool cannot change them.
  decisions: _decisions,
  ...same
} = answerSchema(MediaBuyWire).shape as Record<string, z.ZodType>;

const liveAndProposed = <Value extends z.ZodType>(value: Value) => z.strictObject({ live: value, proposed: value }).optional();

/** A media buy as `save_media_buy` returns it (gaps-2.md §15.8). */
export const savedMediaBuySchema = z.strictObject({
  ...same,
  sellerId: z.int(),
  phase: z.enum(mediaBuyPhases).describe('A paused one is active. waitingFor says what a phase waits for.'),
  isPaused: z.boolean(),
  isArchived: z.boolean(),
  flight: z.strictObject({ startAt: z.string(), endAt: z.string() }),
  pendingAt: z.enum(pendingPlaces).optional().describe('Who has to act next.'),
  pendingChange: z
    .strictObject({
      action: z.enum(changeActions),
      requestedAt: z.string(),
      reason: z.string().optional(),
      differences: z.strictObject({
        endTime: liveAndProposed(z.string()),
        budget: liveAndProposed(z.number()),
        packages: z.array(z.strictObject({ packageId: z.string(), live: z.number(), proposed: z.number() })).optional(),
      }),
    })
    .optional()
    .describe('Not agreed by the seller yet: live applies until then.'),
});

export function savedMediaBuy(state: MediaBuyState): ToolAnswerFields {
  const wire = answerOf(MediaBuyWire, mediaBuyWire(state));
  const where = pendingAt(state);
  return {
    ...Object.fromEntries(Object.entries(wire).filter(([name]) => name in same)),
    sellerId: state.sellerId,
    phase: mediaBuyPhase(state),
    isPaused: state.status === 'PAUSED',
    isArchived: state.status === 'ARCHIVED',
    flight: { startAt: state.flightStart.toISOString(), endAt: state.flightEnd.toISOString() },
    ...(where === null ? {} : { pendingAt: where }),
    ...(state.pendingChange === null ? {} : { pendingChange: pendingOf(state, state.pendingChange) }),
  };
}

function pendingOf(state: MediaBuyState, change: PendingChange): ToolAnswerFields {
  const { action, requestedAt } = change;
  const reason = change.action === 'cancel' ? change.reason : null;
  return { action, requestedAt, ...(reason === null ? {} : { reason }), differences: differencesOf(state, change) };
}

function differencesOf(state: MediaBuyState, change: PendingChange): ToolAnswerFields {
  if (change.action !== 'update') return {};
  const proposed = withNewTerms(state, change.terms);
  const packages = change.terms.packages.map(({ packageId, budget }) => ({
    packageId,
    live: Number(state.packages.find((one) => one.packageId === packageId)?.budget),
    proposed: Number(budget),
  }));
  return {
    ...(proposed.flightEnd.getTime() === state.flightEnd.getTime()
      ? {}
      : { endTime: { live: state.flightEnd.toISOString(), proposed: proposed.flightEnd.toISOString() } }),
    ...(packages.length === 0 ? {} : { budget: { live: Number(state.budget), proposed: Number(proposed.budget) }, packages }),
  };
}
