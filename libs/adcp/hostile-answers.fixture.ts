import { answerBounds } from './answer-bounds';

const room = answerBounds.bytes - 1_000;
/** Repeats the unit with commas up to the size of an answer, at most `max` times. */
const filled = (unit: (index: number) => string, max = Infinity): string => {
  const parts: string[] = [];
  for (let size = 0, index = 0; index < max; index += 1) {
    const part = unit(index);
    size += Buffer.byteLength(part) + 1;
    if (size > room) break;
    parts.push(part);
  }
  return parts.join(',');
};
const inContent = (unit: string) => `{"content":[${filled(() => unit)}]}`;
const inProducts = (text: string) => `{"content":[],"structuredContent":{"products":${text}}}`;
const inText = (text: string) => `{"content":[{"type":"text","text":${JSON.stringify(text)}}]}`;
/** Maximum values of an answer; an empty list or object counts as two. */
const allowed = answerBounds.values - 20;

/** Results of a tool as JSON text: each is near the maximum size or number of values. */
export const hostileResults: Readonly<Record<string, () => string>> = {
  'a million empty objects': () => inProducts(`[${filled(() => '{}')}]`),
  'as many empty objects as may be': () => inProducts(`[${filled(() => '{}', allowed / 2)}]`),
  'as many empty lists as may be': () => inProducts(`[${filled(() => '[]', allowed / 2)}]`),
  'as many numbers as may be': () => inProducts(`[${filled(() => '0.1', allowed)}]`),
  'as many different names as may be': () => inProducts(`{${filled((index) => `"${index.toString(36)}":{}`, allowed / 2)}}`),
  'as many escaped names as may be': () => inProducts(`{${filled((index) => `"\\u0061${index}":0`, allowed)}}`),
  'as many members twice as may be': () => inProducts(`[${filled(() => '{"":0,"":0}', allowed / 3)}]`),
  'as many members of one name as may be': () => inProducts(`{${filled(() => '"products":0', allowed)}}`),
  'as many NaN as may be': () => inProducts(`[${filled(() => 'NaN', allowed)}]`),
  'different names beside the content': () => `{"content":[],${filled((index) => `"${index.toString(36)}":0`, allowed)}}`,
  'blocks without a type': () => inContent('{}'),
  'blocks without a type, as many as may be': () => `{"content":[${filled(() => '{}', allowed / 2)}]}`,
  'blocks of text': () => inContent('{"type":"text","text":"0"}'),
  'blocks that link': () => inContent('{"type":"resource_link","name":"","uri":"","icons":[{"src":""}]}'),
  'a million empty objects as text': () => inText(`{"products":[${filled(() => '{}').slice(0, -2_000)}]}`),
  'different names as text': () => inText(`{${filled((index) => `"${index.toString(36)}":0`, allowed)}}`),
  'escaped names as text': () => inText(`{${filled((index) => `"\\u0061${index}":0`, allowed).slice(0, -200_000)}":0}`),
  'colons as text': () => inText(':'.repeat(room - 100)),
  'a long name of many colons as text': () => inText(`{"${'x'.repeat(room / 2 - 100)}"${':'.repeat(room / 2 - 100)}`),
  'members twice as text': () => inText(`[${filled(() => '{"":0,"":0}', allowed / 3)}]`),
  'several lists as text': () =>
    `{"content":[${Array.from({ length: 6 }, () => `{"type":"text","text":"[${filled(() => '{}', allowed / 2)}]"}`).join(',')}]}`,
  'lists in lists': () => inProducts(`${'['.repeat(room / 2)}${']'.repeat(room / 2)}`),
  'objects in objects': () => inProducts(`${'{"a":'.repeat(room / 6)}0${'}'.repeat(room / 6)}`),
  'one long text': () => inProducts(`["${'x'.repeat(room - 100)}"]`),
  'one long text of escapes': () => inProducts(`["${'\\u00e9'.repeat(room / 6 - 20)}"]`),
  'one long text of quotes': () => inProducts(`["${'\\"'.repeat(room / 2 - 100)}"]`),
};
