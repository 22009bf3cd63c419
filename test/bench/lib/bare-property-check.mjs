// Baseline: parses and normalizes domains, runs one query and builds a response of the same size.
import { getDomain } from 'tldts';

const wwwOrMobile = /^(?:www\.|m\.)/;

/** @param {import('pg').Client} client @param {string} body */
export async function checkProperties(client, body) {
  const properties = /** @type {{ domains: string[] }} */ (JSON.parse(body)).domains.map((input) => ({ input, name: nameOf(input) }));
  const names = properties.map(({ name }) => name);
  const { rows } = await client.query({ name: 'bare', text: lookUp, values: [names] });
  const known = new Map(rows.map((row) => [row.domain, row]));
  const seen = new Set();
  /** @type {Record<string, object[]>} */
  const buckets = { remove: [], modify: [], assess: [], ok: [] };
  for (const { input, name } of properties) {
    const identifier = { type: 'domain', value: name };
    const registered = known.get(name);
    if (seen.has(name)) buckets['remove']?.push({ input, canonical: name, reason: 'duplicate', identifier });
    else if (registered && registered.kind !== 'publisher')
      buckets['remove']?.push({ input, canonical: name, reason: 'blocked', domain_type: registered.kind, identifier });
    else if (input !== name)
      buckets['modify']?.push({ input, canonical: name, reason: 'scheme removed, path removed, www prefix removed', identifier });
    else if (registered) buckets['ok']?.push({ domain: name, source: 'registry', identifier });
    else buckets['assess']?.push({ domain: name, identifier });
    seen.add(name);
  }
  const summary = Object.fromEntries(Object.entries(buckets).map(([name, list]) => [name, list.length]));
  return JSON.stringify({ data: { summary: { total: names.length, ...summary }, ...buckets }, error: null });
}

const lookUp = 'select domain, kind, blocked_reason, source from property_registry where domain = any($1)';

/** @param {string} input */
function nameOf(input) {
  let name = input.trim().toLowerCase();
  const scheme = name.indexOf('://');
  if (scheme >= 0) name = name.slice(scheme + 3);
  const path = name.search(/[/?#:]/);
  if (path >= 0) name = name.slice(0, path);
  if (/[^\0-\x7f]/.test(name)) name = new URL(`http://${name}`).hostname;
  const registrable = getDomain(name);
  return registrable !== null && name !== registrable ? name.replace(wwwOrMobile, '') : name;
}
