/** Source of a made-up row (gaps-2.md §13). Omitted for a seller's or an imported row. */
export const syntheticAuthority = 'synthetic_demo';

/** The share of an answer that sandbox advertisers delivered. */
export type MadeUp = 'all' | 'some' | 'none';

/** Notice at the top of every report and export with made-up delivery (gaps-2.md §13). */
export interface Synthetic {
  readonly scenarioId: typeof syntheticScenario;
  readonly notice: string;
}

export const syntheticScenario = 'synthetic-rolling-delivery-v1';

const notices = {
  all: 'Everything here is made up: it was delivered in a sandbox.',
  some: 'Part of this is made up: it was delivered in a sandbox.',
} as const;

export function syntheticOf(madeUp: MadeUp): { readonly synthetic?: Synthetic } {
  return madeUp === 'none' ? {} : { synthetic: { scenarioId: syntheticScenario, notice: notices[madeUp] } };
}

export function madeUpOf(rows: readonly { readonly isMadeUp: boolean }[]): MadeUp {
  const count = rows.filter(({ isMadeUp }) => isMadeUp).length;
  return count === 0 ? 'none' : count === rows.length ? 'all' : 'some';
}

export const authorityOf = (isMadeUp: boolean): { readonly authority?: typeof syntheticAuthority } =>
  isMadeUp ? { authority: syntheticAuthority } : {};
