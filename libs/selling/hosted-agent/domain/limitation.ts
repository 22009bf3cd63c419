/** A part of a question that is not satisfied (rest-api.md, proposal). */
export interface PlanLimitation {
  readonly field: string;
  readonly requested: string;
  readonly supported: string;
  readonly note: string;
}
