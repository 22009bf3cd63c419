import { createServer } from 'node:http';

const models = [
  ['terra-7', 'Terra 7', 'Seven seats, 540 km', 'SUV', '54900'],
  ['terra-5', 'Terra 5', 'Five seats, 510 km', 'SUV', '47900'],
  ['brisa', 'Brisa', 'The small one', 'Hatchback', '29900'],
  ['brisa-gt', 'Brisa GT', 'The small one, faster', 'Hatchback', '36900'],
  ['volta', 'Volta', 'The long-distance saloon', 'Saloon', '61900'],
];

/** Serves a product feed in merchant-center format, as a buyer's shop would. `revise` publishes the next version. */
export async function startFeed() {
  let items = models;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(rss(items));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}/models.xml`,
    /** The next version: one price is lower, one model is removed, one is new. */
    revise: () => {
      const [first, second, , ...rest] = models;
      items = [
        /** @type {string[]} */ (first),
        [.../** @type {string[]} */ (second).slice(0, 4), '45900'],
        ...rest,
        ['nomad', 'Nomad', 'Sleeps two', 'Van', '58900'],
      ];
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** @param {string[][]} items */
const rss = (items) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Demo Motors</title>
${items
  .map(
    ([id, title, description, type, price]) =>
      `<item><g:id>${id}</g:id><g:title>${title}</g:title><g:description>${description}</g:description>` +
      `<g:link>https://motors.example/${id}</g:link><g:product_type>${type}</g:product_type><g:price>${price} USD</g:price>` +
      `<g:availability>in_stock</g:availability></item>`,
  )
  .join('\n')}
</channel></rss>`;
