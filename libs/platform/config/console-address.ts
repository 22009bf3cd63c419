import type { Settings } from './settings';

/** Where people have the console: elsewhere if that is said, otherwise this process serves it. */
const consoleAddress = ({ consoleUrl, baseUrl }: Pick<Settings, 'consoleUrl' | 'baseUrl'>): string =>
  (consoleUrl || `${baseUrl.replace(/\/$/, '')}/console`).replace(/\/$/, '');

/** A page of the console: a path of `apps/console`. */
export const consolePage = (settings: Pick<Settings, 'consoleUrl' | 'baseUrl'>, page: string): string =>
  `${consoleAddress(settings)}/${page}`;

/** A page of the console that takes the token of a mail: behind `#`, so that no log has it. */
export const pageWithToken = (settings: Pick<Settings, 'consoleUrl' | 'baseUrl'>, page: string, token: string): string =>
  `${consolePage(settings, page)}#token=${token}`;
