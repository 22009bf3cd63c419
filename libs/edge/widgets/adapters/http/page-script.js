'use strict';
// Speaks the MCP Apps protocol with its host, calls tools and shows their answers. Foreign data become text nodes, never markup.
const views = {};
const byId = (id) => document.getElementById(id);
let context = {},
  lastCall = 0,
  isOver = false;
const waiting = new Map();
const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
const request = (method, params) =>
  new Promise((resolve, reject) => {
    const id = ++lastCall;
    waiting.set(id, { resolve, reject });
    send({ id, method, params });
  });

/** Structured answer of a tool; throws its message when it is refused. */
async function call(name, args) {
  const result = await request('tools/call', { name, arguments: args });
  const answer = result.structuredContent || {};
  if (result.isError) throw new Error(String(answer.message || 'This could not be read.'));
  return answer;
}

function el(name, content, options) {
  const element = Object.assign(document.createElement(name), options);
  element.append(
    ...[content]
      .flat()
      .filter((one) => one !== null && one !== undefined)
      .map((one) => (one instanceof Node ? one : String(one))),
  );
  return element;
}

const absent = '–';
const inLocale = (make) => {
  try {
    return make(context.locale);
  } catch {
    return make('en');
  }
};
/** Two decimals, or two significant digits below 1. */
const digits = (value, scale, style) =>
  typeof value !== 'number'
    ? String(value)
    : inLocale((l) =>
        new Intl.NumberFormat(l, {
          ...style,
          ...(Math.abs(value * scale) < 1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 2 }),
        }).format(value),
      );
const isNumber = (format) => (format === 'number' || format === 'percent' ? 'number' : '');
const formats = {
  text: (value) => String(value),
  word: (value) =>
    /^[\w.-]+$/.test(value)
      ? value
          .replace(/([a-z])([A-Z])/g, '$1 $2')
          .replace(/[_.-]/g, ' ')
          .toLowerCase()
          .replace(/\b(ctv|d?ooh|olv)\b/g, (one) => one.toUpperCase())
      : String(value),
  list: (value) => [value].flat().join(', '),
  words: (value) => [value].flat().map(formats.word).join(', '),
  number: (value) => digits(value, 1),
  percent: (value) => digits(value, 100, { style: 'percent' }),
  time: (value) => {
    const at = new Date(value);
    if (Number.isNaN(at.getTime())) return String(value);
    const shown = (timeZone) =>
      inLocale((l) => new Intl.DateTimeFormat(l, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at));
    try {
      return shown(context.timeZone);
    } catch {
      return shown('UTC');
    }
  },
};
const shown = (value, format) => (value === null || value === undefined || value === '' ? absent : formats[format || 'text'](value));

/** Columns: [title, row => value, format]. */
function table(columns, caption) {
  const body = el('tbody');
  const heads = columns.map(([title, , format]) => el('th', title, { scope: 'col', className: isNumber(format) }));
  const element = el('div', el('table', [el('thead', el('tr', heads)), body], { ariaLabel: caption }), { className: 'wide', tabIndex: 0 });
  const add = (rows) =>
    body.append(
      ...rows.map((row) =>
        el(
          'tr',
          columns.map(([, of, format]) => el('td', shown(of(row), format), { dir: 'auto', className: isNumber(format) })),
        ),
      ),
    );
  return { element, add };
}

const facts = (pairs) =>
  el(
    'dl',
    pairs.flatMap(([name, value, format]) => [el('dt', name), el('dd', shown(value, format), { dir: 'auto' })]),
  );
const say = (text, isProblem) => {
  byId('state').textContent = text;
  byId('state').className = isProblem ? 'problem' : '';
};
let place = byId('body');
const put = (...elements) => place.replaceChildren(...elements);

/** Pages through a list of objects. */
async function list({ kind, filter, columns, empty }) {
  const shownTable = table(columns, document.title);
  const more = el('button', 'Show more', { type: 'button' });
  let cursor,
    count = 0;
  async function next() {
    more.disabled = true;
    const { objects } = await call('search', { kind, limit: 25, ...(filter ? { filter } : {}), ...(cursor ? { cursor } : {}) });
    shownTable.add(objects.results);
    count += objects.results.length;
    cursor = objects.nextCursor;
    more.hidden = !cursor;
    more.disabled = false;
    say(count === 0 ? empty : '');
  }
  more.onclick = () => next().catch(failed);
  await next();
  put(...(count === 0 ? [] : [shownTable.element, more]));
}

/** Shows the campaign of the seed, or lets the person choose one, optionally of one state. */
async function ofCampaign(params, show, campaignStatus) {
  if (params.campaignId) return show(params.campaignId);
  const { objects } = await call('search', { kind: 'campaign', limit: 50, ...(campaignStatus ? { filter: { campaignStatus } } : {}) });
  if (objects.results.length === 0) return say(campaignStatus ? 'There is no such campaign.' : 'There are no campaigns yet.');
  const choice = el(
    'select',
    objects.results.map((one) => el('option', one.name, { value: one.campaignId })),
    { ariaLabel: 'Campaign' },
  );
  const below = el('div');
  const take = async () => {
    say('Loading …');
    below.replaceChildren();
    await show(choice.value);
  };
  choice.onchange = () => take().catch(failed);
  put(choice, below);
  place = below;
  await take();
}

const failed = (error) => say(error.message, true);
let seed = null;
async function open() {
  if (!seed || isOver) return;
  const view = views[seed.page] || Object.values(views)[0];
  document.title = byId('title').textContent = view.title;
  say('Loading …');
  place = byId('body');
  place.replaceChildren();
  byId('again').disabled = true;
  try {
    await view.open(seed.params || {});
  } catch (error) {
    failed(error);
  }
  byId('again').disabled = false;
}

function adopt(given) {
  context = { ...context, ...given };
  const root = document.documentElement;
  if (context.theme === 'dark' || context.theme === 'light') root.style.colorScheme = context.theme;
  root.dataset.density = context.density;
  if (context.locale) root.lang = String(context.locale);
  for (const [name, value] of Object.entries(context.styles?.variables || {}))
    if (/^--[a-z-]+$/.test(name)) root.style.setProperty(name, String(value));
}

addEventListener('message', ({ source, data }) => {
  if (source !== parent || !data || data.jsonrpc !== '2.0') return;
  const { id, method, params, result, error } = data;
  if (method === undefined) {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (asked && error) asked.reject(new Error(String(error.message)));
    else if (asked) asked.resolve(result || {});
  } else if (method === 'ui/notifications/tool-result') {
    const { structuredContent: given } = params || {};
    seed = given && typeof given === 'object' ? given : {};
    void open();
  } else if (method === 'ui/notifications/host-context-changed') adopt(params);
  else if (method === 'ui/resource-teardown') {
    isOver = true;
    send({ id, result: {} });
  } else if (method === 'ping') send({ id, result: {} });
});
byId('again').onclick = () => void open();
new ResizeObserver(() => {
  const { width, height } = document.documentElement.getBoundingClientRect();
  send({ method: 'ui/notifications/size-changed', params: { width: Math.ceil(width), height: Math.ceil(height) } });
}).observe(document.documentElement);
request('ui/initialize', {
  protocolVersion: '2026-01-26',
  appInfo: { name: 'exchange', version: '1' },
  appCapabilities: { availableDisplayModes: ['inline'] },
}).then(({ hostContext }) => {
  adopt(hostContext);
  send({ method: 'ui/notifications/initialized', params: {} });
}, failed);
