/** Requirements of a role by the protocol's names, as `min_width`. Values are the seller's, within the protocol's schema. */
export type Requirements = Readonly<Record<string, unknown>>;

/** A part of a format that a creative fills. */
export interface FormatRole {
  /** The key of the content in a creative. */
  readonly id: string;
  /** Kind of content, as the protocol names it: `image`, `vast`. */
  readonly type: string;
  readonly isRequired: boolean;
  readonly requirements: Requirements;
}

/**
 * Roles that repeat. The content of role `image` in the second repetition of `slide` has the key `slide_2_image`. A group with one role without
 * an id is a pool: its second content has the key `headlines_2`.
 */
export interface FormatGroup {
  readonly id: string;
  readonly isRequired: boolean;
  /** Repetitions; null without a limit. */
  readonly min: number | null;
  readonly max: number | null;
  readonly roles: readonly FormatRole[];
}

/** One rendered piece. Sizes are pixels; null when the format does not fix them. */
export interface FormatRender {
  readonly name: string;
  readonly width: number | null;
  readonly height: number | null;
}

export const formatParameterNames = ['dimensions', 'duration'] as const;
export type FormatParameterName = (typeof formatParameterNames)[number];

/** What a format takes, without its name. */
export interface FormatSpec {
  readonly roles: readonly FormatRole[];
  readonly groups: readonly FormatGroup[];
  readonly renders: readonly FormatRender[];
  /** Parameters that a reference to the format gives. */
  readonly accepts: readonly FormatParameterName[];
  /** Terms that are about no role and cannot be checked. */
  readonly unchecked: readonly string[];
}

/** A format of a seller's list. */
export interface SellerFormat extends FormatSpec {
  readonly agentUrl: string;
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
}

/** Parameters that a reference gives to a format. */
export interface FormatParameters {
  readonly width: number | null;
  readonly height: number | null;
  readonly durationMs: number | null;
}

export const noParameters: FormatParameters = { width: null, height: null, durationMs: null };

/** A reference to a format, as in a product. */
export interface FormatRef extends FormatParameters {
  readonly agentUrl: string;
  readonly id: string;
}

/** Kinds of content in a format, in order, without repetition. */
export function typesOf({ roles, groups }: FormatSpec): readonly string[] {
  return [...new Set([...roles, ...groups.flatMap((group) => group.roles)].map(({ type }) => type))];
}
