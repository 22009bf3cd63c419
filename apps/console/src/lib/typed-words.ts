/** Words of a list that is typed or pasted, with spaces, line breaks, commas or semicolons between them. */
export const wordsIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter((word) => word !== '');

/** Codes of countries or currencies in upper case, each once. */
export const codesIn = (typed: string): string[] => [...new Set(wordsIn(typed.toUpperCase()))];

/** Tags of a list with commas between them, each once. A tag may have several words. */
export const tagsIn = (typed: string): string[] => [...new Set(typed.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
