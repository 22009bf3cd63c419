import type { Schemas } from './api';

/** When the plan would end if its renewal were turned off now: after the cutoff, a month later. */
export function endIfCanceled(
  { effectiveAt, changeCutoffAt }: Pick<Schemas['Renewal'], 'effectiveAt' | 'changeCutoffAt'>,
  now: number,
): string {
  if (now < Date.parse(changeCutoffAt)) return effectiveAt;
  const end = new Date(effectiveAt);
  end.setUTCMonth(end.getUTCMonth() + 1);
  return end.toISOString();
}

/** The first month of a plan that is accepted now: this month, or when the current plan ends. */
export const firstMonth = ({ currentBinding }: Pick<Schemas['PlanOffer'], 'currentBinding'>, now: Date): string =>
  currentBinding?.endCycle ?? now.toISOString().slice(0, 7);

/** A plan can be accepted while none is bound that renews, and no next one. */
export const isSelectable = ({
  currentBinding,
  upcomingBinding,
  offer,
}: Pick<Schemas['PlanOffer'], 'currentBinding' | 'upcomingBinding' | 'offer'>): boolean =>
  offer?.agreement.accepted === true && upcomingBinding === null && (currentBinding === null || currentBinding.endCycle !== null);
