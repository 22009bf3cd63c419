/** The name in small letters, without accents. */
const plain = (name: string): string => name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** An own id made of a name in any script, such as `newsletter-2026`; empty for one without letters and digits. */
export const ownIdOf = (name: string): string => (plain(name).match(/[\p{L}\p{N}]+/gu) ?? []).join('-').slice(0, 100).replace(/-$/, '');

/** Suggestion for a part of an address: Latin letters, digits and hyphens. */
export const slugOf = (name: string): string =>
  plain(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '');
