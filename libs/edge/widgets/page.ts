import { hash } from 'node:crypto';
import { pageScript } from './page-script';
import { pageStyle } from './page-style';
import type { View } from './view';

export const pageType = 'text/html;profile=mcp-app';
/** What hosts are told of every page: it reaches nothing by itself, and wants no powers of the browser. */
export const pageMeta = { ui: { csp: {}, permissions: {}, prefersBorder: true } };

const pages = new Map<string, string>();

/**
 * The document of a view: everything it needs, and a policy by which nothing else runs or is loaded, whatever the host allows. The texts are our own;
 * data come over the bridge.
 */
export function pageOf({ name, title, script: own }: View): string {
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
