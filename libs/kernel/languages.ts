/** rest-api.md, Assistant language preferences: enum L. */
export const languages = ['ar', 'de', 'en', 'es', 'fr', 'hi', 'it', 'ko', 'nl', 'pl', 'pt', 'sv', 'tr', 'ja', 'zh'] as const;
export type Language = (typeof languages)[number];

const fallback: Language = 'en';
const range = /^\s*([a-z]{1,8})(?:-[a-z0-9]{1,8})*\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;

const supported = (primary: string): Language | undefined => languages.find((known) => known === primary.toLowerCase());

/** The supported language that an `Accept-Language` header prefers (RFC 9110, 12.5.4): `pt-BR` is `pt`; `en` when it names none. */
export function detectLanguage(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '').split(',').flatMap((text) => {
    const [, primary = '', quality = '1'] = range.exec(text) ?? [];
    const language = supported(primary);
    return language && Number(quality) > 0 ? [{ language, quality: Number(quality) }] : [];
  });
  // The sort is stable: among equal qualities the first one wins.
  const [best] = wanted.sort((left, right) => right.quality - left.quality);
  return best?.language ?? fallback;
}

/** The first supported language of a list of tags separated by spaces (`ui_locales`, OpenID Connect Core 1.0, 3.1.2.1). */
export function firstLanguage(tags: string): Language | undefined {
  for (const tag of tags.split(' ')) {
    const language = supported(tag.split('-', 1)[0]!);
    if (language) return language;
  }
  return undefined;
}
