/** A format by name: the agent that defines it, its id there, and the parameters that it takes. */
export interface NamedFormat {
  readonly agentUrl: string;
  readonly id: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly durationMs: number | null;
}

/** What fills one role of a format: an asset of the library, or a text or an address written here. */
export type RoleContent = { readonly assetId: string } | { readonly text: string } | { readonly url: string };

export const trackedEvents = [
  'impression',
  'viewable',
  'click',
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
] as const;
export type TrackedEvent = (typeof trackedEvents)[number];

export interface Tracker {
  readonly event: TrackedEvent;
  /** May contain macros of the protocol, as `{CACHEBUSTER}`. */
  readonly url: string;
}

/** All that is shown and counted; a version consists of it. */
export interface CreativeContents {
  /** By role: the asset id of the format that it fills, as `banner_image`. */
  readonly roles: Readonly<Record<string, RoleContent>>;
  /** Address that a click leads to; may contain macros. */
  readonly clickThroughUrl: string | null;
  readonly trackers: readonly Tracker[];
  /** Text by which the ad says that it is one, or what its industry has to say; null without. */
  readonly disclosure: string | null;
}

/** What the rules found. A creative with a finding that blocks cannot become ready. */
export interface Finding {
  /** Stable name of the rule. */
  readonly rule: string;
  readonly severity: 'blocks' | 'warns';
  /** The field, as `trackers[2].url` or `roles.banner_image`. */
  readonly field: string;
  readonly message: string;
}
