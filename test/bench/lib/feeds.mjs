import { once } from 'node:events';
import { createServer } from 'node:http';

export const kinds = /** @type {const} */ (['csv', 'xml', 'json']);

/**
 * Serves feeds on loopback, about 400 bytes an item; `?changed` has another price for one item in ten. The feeds are built in advance, so
 * that building them is not measured.
 * @param {number} items
 */
export async function serveFeeds(items) {
  /** @type {Map<string, Buffer>} */
  const feeds = new Map();
  for (const kind of kinds) for (const variant of ['', '?changed']) feeds.set(`/${kind}${variant}`, buildFeed(kind, items, variant !== ''));
  const server = createServer((request, response) => {
    const body = feeds.get(request.url ?? '');
    response.statusCode = body ? 200 : 404;
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    /** Swaps the feed with its changed variant. @param {string} kind */
    swap(kind) {
      const [usual, changed] = [feeds.get(`/${kind}`), feeds.get(`/${kind}?changed`)];
      if (usual && changed) feeds.set(`/${kind}`, changed).set(`/${kind}?changed`, usual);
    },
    async lower() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** @param {'csv' | 'xml' | 'json'} kind @param {number} items @param {boolean} isChanged */
function buildFeed(kind, items, isChanged) {
  const description = 'A shoe for people who walk. '.repeat(10).trim();
  const lines = Array.from({ length: items }, (_, at) => {
    const price = isChanged && at % 10 === 0 ? 2 : 1;
    return writers[kind]({ id: `sku-${at}`, title: `Shoe ${at}`, price: `${price} EUR`, brand: `Brand ${at % 50}`, description });
  });
  if (kind === 'csv') return Buffer.from(`id,title,price,brand,description\n${lines.join('')}`);
  return Buffer.from(kind === 'xml' ? `<rss><channel>${lines.join('')}</channel></rss>` : `[${lines.join(',')}]`);
}

/** @type {Record<'csv' | 'xml' | 'json', (item: Record<string, string>) => string>} */
const writers = {
  csv: (item) => `${Object.values(item).join(',')}\n`,
  xml: (item) => `<item>${Object.entries(item).map(element).join('')}</item>`,
  json: (item) => JSON.stringify(item),
};

const element = (/** @type {[string, string]} */ [name, value]) => `<g:${name} xmlns:g="g">${value}</g:${name}>`;
