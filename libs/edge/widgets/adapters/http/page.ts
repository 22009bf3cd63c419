import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { View } from '../../view';
import { pageStyle } from './page-style';

export const pageType = 'text/html;profile=mcp-app';
/** Metadata of every page: no external domains and no browser permissions. */
export const pageMeta = { ui: { csp: {}, permissions: {}, prefersBorder: true } };

/** Starts every page, in a frame without an origin; the script of a view follows. Sent without indentation, because the size of a page is limited (docs/adr/0092). */
const pageScript = readFileSync(join(__dirname, 'page-script.js'), 'utf8').replaceAll(/^ +/gm, '');

const pages = new Map<string, string>();

/** Document of a view. Its policy lets nothing else run or load, whatever the host allows. The document has no data; data arrive over the bridge. */
export function renderPage({ name, title, script: own }: View): string {
  let page = pages.get(name);
  if (page === undefined) {
    const script = `${pageScript}${own}`;
    const policy = `default-src 'none'; script-src '${digestOf(script)}'; style-src '${digestOf(pageStyle)}'; base-uri 'none'; form-action 'none'`;
    page =
      '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
      `<meta http-equiv="Content-Security-Policy" content="${policy}">` +
      `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${pageStyle}</style></head>` +
      `<body><header><h1 id="title">${title}</h1><button id="again" type="button" disabled>Refresh</button></header>` +
      `<p id="state" role="status">Waiting …</p><main id="body"></main><script>${script}</script></body></html>`;
    pages.set(name, page);
  }
  return page;
}

const digestOf = (text: string): string => `sha256-${hash('sha256', text, 'base64')}`;
