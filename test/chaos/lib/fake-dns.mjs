import { createSocket } from 'node:dgram';

/**
 * The records of a name. `times` counts the queries for this name and type, from 1.
 * @typedef {{ a?: string[], aaaa?: string[], cname?: string }} Zone
 * @typedef {Zone | 'silence' | 'garbage' | ((times: number) => Zone)} Entry
 */

const types = { a: 1, cname: 5, aaaa: 28 };

/** A name server on loopback with configurable records, which may change at every query, and a TTL of 0. */
export class FakeDns {
  /** @type {Map<string, number>} */
  queryCounts = new Map();
  #socket = createSocket('udp4');

  /** @param {Record<string, Entry>} entries names in lower case */
  constructor(entries) {
    this.entries = entries;
  }

  /** @param {Record<string, Entry>} entries */
  static async start(entries) {
    const dns = new FakeDns(entries);
    dns.#socket.on('message', (query, from) => {
      const answer = dns.#answer(query);
      if (answer) dns.#socket.send(answer, from.port, from.address);
    });
    await new Promise((resolve) => dns.#socket.bind(0, '127.0.0.1', () => resolve(undefined)));
    return dns;
  }

  get address() {
    return `127.0.0.1:${this.#socket.address().port}`;
  }

  get queryCount() {
    return [...this.queryCounts.values()].reduce((sum, times) => sum + times, 0);
  }

  /** @param {Buffer} query */
  #answer(query) {
    const { name, end } = nameAt(query, 12);
    const type = query.readUInt16BE(end);
    const key = `${name} ${type}`;
    this.queryCounts.set(key, (this.queryCounts.get(key) ?? 0) + 1);
    const found = this.entries[name];
    if (found === 'silence') return null;
    if (found === 'garbage') return Buffer.concat([query.subarray(0, 2), Buffer.alloc(40, 0xff)]);
    const zone = typeof found === 'function' ? found(this.queryCounts.get(key) ?? 1) : found;
    const records = zone === undefined ? [] : this.#records(name, zone, type);
    const head = Buffer.alloc(12);
    query.copy(head, 0, 0, 2);
    head.writeUInt16BE(zone === undefined ? 0x8183 : 0x8180, 2); // flags of a response; NXDOMAIN for an unknown name
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(records.length, 6);
    return Buffer.concat([head, query.subarray(12, end + 4), ...records]);
  }

  /** The records with the whole chain of aliases, as a recursive server answers. @param {string} name @param {Zone} zone @param {number} type @returns {Buffer[]} */
  #records(name, zone, type) {
    if (zone.cname !== undefined) {
      const next = this.entries[zone.cname];
      const rest = typeof next === 'object' ? this.#records(zone.cname, next, type) : [];
      return [record(name, types.cname, encoded(zone.cname)), ...rest];
    }
    if (type === types.a) return (zone.a ?? []).map((address) => record(name, types.a, Buffer.from(address.split('.').map(Number))));
    if (type === types.aaaa) return (zone.aaaa ?? []).map((address) => record(name, types.aaaa, Buffer.from(address, 'hex')));
    return [];
  }

  async lower() {
    await new Promise((resolve) => this.#socket.close(() => resolve(undefined)));
  }
}

/** @param {Buffer} message @param {number} at */
function nameAt(message, at) {
  const labels = [];
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

/** @param {string} name */
const encoded = (name) =>
  Buffer.concat([...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])), Buffer.from([0])]);

/** @param {string} name @param {number} type @param {Buffer} data */
function record(name, type, data) {
  const fields = Buffer.alloc(10);
  fields.writeUInt16BE(type, 0);
  fields.writeUInt16BE(1, 2);
  fields.writeUInt16BE(data.length, 8);
  return Buffer.concat([encoded(name), fields, data]);
}
