import { setTimeout as pause } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { AnswerMessages } from './answer-messages';
import type { AnswerTurns } from './answer-turns';
import { oneShotFetch } from './one-shot-fetch';
import type { ToolAnswer } from './tool-answer';

export interface SessionOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof globalThis.fetch;
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  /** Turns of large answers. The session releases them. */
  readonly turns: AnswerTurns;
}

export class StreamClosed extends Error {}

/** Milliseconds for a message to pass from the end of its stream to the client. */
const inFlightMs = 250;
/** Milliseconds for terminating the session; no caller waits for it. */
const terminateMs = 1_000;

/** One MCP session: connect, a few calls, leave. A broken connection ends the pending call at once. */
export class McpSession {
  private readonly client = new Client({ name: 'exchange', version: '3.0.0' }, { capabilities: {} });
  private readonly transport: StreamableHTTPClientTransport;
  private readonly broken: Promise<never>;
  private break: (error: unknown) => void = () => undefined;
  private calls = 0;
  private readonly messages = new AnswerMessages();

  constructor(private readonly options: SessionOptions) {
    this.broken = new Promise<never>((_, reject) => (this.break = reject));
    this.broken.catch(() => undefined);
    const { url, headers, fetch, turns } = options;
    this.transport = new StreamableHTTPClientTransport(new URL(url), {
      fetch: oneShotFetch(
        fetch,
        { failed: (error) => this.break(error), ended: () => this.streamEnded() },
        { messages: this.messages, turns },
      ),
      requestInit: { headers },
    });
    this.client.onerror = (error) => this.break(error);
  }

  async connect(): Promise<void> {
    await this.orBroken(this.client.connect(this.transport, this.bounds()));
  }

  async call(name: string, args: Record<string, unknown>): Promise<ToolAnswer> {
    this.options.turns.end();
    const answer = await this.orBroken(this.client.callTool({ name, arguments: args }, this.bounds()));
    return this.messages.resultOf(answer as ToolAnswer);
  }

  async pause(ms: number): Promise<void> {
    this.options.turns.end();
    await pause(ms, undefined, { signal: this.options.signal });
  }

  /** Closes the connection. The seller is asked to terminate the session if time is left. */
  async leave(): Promise<void> {
    this.options.turns.close();
    if (!this.options.signal.aborted && this.transport.sessionId !== undefined) {
      const termination = this.transport.terminateSession().catch(() => undefined);
      await Promise.race([termination, new Promise((resolve) => setTimeout(resolve, terminateMs).unref())]);
    }
    await this.client.close().catch(() => undefined);
  }

  private bounds() {
    const timeout = Math.max(1, this.options.deadline - Date.now());
    return { timeout, maxTotalTimeout: timeout, signal: this.options.signal };
  }

  private async orBroken<T>(work: Promise<T>): Promise<T> {
    try {
      return await Promise.race([work, this.broken]);
    } finally {
      this.calls += 1;
    }
  }

  private streamEnded(): void {
    const call = this.calls;
    setTimeout(() => {
      if (this.calls === call) this.break(new StreamClosed('The stream ended without an answer.'));
    }, inFlightMs).unref();
  }
}
