/** Who says what a row delivered, where it is made up (gaps-2.md §13). Left out: a seller, or a file of the buyer. */
export const syntheticAuthority = 'synthetic_demo';

/** How much of an answer sandbox advertisers delivered. */
export type MadeUp = 'all' | 'some' | 'none';

/** Stands at the top of every report and export in which delivery is made up (gaps-2.md §13). */
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

/** The mark of a row. */
export const authorityOf = (isMadeUp: boolean): { readonly authority?: typeof syntheticAuthority } =>
  isMadeUp ? { authority: syntheticAuthority } : {};
