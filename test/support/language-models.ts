import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ProviderName = 'openai' | 'anthropic';

interface Call {
  readonly tool: string;
  readonly args: object;
}

/** Reply of the model: text, or a tool call. */
type Reply = { readonly text: string } | Call;

/**
 * A server with the protocol of a model provider. Its model obeys commands: `fail 500`, `cut`, `linger` (begins an answer and never ends it), `call
 * <tool> <JSON>`. It also obeys `ORDER <tool> <JSON> END` in a tool's result, like a model that follows injected instructions.
 */
export class ModelServer {
  readonly requests: { readonly headers: IncomingMessage['headers']; readonly body: Record<string, unknown> }[] = [];

  /** Lingering answers: how many began, and how many the client aborted. */
  readonly lingering = { begun: 0, left: 0 };

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(provider: ProviderName): Promise<ModelServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const started = new ModelServer(server, `http://127.0.0.1:${port}/v1`);
    server.on('request', (request, response) => void started.answer(provider, request, response));
    return started;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(provider: ProviderName, request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const body = JSON.parse(text) as Record<string, unknown>;
    this.requests.push({ headers: request.headers, body });
    const { said, isResult } = lastOf(body);
    const [, status] = /^fail (\d+)/.exec(said) ?? [];
    if (status !== undefined && !isResult) {
      // Without this header, the client's retries wait for seconds.
      response.writeHead(Number(status), { 'content-type': 'application/json', 'retry-after-ms': '10' });
      response.end(JSON.stringify({ type: 'error', error: { type: 'api_error', message: 'secret of the provider' } }));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const frames = provider === 'openai' ? openaiFrames(replyTo(said, isResult)) : anthropicFrames(replyTo(said, isResult));
    if (said.startsWith('linger') && !isResult) {
      response.on('close', () => void (this.lingering.left += 1));
      for (const frame of frames.slice(0, 4)) response.write(frame);
      this.lingering.begun += 1;
    } else if (said.startsWith('cut') && !isResult) {
      for (const frame of frames.slice(0, 3)) response.write(frame);
      setTimeout(() => response.destroy(), 50);
    } else response.end(frames.join(''));
  }
}

function replyTo(prompt: string, isResult: boolean): Reply {
  const [, tool, args] = (isResult ? /ORDER (\w+) (.*?) END/ : /^call (\w+) (.*)$/).exec(prompt) ?? [];
  if (tool !== undefined) return { tool, args: JSON.parse(isResult ? args!.replaceAll('\\"', '"') : args!) as object };
  return { text: isResult ? 'That is what the tool said.' : 'Half a word and another.' };
}

/** The last message to the model, in either protocol. */
function lastOf(body: Record<string, unknown>): { readonly said: string; readonly isResult: boolean } {
  const last = (body['messages'] as { role: string; content: unknown }[]).at(-1)!;
  if (last.role === 'tool') return { said: String(last.content), isResult: true };
  if (typeof last.content === 'string') return { said: last.content, isResult: false };
  const parts = last.content as { type: string; text?: string; content?: unknown }[];
  const result = parts.find(({ type }) => type === 'tool_result');
  return result ? { said: textOf(result.content), isResult: true } : { said: parts.map(({ text = '' }) => text).join(''), isResult: false };
}

const textOf = (content: unknown): string =>
  typeof content === 'string' ? content : (content as { text?: string }[]).map(({ text = '' }) => text).join('');

function openaiFrames(reply: Reply): string[] {
  const frame = (delta: object, finish: string | null = null, usage?: object): string =>
    `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'local', choices: usage ? [] : [{ index: 0, delta, finish_reason: finish }], ...(usage ? { usage } : {}) })}\n\n`;
  const usage = { prompt_tokens: 120, completion_tokens: 15, total_tokens: 135, prompt_tokens_details: { cached_tokens: 100 } };
  const end = (finish: string) => [frame({}, finish), frame({}, null, usage), 'data: [DONE]\n\n'];
  if ('text' in reply) {
    const words = reply.text.split(/(?= )/).map((content) => frame({ role: 'assistant', content }));
    return [...words, ...end('stop')];
  }
  const call = {
    index: 0,
    id: `tc_${Math.random()}`,
    type: 'function',
    function: { name: reply.tool, arguments: JSON.stringify(reply.args) },
  };
  return [frame({ role: 'assistant', tool_calls: [call] }), ...end('tool_calls')];
}

function anthropicFrames(reply: Reply): string[] {
  const frame = (event: { type: string } & Record<string, unknown>): string => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
  const usage = { input_tokens: 20, cache_creation_input_tokens: 50, cache_read_input_tokens: 100, output_tokens: 1 };
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'local',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage,
  };
  const block = (content_block: object, deltas: readonly object[]) => [
    frame({ type: 'content_block_start', index: 0, content_block }),
    ...deltas.map((delta) => frame({ type: 'content_block_delta', index: 0, delta })),
    frame({ type: 'content_block_stop', index: 0 }),
  ];
  const end = (stop_reason: string) => [
    frame({ type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 14 } }),
    frame({ type: 'message_stop' }),
  ];
  const begin = frame({ type: 'message_start', message });
  if ('text' in reply) {
    const deltas = reply.text.split(/(?= )/).map((text) => ({ type: 'text_delta', text }));
    return [begin, ...block({ type: 'text', text: '' }, deltas), ...end('end_turn')];
  }
  const input = { type: 'input_json_delta', partial_json: JSON.stringify(reply.args) };
  return [
    begin,
    ...block({ type: 'tool_use', id: `toolu_${Math.random()}`.replace('.', ''), name: reply.tool, input: {} }, [input]),
    ...end('tool_use'),
  ];
}
