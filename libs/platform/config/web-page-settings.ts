import { oneOf, optionalOrigin, optionalUrl, origins } from './setting';

/** Web pages of the exchange, and browser origins that may call it. */
export const webPageSettings = {
  consoleUrl: optionalUrl(
    'CONSOLE_URL',
    'URL of the console. Agents whose client cannot show pages link to it (`open_page`). Empty: they report that there is none.',
    { fallback: '' },
  ),
  mcpSandboxUrl: optionalOrigin(
    'MCP_SANDBOX_URL',
    'Origin of the sandbox in which the console shows pages of MCP Apps: another host name of the same API, which serves only the sandbox there. Preferably on another domain than `BASE_URL`; on a developer machine `http://127.0.0.1:3000` beside `localhost`. Empty: no sandbox.',
    { fallback: '' },
  ),
  corsOrigins: origins('CORS_ORIGINS', 'Origins of web pages that may call the API from a browser. Empty: none.', { fallback: '' }),
  loopbackOrigins: oneOf('auto', 'on', 'off')(
    'LOOPBACK_ORIGINS',
    'Whether pages of `localhost`, `127.0.0.1` and `[::1]`, on any port, may call MCP and OAuth from a browser, as the MCP Inspector does. They send no cookie and need a token. `auto`: outside of production.',
    { fallback: 'auto' },
  ),
};
