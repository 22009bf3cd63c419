import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { AnswerMessages } from './answer-messages';
import type { AnswerTurns } from './answer-turns';
import { oneShotFetch } from './one-shot-fetch';

export interface SessionOptions {
  readonly url: string;
  /** Of every request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof globalThis.fetch;
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  /** Of large answers. The session gives them back. */
  readonly turns: AnswerTurns;
}

/** The seller hung up before it answered. */
export class HungUp extends Error {}

/** Milliseconds that a message may still take from the end of its stream into the client. */
const inFlightMs = 250;
/** Milliseconds for a polite farewell; nobody waits for it. */
const farewellMs = 1_000;

/** One MCP conversation: connect, a few calls, leave. Whatever breaks the conversation ends the call that waits at once. */
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
    await this.until(this.client.connect(this.transport, this.bounds()));
  }

  async call(name: string, args: Record<string, unknown>): Promise<CallToolResult> {
    this.options.turns.end();
    const answer = await this.until(this.client.callTool({ name, arguments: args }, undefined, this.bounds()));
    return this.messages.resultOf(answer as CallToolResult);
  }

  async pause(ms: number): Promise<void> {
    this.options.turns.end();
    await pause(ms, undefined, { signal: this.options.signal });
  }

  /** Closes the connection. With time left, the seller is told that the session is over. */
  async leave(): Promise<void> {
    this.options.turns.close();
    if (!this.options.signal.aborted && this.transport.sessionId !== undefined) {
      const farewell = this.transport.terminateSession().catch(() => undefined);
      await Promise.race([farewell, new Promise((resolve) => setTimeout(resolve, farewellMs).unref())]);
    }
    await this.client.close().catch(() => undefined);
  }

  private bounds() {
    const timeout = Math.max(1, this.options.deadline - Date.now());
    return { timeout, maxTotalTimeout: timeout, signal: this.options.signal };
  }

  private async until<T>(work: Promise<T>): Promise<T> {
    try {
      return await Promise.race([work, this.broken]);
    } finally {
      this.calls += 1;
    }
  }

  private streamEnded(): void {
    const call = this.calls;
    setTimeout(() => {
      if (this.calls === call) this.break(new HungUp('The stream ended without an answer.'));
    }, inFlightMs).unref();
  }
}
