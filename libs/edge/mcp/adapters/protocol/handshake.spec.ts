import type { JsonRpcMessage } from '../../domain/messages';
import { handshakeOf } from './handshake';
import { viewsExtension, viewType } from './mcp-call';

const initialize = (capabilities: unknown, clientInfo: unknown = { name: 'Notebook', version: '1.2' }): JsonRpcMessage => ({
  jsonrpc: '2.0',
  id: 'a'.repeat(255),
  method: 'initialize',
  params: { protocolVersion: 'any', capabilities, clientInfo },
});
const kept = (capabilities: unknown) => handshakeOf(initialize(capabilities), '2025-11-25').params!['capabilities'];

describe('handshakeOf', () => {
  test('keeps what later requests need', () => {
    expect(handshakeOf(initialize({}), '2025-11-25')).toEqual({
      jsonrpc: '2.0',
      id: 0,
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'Notebook', version: '1.2' } },
    });
  });

  test.each([
    [{ elicitation: {} }, { elicitation: {} }],
    [{ elicitation: { form: {} } }, { elicitation: { form: {} } }],
    [{ elicitation: { form: { a: 'x' }, url: {}, more: {} } }, { elicitation: { form: {}, url: {} } }],
    [
      { extensions: { [viewsExtension]: { mimeTypes: ['text/plain', viewType] }, other: {} } },
      { extensions: { [viewsExtension]: { mimeTypes: [viewType] } } },
    ],
    [{ extensions: { [viewsExtension]: { mimeTypes: ['text/plain'] } } }, {}],
    [{ sampling: {}, roots: { listChanged: true }, experimental: { x: {} } }, {}],
    ['none', {}],
  ])('reduces the capabilities %j to %j', (capabilities, expected) => {
    expect(kept(capabilities)).toEqual(expected);
  });

  test('stores a few hundred bytes, however much a client sends', () => {
    const long = 'é'.repeat(60_000);
    const all = {
      elicitation: { form: { long }, url: { long } },
      extensions: { [viewsExtension]: { mimeTypes: [viewType, long] } },
      [long]: {},
    };
    const handshake = handshakeOf(initialize(all, { name: long, version: long, title: long, icons: [long] }), '2025-11-25');
    expect(Buffer.byteLength(JSON.stringify(handshake))).toBeLessThan(800);
  });
});
