// The largest valid body of an operation, made from the OpenAPI document.

import { sample, stringMatching } from 'fast-check';
import { flightAhead } from '../../rig/dates.mjs';

/** @typedef {Record<string, any>} Schema @typedef {import('./hostile-bodies.mjs').OpenApi} OpenApi @typedef {Readonly<Record<string, unknown>>} Known */

/** Number of members of a free-form JSON object, and of one in a list. The exchange accepts 1,000 values. */
const freeMembers = { alone: 900, listed: 5 };
/** Number of different texts that are generated for a pattern. */
const samples = 300;
/** Limits below those of the parser (100,000 values; 20,000 objects and lists, more on routes for large lists). */
const parts = { values: 90_000, objects: 19_000, largeObjects: 90_000 };

/**
 * Bodies with as many values as fit, and with texts as long as allowed. Bare variants leave out optional references to other objects, which would
 * be refused with 404 or 400 before the operation runs, and contain the members that the operation requires.
 * @param {OpenApi} document @param {Schema} schema @param {number} bytes
 * @param {{ ids: Known, done: Known }} known values by member name; `done`: additional ones of the bare variants
 * @returns {{ name: string, text: string, isBare: boolean }[]}
 */
export function largestBodies(document, schema, bytes, { ids, done }) {
  const kinds = [
    { name: 'valid, as many values as fit', isLong: false, isBare: false },
    { name: 'valid, texts as long as they may be', isLong: true, isBare: false },
    { name: 'valid, as many values as fit, without references', isLong: false, isBare: true },
    { name: 'valid, texts as long as they may be, without references', isLong: true, isBare: true },
  ];
  const texts = kinds.map(({ name, isLong, isBare }) => {
    const known = isBare ? { ...ids, ...done } : ids;
    return { name, isBare, text: fitting(document, schema, bytes, { isLong, isBare, known }) };
  });
  return texts.filter(({ text }, at) => texts.findIndex((other) => other.text === text) === at);
}

/** Searches for the largest number of list items with which the body fits. @param {OpenApi} document @param {Schema} schema @param {number} bytes @param {Omit<How, 'max'>} how */
function fitting(document, schema, bytes, how) {
  const sized = (/** @type {number} */ max) => new Filling(document, { ...how, max }).text(schema, bytes);
  const whole = sized(Infinity);
  if (whole !== null) return whole;
  let best = '{}';
  for (let [fits, over] = [0, 100_000]; over - fits > Math.max(1, fits / 10);) {
    const between = Math.ceil(Math.sqrt(Math.max(1, fits) * over));
    const text = between < over ? sized(between) : null;
    if (text === null) over = between === over ? fits : between;
    else [fits, best] = [between, text];
  }
  return best;
}

/** @typedef {{ max: number, isLong: boolean, isBare: boolean, known: Known }} How */

class TooLarge extends Error {}

/** Builds one body and counts its parts. */
class Filling {
  /** @type {Map<string, string[]>} */
  static patterns = new Map();
  /** Number of scalar values. */
  count = 0;
  objects = 0;
  /** Number of lists around the current value. */
  lists = 0;
  bytes = 0;
  room = 0;

  /** @param {OpenApi} document @param {How} how */
  constructor(document, how) {
    this.document = document;
    this.how = how;
  }

  /** The JSON text; null when it is larger than `max` bytes. @param {Schema} schema @param {number} max */
  text(schema, max) {
    this.room = max;
    try {
      const text = JSON.stringify(this.value(schema, '', 0));
      return Buffer.byteLength(text) <= max ? text : null;
    } catch (error) {
      if (error instanceof TooLarge) return null;
      throw error;
    }
  }

  /** @param {Schema} given @param {string} name @param {number} depth @returns {unknown} */
  value(given, name, depth, isListed = false) {
    const schema = this.document.resolved(given);
    if (Object.hasOwn(this.how.known, name)) return this.how.known[name];
    const [type] = this.document.typesOf(schema);
    if (type === 'array') return this.list(schema, name, depth);
    if (type === 'object' || schema.properties) return this.object(schema, depth, isListed);
    this.count += 1;
    const value = this.scalar(schema, type, name);
    this.took(typeof value === 'string' ? value.length + 3 : 2);
    return value;
  }

  /** @param {number} bytes at least */
  took(bytes) {
    this.bytes += bytes;
    const objects = this.room > 2_000_000 ? parts.largeObjects : parts.objects;
    if (this.bytes > this.room || this.count > parts.values || this.objects > objects) throw new TooLarge();
  }

  /** @param {Schema} schema @param {string} name @param {number} depth */
  list(schema, name, depth) {
    this.objects += 1;
    const item = this.document.resolved(schema.items);
    const different = item.enum?.length ?? Infinity;
    const length = Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 1_000, this.how.max, different));
    const before = this.count;
    this.lists += 1;
    const items = Array.from({ length }, (_, at) => {
      // Each value of an enum occurs once in a list.
      if (item.enum) this.count = before + at;
      return this.value(schema.items, name, depth + 1, true);
    });
    this.lists -= 1;
    return items;
  }

  /** @param {Schema} schema @param {number} depth @param {boolean} isListed */
  object({ properties = {}, required = [], additionalProperties }, depth, isListed) {
    if (additionalProperties && Object.keys(properties).length === 0) return this.free(isListed);
    this.objects += 1;
    const members = Object.entries(properties).filter(([name]) => depth < 8 && (required.includes(name) || this.isWanted(name)));
    return Object.fromEntries(
      members.map(([name, each]) => {
        this.took(name.length + 4);
        return [name, this.value(each, name, depth + 1)];
      }),
    );
  }

  /** Whether an optional member is included. @param {string} name */
  isWanted(name) {
    if (!this.how.isBare || Object.hasOwn(this.how.known, name)) return true;
    return !/(Ids?|_ids?)$|^(target|expectedRevision)$/.test(name);
  }

  /** @param {boolean} isListed */
  free(isListed) {
    const length = isListed ? freeMembers.listed : Math.min(freeMembers.alone, this.how.max);
    this.objects += 1;
    this.count += length;
    this.took(length * 12);
    return Object.fromEntries(Array.from({ length }, (_, at) => [`n${at}`, `v${this.count + at}`]));
  }

  /** @param {Schema} schema @param {string | undefined} type @param {string} name @returns {unknown} */
  scalar(schema, type, name) {
    if (schema.enum) return schema.enum[this.count % schema.enum.filter((/** @type {unknown} */ one) => one !== null).length];
    if (schema.const !== undefined) return schema.const;
    if (type === 'boolean') return true;
    if (type === 'integer') return Math.max(schema.minimum ?? 0, (schema.maximum ?? 1_000_000) - (this.count % 1_000));
    if (type === 'number') return schema.maximum ?? 1_000;
    return type === 'string' ? this.string(schema, name) : `v${this.count}`;
  }

  /** @param {Schema} schema @param {string} name */
  string({ format, pattern, example, minLength = 1, maxLength = 10_000 }, name) {
    // Examples are not used in lists, whose items must differ.
    if (typeof example === 'string' && this.lists === 0) return example;
    const flight = flightAhead();
    const day = /end/i.test(name) ? flight.endDate : flight.startDate;
    if (format === 'date-time') return day;
    if (format === 'date') return day.slice(0, 10);
    if (format === 'idn-email') return `ann${this.count}@shop.example`;
    if (format === 'uri') return this.long(`https://shop.example/${this.count}/`, 1, maxLength);
    if (!pattern) return this.long(this.count.toString(36), minLength, maxLength);
    const texts = patterned(pattern, minLength, maxLength);
    return texts[this.count % texts.length];
  }

  /** @param {string} text @param {number} min @param {number} max */
  long(text, min, max) {
    return text.slice(0, max).padEnd(this.how.isLong ? max : min, 'a');
  }
}

/** @param {string} pattern @param {number} min @param {number} max @returns {string[]} */
function patterned(pattern, min, max) {
  const key = `${pattern} ${min} ${max}`;
  let texts = Filling.patterns.get(key);
  if (!texts) {
    const fits = stringMatching(new RegExp(pattern)).filter(({ length }) => length >= min && length <= max);
    texts = [...new Set(sample(fits, { seed: 1, numRuns: samples }))];
    Filling.patterns.set(key, texts);
  }
  return texts;
}
