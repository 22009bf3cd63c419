/** rest-api.md, Assistant language preferences: enum L. */
export const languages = ['ar', 'de', 'en', 'es', 'fr', 'hi', 'it', 'ko', 'nl', 'pl', 'pt', 'sv', 'tr', 'ja', 'zh'] as const;
export type Language = (typeof languages)[number];
