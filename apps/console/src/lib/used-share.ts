/** From this share on, an allowance is nearly used. */
export const nearlyUsed = 0.8;

/** The used share of an allowance, from 0; all of an allowance of 0 is used. */
export const usedShare = (used: number, granted: number): number => (granted <= 0 ? 1 : used / granted);
