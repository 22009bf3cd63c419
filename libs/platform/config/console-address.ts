import type { Settings } from './settings';

/** The console is served by this process unless `CONSOLE_URL` says otherwise. */
const consoleAddress = ({ consoleUrl, baseUrl }: Pick<Settings, 'consoleUrl' | 'baseUrl'>): string =>
  (consoleUrl || `${baseUrl.replace(/\/$/, '')}/console`).replace(/\/$/, '');

/** URL of a page, by a path of `apps/console`. */
export const consolePage = (settings: Pick<Settings, 'consoleUrl' | 'baseUrl'>, page: string): string =>
  `${consoleAddress(settings)}/${page}`;

/** URL of a page that takes the token of a mail. The token is in the fragment, so that no server logs it. */
export const pageWithToken = (settings: Pick<Settings, 'consoleUrl' | 'baseUrl'>, page: string, token: string): string =>
  `${consolePage(settings, page)}#token=${token}`;
