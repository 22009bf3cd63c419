/** Fixed sentences of the assistant, independent of the model. `{…}` are placeholders. */
export interface Sentences {
  readonly help: string;
  readonly confirm: string;
  readonly done: string;
  readonly cancelled: string;
  readonly failed: string;
  readonly found: string;
  readonly shown: string;
  readonly nothing: string;
  /** Follows the delivery of sandbox advertisers. */
  readonly madeUp: string;
  readonly partlyMadeUp: string;
  readonly several: string;
  readonly unknown: string;
  readonly plainly: string;
  readonly readsOnly: string;
  readonly brokenOff: string;
  readonly executed: string;
  readonly notExecuted: string;
  readonly uncertain: string;
  readonly escalated: string;
  readonly stopped: string;
  readonly unavailable: string;
}
