import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Caller, DomainError, type Grants } from '@exchange/kernel';
import { ToolCalls, ToolRegistry } from '@exchange/mcp/testing';
import { KeyAuthenticator, SessionAuthenticator } from '@exchange/platform';
import type { Reply, Tool, ToolCall } from '@exchange/platform/tools';
import type { Credentials, TestApi } from './api';
import type { SignedUp } from './people';

// oxlint-disable-next-line typescript/no-explicit-any -- tests read arbitrary paths of answers whose shape the tool's own schema proved
export type ToolAnswer = any;

/** Options of a tool call. By default the client supports neither questions nor notifications. */
export interface CallOptions {
  /** Replaces the credential's scope or grants. */
  readonly reach?: Pick<Caller, 'scope' | 'grants'>;
  readonly reply?: Reply;
  readonly signal?: AbortSignal;
  readonly progress?: ToolCall['progress'];
  readonly questions?: { readonly message: string; readonly form: object }[];
}

/** Outcome of a call: 200 and the answer as JSON, or the error. */
export interface ToolOutcome {
  readonly status: number;
  readonly error?: DomainError;
  readonly body: ToolAnswer;
}

/**
 * Calls the tools of the running API at the point where MCP and HTTP call them, with options that the protocols do not offer: grants, answers of a
 * person, an abort signal.
 */
export class TestTools {
  private readonly registry: ToolRegistry;

  constructor(private readonly api: TestApi) {
    this.registry = api.app.get(ToolRegistry, { strict: false });
  }

  get names(): readonly string[] {
    return [...this.registry.tools.keys()];
  }

  /** Names of the tools that the caller may see. */
  namesFor(caller: Caller): readonly string[] {
    return this.registry.toolsFor(caller).map(({ tool: { spec } }) => spec.name);
  }

  tool(name: string): Tool {
    return this.served(name).tool;
  }

  /** The schemas of a tool as clients see them. */
  schemasOf(name: string): { readonly input: object; readonly output: object } {
    const { input, output } = this.tool(name).spec;
    return { input: z.toJSONSchema(input, { io: 'input' }), output: z.toJSONSchema(output) };
  }

  /** The answer of a call. Throws its error. */
  async call(as: Credentials | Caller, name: string, given: object, options: CallOptions = {}): Promise<ToolAnswer> {
    const { error, body } = await this.outcome(as, name, given, options);
    if (error) throw error;
    return body;
  }

  /** The error of a call. Throws when the call succeeds. */
  async refusal(as: Credentials | Caller, name: string, given: object, options?: CallOptions): Promise<DomainError> {
    const { error, body } = await this.outcome(as, name, given, options);
    if (error) return error;
    throw new Error(`The call succeeded: ${JSON.stringify(body)}`);
  }

  async outcome(as: Credentials | Caller, name: string, args: object, options: CallOptions = {}): Promise<ToolOutcome> {
    const caller = { ...('kind' in as ? as : await this.callerOf(as)), ...options.reach };
    const calls = this.api.app.get(ToolCalls, { strict: false });
    const ended = await calls.make(this.served(name), { surface: 'mcp', args, call: callOf(caller, options) });
    if (ended.kind === 'asking') throw new Error('The reply is sent at once.');
    if (ended.kind !== 'done') return { status: ended.error.status, error: ended.error, body: null };
    return { status: 200, body: JSON.parse(JSON.stringify(ended.output)) };
  }

  private served(name: string) {
    const served = this.registry.tools.get(name);
    if (!served) throw new Error(`Tool ${name} does not exist.`);
    return served;
  }

  async callerOf(as: Credentials): Promise<Caller> {
    const from = (type: abstract new (...args: never[]) => KeyAuthenticator | SessionAuthenticator) =>
      this.api.app.get<KeyAuthenticator | SessionAuthenticator>(type, { strict: false });
    const caller = await ('bearer' in as
      ? from(KeyAuthenticator).authenticate(as.bearer)
      : from(SessionAuthenticator).authenticate(as.cookie));
    if (!caller) throw new Error('The credentials are invalid.');
    return caller;
  }
}

export const newKey = (): string => randomUUID();

/** An admin with a personal key; with `grants`, an app that may act for these advertisers only. */
export function callerOf({ account, user }: SignedUp, accountType: Caller['accountType'] = 'BUYER', grants?: Grants): Caller {
  return {
    kind: 'person',
    userId: user.id,
    role: 'ADMIN',
    via: grants ? 'oauth' : 'key',
    credentialId: 'key_test',
    accountId: account.id,
    accountType,
    label: user.email,
    ...(grants ? { grants, scope: 'read' as const } : {}),
  };
}

function callOf(caller: Caller, { reply, signal, progress, questions = [] }: CallOptions): ToolCall {
  return {
    caller,
    requestId: randomUUID(),
    signal: signal ?? new AbortController().signal,
    progress: progress ?? (() => undefined),
    ask: async (question) => {
      questions.push(question);
      return reply ?? null;
    },
  };
}
