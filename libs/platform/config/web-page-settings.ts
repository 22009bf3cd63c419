import { oneOf, optionalOrigin, optionalUrl, origins } from './setting';

/** Where people have pages, and whose pages reach the exchange from a browser. */
export const webPageSettings = {
  consoleUrl: optionalUrl(
    'CONSOLE_URL',
    'Where people have the console: agents whose clients show no pages hand them there (`open_page`). Empty: they are told that there is none.',
    { fallback: '' },
  ),
  mcpSandboxUrl: optionalOrigin(
    'MCP_SANDBOX_URL',
    'Origin of the sandbox in which the console shows pages of MCP Apps: another host name that leads to the same API, and to nothing else of it. Best one that shares no domain with `BASE_URL`; on a developer’s machine `http://127.0.0.1:3000` beside `localhost`. Empty: there is no sandbox, and nobody gets an address of it.',
    { fallback: '' },
  ),
  corsOrigins: origins('CORS_ORIGINS', 'Web pages of these origins may call the API from a browser. Empty: none.', { fallback: '' }),
  loopbackOrigins: oneOf('auto', 'on', 'off')(
    'LOOPBACK_ORIGINS',
    'Whether pages of `localhost`, `127.0.0.1` and `[::1]`, any port, reach MCP and OAuth from a browser, as the MCP Inspector does. They get no cookie, and need a token like everybody. `auto`: outside production.',
    { fallback: 'auto' },
  ),
};
