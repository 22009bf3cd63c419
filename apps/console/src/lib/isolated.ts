const maxLength = 80;

/** Foreign text within a sentence: in its own direction, and short. */
export const isolated = (name: string): string => `\u2068${name.length > maxLength ? `${name.slice(0, maxLength)}…` : name}\u2069`;
