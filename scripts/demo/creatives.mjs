import { pictureFile } from '../lib/picture-file.mjs';
import { aside, chapter, point } from './telling.mjs';
import { until } from './until.mjs';

/** @typedef {import('./exchange.mjs').Exchange} Exchange @typedef {Record<string, string>} As @typedef {import('./preparing.mjs').Deal} Deal */

/** Shows what is advertised with: a picture is uploaded in parts and becomes a creative. @param {Exchange} exchange @param {As} as @param {Deal} deal */
export async function makeCreative(exchange, as, { advertiserId }) {
  chapter(
    'What does the ad look like? A picture becomes a creative',
    'POST /api/v2/buyer/advertisers/{id}/creative-assets, creatives, …/ready',
  );
  const base = `/api/v2/buyer/advertisers/${advertiserId}`;
  const picture = await upload(exchange, as, base, pictureFile(300, 250, [24, 92, 168]), 'A car on a mountain road');
  exchange.assertEqual(
    [picture.status, picture.facts.width, picture.facts.height],
    ['ready', 300, 250],
    'the size is read from the file itself',
  );
  aside(`${picture.name}: ${picture.mediaType}, ${picture.facts.width} × ${picture.facts.height}, ${picture.bytes} bytes`);
  const text = await upload(exchange, as, base, Buffer.from('<html>not a picture</html>'), 'Not a picture');
  exchange.assertEqual(text.status, 'refused', 'a file that is no image is refused, whatever it is called');
  aside(`${text.name}: refused. ${text.refusal.message}`);

  const format = { agentUrl: 'https://creative.adcontextprotocol.org', id: 'display_300x250_image' };
  const roles = [{ role: 'banner_image', assetId: picture.assetId }];
  const trackers = [{ event: 'impression', url: 'https://count.demo.example/i?c={CREATIVE_ID}&r={CACHEBUSTR}' }];
  const body = {
    name: 'Spring launch, rectangle',
    format,
    roles,
    trackers,
    clickThroughUrl: 'https://cars.demo.example/spring?buy={MEDIA_BUY_ID}',
  };
  const { data: draft } = await exchange.call('POST', `${base}/creatives`, { as, body, expect: 201 });
  const path = `${base}/creatives/${draft.creativeId}`;
  const { findings } = draft.draft;
  for (const { severity, field, message } of findings) aside(`${field} ${severity}: ${message}`);
  exchange.assertTrue(
    findings.some((/** @type {any} */ { field }) => field === 'trackers[0].url'),
    'the misspelt macro is found',
  );
  const mended = [{ ...trackers[0], url: 'https://count.demo.example/i?c={CREATIVE_ID}&r={CACHEBUSTER}' }];
  await exchange.call('PUT', path, { as, body: { trackers: mended } });
  const { data: ready } = await exchange.call('POST', `${path}/ready`, { as, body: {} });
  exchange.assertEqual([ready.status, ready.current.number], ['ready', 1], 'the version is sealed');
  await exchange.call('PUT', path, { as, body: { clickThroughUrl: 'https://cars.demo.example/summer' } });
  const { data: changed } = await exchange.call('GET', path, { as });
  exchange.assertEqual(
    [changed.current.number, changed.draft.number],
    [1, 2],
    'a change is the next version; the sealed one stays as it is',
  );
  const { data: collection } = await exchange.call('POST', `${base}/creative-collections`, {
    as,
    body: { name: 'Spring launch', creativeIds: [draft.creativeId] },
    expect: 201,
  });
  point(`"${ready.name}" is ready in version 1, and in the collection "${collection.name}"`);
}

/** @param {Exchange} exchange @param {As} as @param {string} base @param {Buffer} file @param {string} name */
async function upload(exchange, as, base, file, name) {
  const body = { name, kind: 'image', bytes: file.length };
  const { data } = await exchange.call('POST', `${base}/creative-assets`, { as, body, expect: 201 });
  const path = `${base}/creative-assets/${data.assetId}`;
  await exchange.call('PUT', `${path}/parts/1`, { as, file });
  await exchange.call('POST', `${path}/complete`, { as });
  return until(async () => {
    const { data: asset } = await exchange.call('GET', path, { as });
    return asset.status === 'ready' || asset.status === 'refused' ? asset : undefined;
  }, `${name} is checked`);
}
