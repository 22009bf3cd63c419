/**
 * Converts a recorded request and answer into a readable example. Ids, times, names and addresses look realistic and are the same in every recording.
 * It contains no secrets and nothing of the recording machine.
 */

/** Start of example time. Intervals between recorded times are rounded to these steps, which keeps their order and magnitude. */
const startTime = Date.UTC(2026, 2, 2, 9, 30);
const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];
/** @type {readonly (readonly [most: number, step: number])[]} */
const steps = [
  [10 * second, second],
  [10 * minute, minute],
  [6 * hour, hour],
  [4 * day, day],
  [20 * day, 7 * day],
  [180 * day, 30 * day],
  [Infinity, 365 * day],
];

/** Endings of ids, in the order of their appearance in an example. */
const idEndings = ['01k3v9aq6e3w9s5r7t2y4xvb8c', '01k3v9bzt5n8h2d7f4g6j0kmp1', '01k3v9c2m7q4x8r5t1w6y0zab3', '01k3v9d8x2m6q4r7t5w1y3z0ab'];
const uuids = ['01f8c6de-52a7-4b1e-9c3d-7a5e0b4f2d61', '6b2d9e04-8c1f-4a73-b5e6-2f9d0c7a1e38', 'c47a1f58-3e96-4d20-8b7c-95e2a6d0f413'];
const people = ['Mara Lindqvist', 'Jonas Keller', 'Priya Raman', 'Tomás Oliveira'];
const companies = ['Lindqvist Media', 'Keller & Roth', 'Harbour Media', 'Northlight Network'];
const sellers = ['Northlight Network', 'Harbour Media', 'Lakeside Papers', 'Summit Audio'];
const brands = ['fjord-outdoor.example', 'oatfield.example', 'bluebird-bikes.example', 'lumen-home.example'];
const slugs = ['northlight', 'harbour', 'lakeside', 'summit'];

const ulid = /\b([a-z]{2,9})_01[0-9a-hjkmnp-tv-z]{24}\b/g;
/** Rows that only fill a list have a number as suffix. */
const uuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:-\d{1,3})?\b/g;
const date = /\b20\d\d-\d\d-\d\d\b(?!T)/g;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/**
 * Converts request and answer together, so that equal values stay equal.
 * @template T @param {T} example @returns {T}
 */
export function tidyExample(example) {
  const shown = shortened(example);
  const names = new Naming(shown);
  return /** @type {T} */ (names.applied(shown));
}

/** Keeps two items of a list, and shortens long texts. @param {any} value @param {string} [key] @returns {any} */
function shortened(value, key = '') {
  if (Array.isArray(value)) return value.slice(0, 2).map((item) => shortened(item, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shortened(item, name)]));
  if (typeof value !== 'string') return value;
  if (/password/i.test(key)) return 'correct horse battery staple';
  if (value.startsWith('sck_')) return key === 'prefix' ? 'sck_MGp0JnVE' : 'sck_MGp0JnVEVvGc3tq1xAbZ8rKe0dWyLh5sTz2mNuQ4vB';
  if (/^(secret|token|credentials|bearerToken)$/i.test(key)) return '3Jq8vN5xT2mK7rW9yB4cF6hZ1dL0sPgA';
  return value.length > 300 ? `${value.slice(0, 297)}...` : value;
}

/** Replacements within one example. */
class Naming {
  /** @type {Map<string, string>} */
  #texts = new Map();
  /** @type {Map<string, number>} */
  #counts = new Map();
  /** @type {Map<number, string>} */
  #times;
  /** @type {Map<string, string>} */
  #dates;

  /** @param {unknown} example */
  constructor(example) {
    const [times, dates] = [new Set(), new Set()];
    visit(example, (value) => {
      if (typeof value !== 'string') return;
      if (instant.test(value)) times.add(Date.parse(value));
      else for (const [found] of value.matchAll(date)) dates.add(Date.parse(found));
    });
    const shown = (/** @type {number} */ time) => new Date(time).toISOString();
    this.#times = new Map(inSteps(times).map(([time, at]) => [time, shown(at)]));
    this.#dates = new Map(inSteps(dates).map(([time, at]) => [shown(time).slice(0, 10), shown(at).slice(0, 10)]));
  }

  /** @param {any} value @param {string} [key] @returns {any} */
  applied(value, key = '') {
    if (Array.isArray(value)) return value.map((item) => this.applied(item, key));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.applied(item, name)]));
    if (typeof value === 'number') return this.#number(value, key);
    return typeof value === 'string' ? this.#text(value, key) : value;
  }

  /** Database ids depend on the order of tests, so they are replaced. @param {number} value @param {string} key */
  #number(value, key) {
    if (!/^(id|[a-z]+Id|parentId|account_id)$/.test(key) || !Number.isInteger(value)) return value;
    return Number(this.#named(`number ${value}`, [], (nth) => String(1024 + nth * 7)));
  }

  /** @param {string} value @param {string} key */
  #text(value, key) {
    if (instant.test(value)) return /** @type {string} */ (this.#times.get(Date.parse(value)));
    if (/^(hashed|.*Hash$)/.test(key)) return value;
    const text = value
      .replaceAll(ulid, (id, prefix) =>
        this.#named(
          id,
          idEndings.map((end) => `${prefix}_${end}`),
          (nth) => `${prefix}_01k3v9e${String(nth).padStart(19, '0')}`,
          prefix,
        ),
      )
      .replaceAll(uuid, (id) => this.#named(id, uuids, (nth) => `9d3e7a10-4c5b-4f82-a6d1-${String(nth).padStart(12, '0')}`, 'uuid'))
      .replaceAll(/\bmb_[0-9a-f]{12}\b/g, (id) => this.#named(id, [], (nth) => `mb_4f7a1c09e2d${nth % 10}`, 'mb'))
      .replaceAll(/https?:\/\/(127\.0\.0\.1|localhost|systems\.example)(:\d+)?/g, 'https://hooks.lindqvist-media.example')
      .replaceAll(/(?:[\w.+-]+)@(?:[\w-]+\.)?example(?:\.com)?/g, (mail) =>
        this.#named(
          mail,
          people.map((name) => `${plain(name.split(' ')[0])}@lindqvist-media.example`),
          (nth) => `person-${nth}@lindqvist-media.example`,
          'mail',
        ),
      )
      .replaceAll(/\b(?:oat|acme|qz[a-z]+)(?:-[a-z0-9]+)?\.(?:news\.)?example\b/g, (brand) =>
        this.#named(brand, brands, (nth) => `brand-${nth}.example`, 'brand'),
      )
      .replaceAll(/\b(?:lakeside|northwind)-[\d-]+\b/g, (slug) => this.#named(slug, slugs, (nth) => `seller-${nth}`, 'slug'))
      .replaceAll(/\bSeller ([a-z-]+|\d+)\b/g, (seller) => this.#named(seller, sellers, (nth) => `Seller ${nth}`, 'seller'))
      .replaceAll(/\b(?:Robin|Real) (?:Tester|Owner|buyer|MEMBER|seller|ADMIN)\b/g, (name) =>
        this.#named(name, people, (nth) => `Person ${nth}`, 'person'),
      )
      .replaceAll(/\b(?:Tester (?:Ltd|buyer|seller|MEMBER)|Shop Ltd)\b/g, (name) =>
        this.#named(name, companies, (nth) => `Company ${nth}`, 'company'),
      )
      .replaceAll(/([-/?=.]?)\bQz[a-z]+\b/gi, (_, before) => (before ? `${before}spring` : 'Spring launch'))
      .replaceAll(/\bsample-seller\b/g, 'harbour-audio')
      .replaceAll(/\bfooBar\b/g, 'colour')
      .replaceAll(/\/downloads\/[\w-]+\.[\w.-]+/g, '/downloads/k1.Jq8vN5xT2mK7rW9yB4cF6hZ1dL0sPgA')
      .replaceAll(date, (shown) => this.#dates.get(shown) ?? shown)
      .replaceAll(/\?[\w.-]+=planted-[\w-]+/g, '')
      .replaceAll(/\b(?:planted-[\w-]+|very-secret)\b/g, '[redacted]')
      .replaceAll(/\b(\w+)_(?:e2e|sample)\b/g, (_, prefix) => `${prefix === 'cmp' ? 'campaign' : prefix}_${idEndings[0]}`);
    return text.replaceAll(/(.)\1{3,}/g, (run, letter) => (/[a-z]/i.test(letter) ? letter.repeat(3) : run));
  }

  /** @param {string} what @param {readonly string[]} list @param {(nth: number) => string} further @param {string} [kind] */
  #named(what, list, further, kind = 'number') {
    const existing = this.#texts.get(`${kind} ${what}`);
    if (existing !== undefined) return existing;
    const nth = this.#counts.get(kind) ?? 0;
    this.#counts.set(kind, nth + 1);
    const name = list[nth] ?? further(nth);
    this.#texts.set(`${kind} ${what}`, name);
    return name;
  }
}

/** @param {Set<number>} times @returns {[time: number, shown: number][]} */
function inSteps(times) {
  let [before, at] = [NaN, startTime];
  return [...times]
    .sort((left, right) => left - right)
    .map((time) => {
      at += steps.find(([max]) => time - before <= max)?.[1] ?? 0;
      before = time;
      return [time, at];
    });
}

/** @param {string} [name] */
const plain = (name = '') =>
  name
    .normalize('NFD')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase();

/** @param {unknown} value @param {(value: unknown) => void} look */
function visit(value, look) {
  look(value);
  if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) visit(item, look);
}
