import * as fc from 'fast-check';
import { hostile, withFaults, toJson } from './hostile';
import { internals } from './judge';
import type { ProtocolRequest } from './protocol-request';
import { rawBodies, rawQueries, rawSegments } from './raw';
import type { WireAnswer, WireRequest } from './wire';

/** Values that every parameter must survive: characters that PostgreSQL cannot store, overlong values, and values of other types. */
const wrongTexts = ['', '\0', 'a\0b', '\ud800', 'x\udfff', 'x'.repeat(300), 'x'.repeat(5_000)];
const wrongValues: readonly unknown[] = [...wrongTexts, null, -1, 1e21, true, [], ['\0'], {}, { a: '\0' }, { '\0': 1 }];
const wrongSegments = [...rawSegments, '%00', 'a%00b', '%ED%A0%80', 'x'.repeat(300), 'x'.repeat(5_000)];
const typeOf = { form: 'application/x-www-form-urlencoded', json: 'application/json' } as const;

/** Replaces each value of the request by each wrong one, and adds malformed bodies. The result is the same in every run. */
export function faultsOf(request: ProtocolRequest): WireRequest[] {
  const { fields, as } = request;
  const places = [request.path, ...Object.values(request.headers ?? {})].some((text) => text.includes('{value}'));
  const found: WireRequest[] = places ? wrongSegments.map((segment) => sent(request, encode(request), segment)) : [];
  if (fields === undefined) return found;
  if (as === 'json') {
    found.push(...replaced(fields).map((body) => sent(request, toJson(body))));
    return [...found, ...rawBodies.map((body) => sent(request, body)), sent(request, null)];
  }
  for (const name of Object.keys(fields)) {
    found.push(...wrongTexts.map((text) => sent(request, encode(request, { ...fields, [name]: text }))));
    found.push(sent(request, `${encode(request)}&${name}=x`), sent(request, `${encode(request)}&${name}[a]=x`));
  }
  return [...found, ...rawQueries.map((query) => sent(request, query)), sent(request, `${encode(request)}&%00=%00`)];
}

/** One to three random faults. */
export function randomFaults(request: ProtocolRequest): fc.Arbitrary<WireRequest> {
  const { fields = {}, as } = request;
  if (as === 'json') return withFaults(fc.constant(fields)).map((body) => sent(request, toJson(body)));
  const names = Object.keys(fields);
  if (names.length === 0) return fc.constantFrom(...wrongSegments).map((segment) => sent(request, '', segment));
  const texts = hostile.map((value) => (typeof value === 'string' ? value : toJson(value)).slice(0, 5_000));
  return fc
    .array(fc.tuple(fc.constantFrom(...names), texts), { minLength: 1, maxLength: 3 })
    .map((wrong) => sent(request, encode(request, { ...fields, ...Object.fromEntries(wrong) })));
}

/** One copy for each place and wrong value. */
function replaced(fields: object): unknown[] {
  const copies: unknown[] = [];
  const walk = (value: unknown, put: (wrong: unknown) => unknown): void => {
    copies.push(...wrongValues.map(put));
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value))
      walk(member, (wrong) => put(Array.isArray(value) ? value.with(Number(name), wrong) : { ...value, [name]: wrong }));
  };
  for (const [name, member] of Object.entries(fields)) walk(member, (wrong) => ({ ...fields, [name]: wrong }));
  return copies;
}

const encode = ({ fields = {} }: ProtocolRequest, own: Readonly<Record<string, unknown>> = fields): string =>
  Object.entries(own)
    .map(([name, value]) => `${name}=${percent(String(value))}`)
    .join('&');

/** Percent-encodes text, also half of a surrogate pair. */
const percent = (text: string): string =>
  Array.from(text, (character) => {
    if (character.isWellFormed()) return encodeURIComponent(character);
    const code = character.charCodeAt(0);
    return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)].map((byte) => `%${byte.toString(16)}`).join('');
  }).join('');

function sent({ method, path, headers = {}, as }: ProtocolRequest, text: string | null, value = 'x'): WireRequest {
  const filled = Object.fromEntries(Object.entries(headers).map(([name, given]) => [name, given.replace('{value}', value)]));
  const address = path.replace('{value}', value);
  if (as === 'query') return { method, path: `${address}?${(text ?? '').slice(0, 7_000)}`, headers: filled, body: null };
  if (as === undefined) return { method, path: address, headers: filled, body: null };
  const body = text === null ? null : Buffer.from(text, 'utf8').toString('latin1');
  return { method, path: address, headers: { 'content-type': typeOf[as], ...filled }, body };
}

const serverErrors = [/"error":\{"code":-32603/, /"error":"server_error"/, /[?&#]error=server_error/];
/** Output of validation libraries. */
const validatorOutput = [/\\?"code\\?":\s*\\?"(invalid_|unrecognized_|too_)/, /instancePath/, /ZodError/];

/** The rule that an answer breaks, or null. */
export function brokenRule({ status, headers, text }: WireAnswer): string | null {
  const answerText = `${text} ${headers.location ?? ''}`;
  const found = [...serverErrors, ...validatorOutput, ...internals].find((pattern) => pattern.test(answerText));
  if (status < 500 && !found) return null;
  return `${status >= 500 ? 'A server error' : `${found!.source} in the answer`}: ${status} ${answerText.slice(0, 600)}`;
}
