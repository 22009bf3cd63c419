import assert from 'node:assert/strict';
import addFormats from 'ajv-formats';
import Ajv2020 from 'ajv/dist/2020.js';

/** A client that checks every answer against the OpenAPI document of the same exchange. It counts its checks for the demo's summary. */
export class Exchange {
  checks = 0;
  #ajv = addFormats.default(new Ajv2020.default({ strict: false, allErrors: true })).addFormat('idn-email', true);
  #document;

  /** @param {string} url */
  static async at(url) {
    const document = await (await fetch(`${url}/api/v2/openapi.json`)).json();
    return new Exchange(url, document);
  }

  /** @param {string} url @param {any} document */
  constructor(url, document) {
    this.url = url;
    this.#document = document;
    this.#ajv.addSchema(document, 'openapi');
  }

  /**
   * @param {string} method @param {string} path
   * @param {{ as?: Record<string, string>, body?: unknown, file?: Buffer, expect?: number }} [options] `file`: bytes in place of a JSON `body`
   */
  async call(method, path, { as = {}, body, file, expect = 200 } = {}) {
    const type = file ? 'application/octet-stream' : body === undefined ? undefined : 'application/json';
    const response = await fetch(this.url + path, {
      method,
      headers: { ...as, ...(type === undefined ? {} : { 'content-type': type }) },
      body: file ? new Uint8Array(file) : body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    const answer = text === '' ? null : JSON.parse(text);
    this.assertEqual(response.status, expect, `${method} ${path} answered ${text}`);
    this.#matchesDocument(method, path.split('?')[0] ?? path, response.status, answer);
    return { data: answer?.data, error: answer?.error, meta: answer?.meta, headers: response.headers, text };
  }

  /** @param {unknown} actual @param {unknown} expected @param {string} what */
  assertEqual(actual, expected, what) {
    this.checks += 1;
    assert.deepStrictEqual(actual, expected, what);
  }

  /** @param {unknown} condition @param {string} what */
  assertTrue(condition, what) {
    this.checks += 1;
    assert.ok(condition, what);
  }

  /** @param {string} method @param {string} path @param {number} status @param {unknown} answer */
  #matchesDocument(method, path, status, answer) {
    const template = Object.keys(this.#document.paths)
      .sort((left, right) => left.split('{').length - right.split('{').length)
      .find((candidate) => new RegExp(`^${candidate.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path));
    this.assertTrue(template, `${path} is in the OpenAPI document`);
    const content = this.#document.paths[template ?? ''][method.toLowerCase()].responses[status]?.content;
    if (!content) return;
    const parts = ['paths', template ?? '', method.toLowerCase(), 'responses', String(status), 'content', 'application/json', 'schema'];
    const pointer = parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    const validate = this.#ajv.compile({ $ref: `openapi#/${pointer}` });
    this.assertTrue(validate(answer), `${method} ${template} → ${status}: ${this.#ajv.errorsText(validate.errors)}`);
  }
}
