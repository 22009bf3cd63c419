import type { Settings } from './settings';

/** The console is served by this process unless `CONSOLE_URL` says otherwise. */
const consoleAddress = ({ consoleUrl, baseUrl }: Pick<Settings, 'consoleUrl' | 'baseUrl'>): string =>
  (consoleUrl || `${baseUrl.replace(/\/$/, '')}/console`).replace(/\/$/, '');

/** URL of a page, by a path of `apps/console`. */
export const consolePage = (settings: Pick<Settings, 'consoleUrl' | 'baseUrl'>, page: string): string =>
  `${consoleAddress(settings)}/${page}`;

/** The console's first page. A path unless `CONSOLE_URL` is set, so that the browser stays on the host that it uses. */
export const consoleHome = (settings: Pick<Settings, 'consoleUrl'>): string =>
  settings.consoleUrl === '' ? '/console/' : `${settings.consoleUrl.replace(/\/$/, '')}/`;

/** URL of a page that takes the token of a mail. The token is in the fragment, so that no server logs it. */
export const pageWithToken = (settings: Pick<Settings, 'consoleUrl' | 'baseUrl'>, page: string, token: string): string =>
  `${consolePage(settings, page)}#token=${token}`;
