import { language } from '#/i18n';

const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });

/** Names of countries in the language of the page. What is no code is shown unchanged. */
export const regionName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
