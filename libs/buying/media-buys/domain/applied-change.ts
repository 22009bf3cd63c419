import type { AuditAction, AuditNote } from '@exchange/kernel';
import type { MediaBuyState, PendingChange, RequestedChange } from './media-buy-state';
import { type MediaBuyStatus, mediaBuyStates } from './media-buy.states';
import { isUnknownToSeller } from './next-request';
import type { BuyOutcome } from './outcome';

type Standing = Extract<BuyOutcome, { kind: 'stands' }>;

const results = { pause: 'PAUSED', reactivate: 'ACTIVE', cancel: 'CANCELED' } as const;

/** Whether the seller's answer shows the requested change. `next` is the status after the answer. */
export function isApplied({ packages }: MediaBuyState, change: PendingChange, reported: Standing, next: MediaBuyStatus): boolean {
  if (change.action !== 'update') return next === results[change.action];
  const { terms } = change;
  // Answers may omit decisions, so they count only when nothing else was requested.
  if (terms.flightEnd === null && terms.packages.length === 0) return reported.showsDecisions === true;
  const isMoved = terms.flightEnd === null || reported.flightEnd?.getTime() === Date.parse(terms.flightEnd);
  return (
    isMoved &&
    terms.packages.every(
      ({ packageId, budget }) =>
        reportedBudget(
          packages.find((item) => item.packageId === packageId),
          reported,
        ) === budget,
    )
  );
}

function reportedBudget(item: MediaBuyState['packages'][number] | undefined, { packages }: Standing): string | undefined {
  return packages.find(({ sellerPackageId }) => sellerPackageId === item?.sellerPackageId)?.budget ?? undefined;
}

/** A media buy that is canceled because its campaign was archived becomes ARCHIVED at once. */
export function archivedWithCampaign(change: PendingChange | null, next: MediaBuyStatus): MediaBuyStatus {
  return change?.action === 'cancel' && change.archive && next === 'CANCELED' ? mediaBuyStates.step(next, 'archive') : next;
}

/** The status after a pending cancellation for which no seller has to be asked, because none has the order; null when there is none. */
export function canceledWithoutSeller(buy: MediaBuyState): MediaBuyStatus | null {
  const { pendingChange, status } = buy;
  if (pendingChange?.action !== 'cancel' || !isUnknownToSeller(buy)) return null;
  return archivedWithCampaign(pendingChange, mediaBuyStates.step(status, 'cancel'));
}

/** A request that follows another part of the same step (such as an acceptance) keeps the audit note of that part. */
export function requestAudit({ action }: RequestedChange, earlier: AuditAction | AuditNote = 'UPDATE'): AuditAction | AuditNote {
  return action === 'cancel' ? { action: 'DEACTIVATE', did: 'asked the seller to cancel' } : earlier;
}
