/**
 * What one tenant may have of something at most: generous to whoever works, an end to whoever fills the disk. `docs/reliability.md` says for
 * each what it counts and what is answered beyond it; `CAPS` changes them.
 */
export const caps = {
  'catalog-refreshes': 20,
} as const satisfies Readonly<Record<string, number>>;

export type CapName = keyof typeof caps;
