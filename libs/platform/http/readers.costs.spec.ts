import type { ValidateByOptions, ValidatorConstraintInterface } from 'class-validator';
import { growth, measureLongestTurn } from '@test/processor-time';
import { presentedBy } from '../auth/presented';
import { isSameOrigin, sessionTokenOf } from '../auth/session-cookie';
import { clientAddress } from '../rate-limits/client-address';
import { isInstant, isHttpUrl, dateShape } from './field-values';
import { checkUtf8Json } from './json-depth';
import { parseInSlices } from './large-json';
import { utf8MediaType } from './media-type';

const refused = () => null;
const withHeaders = (headers: object) => ({ method: 'POST', headers }) as never;
const valid = ({ validator }: ValidateByOptions) => (validator as ValidatorConstraintInterface).validate as (value: unknown) => unknown;

/** Readers of untrusted headers and bodies, with the maximum size of their input. */
const readers: Readonly<Record<string, readonly [size: number, read: (text: string) => unknown]>> = {
  'the cookie of a session': [16_000, (cookie) => sessionTokenOf(withHeaders({ cookie: `${cookie}; sc_session=${cookie}` }))],
  'a bearer key': [16_000, (authorization) => presentedBy(withHeaders({ authorization: `Bearer ${authorization}` }))],
  'an X-Account-Id': [16_000, (id) => presentedBy(withHeaders({ authorization: 'x', 'x-account-id': id }))],
  'a forwarded address': [16_000, (ip) => clientAddress({ ip })],
  'an instant': [500_000, valid(isInstant)],
  'a date': [500_000, valid(dateShape)],
  'a content type': [16_000, utf8MediaType],
  'the parts of JSON': [
    500_000,
    (text) => {
      try {
        return checkUtf8Json(Buffer.from(text));
      } catch {
        return null;
      }
    },
  ],
  'JSON in slices': [100_000, (text) => parseInSlices(text).catch(refused)],
  'a list of JSON in slices': [100_000, (text) => parseInSlices(`[${text}1]`).catch(refused)],
};

const parts = [
  ' ',
  '\n',
  'a',
  '=',
  ';',
  '; ',
  'sc_session=',
  '0',
  '1',
  '1,',
  '-',
  '.',
  ':',
  '::',
  '"',
  '""',
  '\\',
  '\\"',
  '"a",',
  '{',
  '}',
  '[',
  ']',
].concat(['{},', '[],', '{"a":1},', '{"a":', '"a":1,', '\\u0000', 'é', 'e\u0301', '\ud800', '2026-01-01', 'T', 'Z']);

describe.each(Object.entries(readers))('%s', (_, [size, read]) => {
  it('is read in linear time, whatever part it repeats', async () => {
    const bad: string[] = [];
    for (const part of parts)
      if ((await growth((length) => read(part.repeat(length / part.length)), size)) > 8) bad.push(JSON.stringify(part));
    expect(bad).toEqual([]);
  });
});

it.each([
  ['a URL', (text: string) => valid(isHttpUrl)(`https://a${text}.example`)],
  ['the referer of a write', (text: string) => isSameOrigin(withHeaders({ referer: `https://a${text}` }), 'https://exchange.example')],
])('%s of the maximum length is read in less than 80 ms', async (_, read) => {
  // Parsing a host name takes quadratic time, so these inputs are the worst case.
  const worst = ['\u0301\u0323', '%CC%81%CC%A3', 'xn--', '%', 'ﷺ'].map((part) => part.repeat(3_000 / part.length));
  for (const text of worst) expect(await measureLongestTurn(async () => read(text))).toBeLessThan(80);
});
