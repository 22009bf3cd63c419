import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The reference UI as one file, as its package ships it for browsers. */
export const uiFile = require.resolve('@scalar/api-reference/browser/standalone.js');

const { version } = JSON.parse(readFileSync(join(uiFile, '..', '..', '..', 'package.json'), 'utf8')) as { version: string };

const title = 'Exchange Platform: API reference';

/** Languages and clients that are left out of the menu of samples. */
const hiddenClients = {
  ...Object.fromEntries(
    ['c', 'clojure', 'csharp', 'dart', 'fsharp', 'go', 'http', 'java', 'kotlin', 'objc', 'ocaml', 'php', 'powershell'].map((name) => [
      name,
      true,
    ]),
  ),
  ...Object.fromEntries(['r', 'ruby', 'rust', 'swift'].map((name) => [name, true])),
  js: ['axios', 'jquery', 'ofetch', 'xhr'],
  node: ['axios', 'ofetch', 'fetch'],
  python: ['httpx_sync', 'httpx_async', 'aiohttp'],
  shell: ['httpie', 'wget'],
};

/** The page contacts this server only: no fonts, proxy, telemetry or third-party assistant. */
const configuration = {
  url: '/api/v2/openapi.json',
  metaData: { title },
  theme: 'default',
  layout: 'modern',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  hiddenClients,
  defaultOpenAllTags: false,
  persistAuth: false,
};

export const script = `Scalar.createApiReference('#reference', ${JSON.stringify(configuration)});\n`;

const hash = createHash('sha256').update(script).digest('hex').slice(0, 12);
export const scriptPath = `/docs/reference-${hash}.js`;
export const uiPath = `/docs/scalar-${version}.js`;

/** The page has no inline script or style, so that its policy can forbid both (libs/platform/http/security-headers.ts). */
export const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title}</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <div id="reference"></div>
    <noscript>The reference needs JavaScript. <a href="/api/v2/openapi.json">The OpenAPI document</a> does not.</noscript>
    <script src="${uiPath}"></script>
    <script src="${scriptPath}"></script>
  </body>
</html>
`;
