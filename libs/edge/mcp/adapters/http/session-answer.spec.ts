import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { SessionAnswer } from './session-answer';

/** The JSON that a client gets for one request, from a server that answers everything at once. */
async function answerTo(method: string, id: string | number): Promise<unknown> {
  let sent = '';
  const response = { setHeader: () => undefined, end: (json: Buffer) => void (sent = json.toString()) };
  const handshake = { jsonrpc: '2.0', id: 0, method: 'initialize', params: {} };
  const session = { accountId: 1, id: 'session', protocol: '2025-11-25', handshake, followed: [], wasRecentlyUsed: true };
  const storage = { ended: () => undefined, failed: () => undefined };
  const target = { response, form: 'json', onlyReads: true };
  const answer = new SessionAnswer(session as never, { jsonrpc: '2.0', id, method }, target as never, storage as never);
  const replies: Promise<void>[] = [];
  answer.onmessage = (message) => {
    if (!('method' in message && 'id' in message)) return;
    const reply = { jsonrpc: '2.0', id: message.id, result: { of: message.method } };
    replies.push(answer.send(reply as JSONRPCMessage));
  };
  await answer.serve({});
  await Promise.all(replies);
  return sent === '' ? null : JSON.parse(sent);
}

describe('SessionAnswer', () => {
  it.each([
    ['initialize', 'handshake'],
    ['initialize', 'greeting'],
    ['initialize', 0],
    ['tools/list', 'handshake'],
    ['tools/list', 'greeting'],
    ['tools/list', 0],
  ])('answers %s with the id %j', async (method, id) => {
    expect(await answerTo(method, id)).toEqual({ jsonrpc: '2.0', id, result: { of: method } });
  });
});
