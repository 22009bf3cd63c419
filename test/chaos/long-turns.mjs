// Sends every operation the largest bodies it accepts: valid ones, and ones that are costly to parse or validate.
import { Rig, signUp } from '../rig/rig.mjs';
import { turnFigure, Turns } from '../rig/turns.mjs';
import { hostileBodies, OpenApi } from './lib/hostile-bodies.mjs';
import { heapOfContainer, LargestValidBodies } from './lib/largest-valid-bodies.mjs';

export const title = 'No request within the size limits blocks the event loop, fills the memory or gets an answer over the limit';
export const order = 96;

/** Maximum size of an error response, in bytes. */
const longestAnswer = 16_000;
/** Maximum size of a body in short runs. */
const shortBytes = 2_000_000;

/** @param {import('../rig/runner.mjs').Context} context */
export async function run({ short, tell, lowered }) {
  const rig = lowered(await Rig.raise({ tell }));
  const [api, worker] = await Promise.all([Turns.add(rig, 'api'), Turns.add(rig, 'worker')]);
  const people = { buyer: await signUp(api.app.url), seller: await signUp(api.app.url, 'SELLER') };
  const document = new OpenApi(/** @type {any} */ (await (await fetch(`${api.app.url}/api/v2/openapi.json`)).json()));
  const world = { api, people, tell, faults: /** @type {string[]} */ ([]), longest: { what: '', ms: 0 }, requests: 0, answer: 0 };
  await warmUp(world);
  for (const [at, operation] of document.operations.entries()) {
    const bodies = hostileBodies(document, operation.schema, short ? Math.min(operation.bytes, shortBytes) : operation.bytes);
    for (const [kind, body] of bodies.entries()) if (!short || body.isOwn || (at + kind) % 5 === 0) await measured(world, operation, body);
  }
  const texts = await sendBriefs(world);
  await worker.calm();
  await worker.longest();
  const valid = await new LargestValidBodies(await Turns.add(rig, 'api', heapOfContainer), { document, short, tell }).run();
  const { ms: reading } = texts;
  const workerTurnMs = await worker.during(() => sendBriefs(world), 2);
  return [
    { what: 'Requests', value: `${world.requests} to ${document.operations.length} operations` },
    ...valid,
    turnFigure(`the API’s longest turn with hostile bodies (${world.longest.what})`, world.longest.ms),
    turnFigure('the API’s longest turn while the storefront agent reads hostile texts', reading),
    turnFigure('the worker’s longest turn because of these texts', workerTurnMs),
    {
      what: 'longest error response',
      value: `${world.answer} bytes`,
      goal: `at most ${longestAnswer}`,
      met: world.answer <= longestAnswer,
    },
    {
      what: 'Faults (5xx, no answer)',
      value: world.faults.length === 0 ? '0' : `${world.faults.length}: ${world.faults.slice(0, 5).join('; ')}`,
      goal: '0',
      met: world.faults.length === 0,
    },
  ];
}

/** @typedef {Awaited<ReturnType<typeof signUp>>} Person @typedef {{ api: Turns, people: { buyer: Person, seller: Person }, tell: (line: string) => void, faults: string[], longest: { what: string, ms: number }, requests: number, answer: number }} World */

/** Warms the API up: code that is compiled at the first requests is not counted. @param {World} world */
async function warmUp({ api, people }) {
  for (let left = 50; left > 0; left -= 1) {
    const headers = { 'content-type': 'application/json', cookie: people.buyer.cookie };
    const body = JSON.stringify({ name: 'x'.repeat(70_000), [`n${left}`]: Array(1_000).fill({}) });
    await (await fetch(`${api.app.url}/api/v2/buyer/campaigns`, { method: 'POST', headers, body })).arrayBuffer();
  }
  await api.longest();
}

/** @param {World} world @param {{ method: string, path: string }} operation @param {import('./lib/hostile-bodies.mjs').Body} body */
async function measured(world, { method, path }, { name, text }) {
  const person = /\/storefront/.test(path) ? world.people.seller : world.people.buyer;
  const url = world.api.app.url + path.replaceAll(/\{[^}]+\}/g, '1');
  const what = `${method} ${path}, ${name}`;
  const ms = await world.api.during(async () => {
    world.requests += 1;
    const answer = await fetch(url, { method, headers: { 'content-type': 'application/json', cookie: person.cookie }, body: text });
    const responseBody = await answer.arrayBuffer();
    if (answer.status >= 500) world.faults.push(`${what}: ${answer.status}`);
    if (answer.status >= 400) world.answer = Math.max(world.answer, responseBody.byteLength);
    if (answer.status < 300 && path.endsWith('/auth/sign-out')) world.people.buyer = await signUp(world.api.app.url);
  });
  if (ms > 50) world.tell(`${ms.toFixed(0)} ms: ${what} (${text.length} bytes)`);
  if (ms > world.longest.ms) world.longest = { what, ms };
}

const parts = [
  'token:',
  'eyJaaaa-',
  'password:"',
  'Bearer ',
  '://a:',
  '?sig=',
  'ｔｏ\u200bken：',
  'EUR 1,000',
  'a ',
  '\ud83d\ude00',
  '{{',
  'only ',
];

/** Sends briefs to the storefront agent without credentials; returns the longest turn of the API. @param {World} world */
async function sendBriefs({ api, people, faults }) {
  const send = async (/** @type {string} */ path, /** @type {object} */ body, cookie = '') => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', cookie };
    const answer = await fetch(`${api.app.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, text: await answer.text() };
  };
  const slug = `long-${Math.random().toString(36).slice(2, 10)}`;
  const storefront = { name: 'Long', platformId: slug, defaultCurrency: 'EUR', publisherDomain: 'long.example' };
  await send('/api/v2/storefront', storefront, people.seller.cookie);
  const own = await fetch(`${api.app.url}/api/v2/storefront`, { headers: { cookie: people.seller.cookie } });
  const { data } = /** @type {any} */ (await own.json());
  let longest = 0;
  for (const part of parts) {
    const brief = part.repeat(60_000 / Buffer.byteLength(JSON.stringify(part)));
    const ms = await api.during(async () => {
      const params = { name: 'get_products', arguments: { buying_mode: 'brief', brief, ext: { [part.slice(0, 50)]: 'x' } } };
      const { status } = await send(`/storefront/${data.platformId}/mcp`, { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
      if (status >= 500 || status === 404) faults.push(`the storefront agent: ${status}`);
    });
    longest = Math.max(longest, ms);
  }
  return { ms: longest };
}
