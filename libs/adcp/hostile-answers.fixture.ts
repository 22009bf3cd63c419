import { answerBounds } from './answer-bounds';
import { rawSeller } from './testing.seller';

const room = answerBounds.bytes - 1_000;
/** The unit repeated, with commas, until an answer is full; `most` ends it sooner. */
export const filled = (unit: (index: number) => string, most = Infinity): string => {
  const parts: string[] = [];
  for (let size = 0, index = 0; index < most; index += 1) {
    const part = unit(index);
    size += Buffer.byteLength(part) + 1;
    if (size > room) break;
    parts.push(part);
  }
  return parts.join(',');
};
const inContent = (unit: string) => `{"content":[${filled(() => unit)}]}`;
const inProducts = (text: string) => `{"content":[],"structuredContent":{"products":${text}}}`;
/** Values that an answer may have; an empty list or object counts as two. */
const allowed = answerBounds.values - 20;

/** Results of a tool, as JSON text: each about as large as an answer may be, or with as many values. */
export const hostileResults: Readonly<Record<string, () => string>> = {
  'a million empty objects': () => inProducts(`[${filled(() => '{}')}]`),
  'as many empty objects as may be': () => inProducts(`[${filled(() => '{}', allowed / 2)}]`),
  'as many empty lists as may be': () => inProducts(`[${filled(() => '[]', allowed / 2)}]`),
  'as many numbers as may be': () => inProducts(`[${filled(() => '0.1', allowed)}]`),
  'as many different names as may be': () => inProducts(`{${filled((index) => `"${index.toString(36)}":{}`, allowed / 2)}}`),
  'different names beside the content': () => `{"content":[],${filled((index) => `"${index.toString(36)}":0`, allowed)}}`,
  'blocks without a type': () => inContent('{}'),
  'blocks without a type, as many as may be': () => `{"content":[${filled(() => '{}', allowed / 2)}]}`,
  'blocks of text': () => inContent('{"type":"text","text":"0"}'),
  'blocks that link': () => inContent('{"type":"resource_link","name":"","uri":"","icons":[{"src":""}]}'),
  'JSON as text': () => `{"content":[{"type":"text","text":${JSON.stringify(`{"products":[${filled(() => '{}').slice(0, -2_000)}]}`)}}]}`,
  'lists in lists': () => inProducts(`${'['.repeat(room / 2)}${']'.repeat(room / 2)}`),
  'objects in objects': () => inProducts(`${'{"a":'.repeat(room / 6)}0${'}'.repeat(room / 6)}`),
  'one long text': () => inProducts(`["${'x'.repeat(room - 100)}"]`),
  'one long text of escapes': () => inProducts(`["${'\\u00e9'.repeat(room / 6 - 20)}"]`),
  'one long text of quotes': () => inProducts(`["${'\\"'.repeat(room / 2 - 100)}"]`),
};

/** An MCP server whose tools have these results: as JSON, or as the event of a stream. */
export async function hostileSeller(
  resultOf: (tool: string) => string,
  kind: 'json' | 'events' = 'json',
): Promise<{ readonly url: string }> {
  return rawSeller(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const { id, params } = (text === '' ? {} : JSON.parse(text)) as { id?: number; params?: { name?: string } };
    if (id === undefined) return void response.writeHead(202).end();
    const initialized = '{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"fat","version":"1"}}';
    const result = params?.name === undefined ? initialized : resultOf(params.name);
    const message = `{"jsonrpc":"2.0","id":${id},"result":${result}}`;
    const type = kind === 'json' ? 'application/json' : 'text/event-stream';
    response.writeHead(200, { 'content-type': type }).end(kind === 'json' ? message : `data: ${message}\n\n`);
  });
}
