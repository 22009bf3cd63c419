import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Caller, DomainError, type Grants } from '@exchange/kernel';
import { ToolCalls, ToolRegistry } from '@exchange/mcp/testing';
import { KeyAuthenticator, type Reply, SessionAuthenticator, type Tool, type ToolCall } from '@exchange/platform';
import type { Credentials, TestApi } from './api';
import type { SignedUp } from './people';

// oxlint-disable-next-line typescript/no-explicit-any -- tests read arbitrary paths of answers whose shape the tool's own schema proved
export type ToolAnswer = any;

/** A call as tests make it: what is left out is a client that can neither be asked nor listens. */
export interface CallOptions {
  /** In place of what the credential gives: a scope, or grants. */
  readonly reach?: Pick<Caller, 'scope' | 'grants'>;
  readonly reply?: Reply;
  readonly signal?: AbortSignal;
  readonly progress?: ToolCall['progress'];
  readonly questions?: { readonly message: string; readonly form: object }[];
}

/** How a call ended: 200 with what the tool answered, as JSON, or how it was refused. */
export interface ToolOutcome {
  readonly status: number;
  readonly error?: DomainError;
  readonly body: ToolAnswer;
}

/** The tools of the running API, called where MCP and HTTP call them, with what their protocols cannot say: grants, a person who answers, a signal. */
export class TestTools {
  private readonly registry: ToolRegistry;

  constructor(private readonly api: TestApi) {
    this.registry = api.app.get(ToolRegistry, { strict: false });
  }

  get names(): readonly string[] {
    return [...this.registry.tools.keys()];
  }

  /** What this caller is shown. */
  namesFor(caller: Caller): readonly string[] {
    return this.registry.toolsFor(caller).map(({ tool: { spec } }) => spec.name);
  }

  tool(name: string): Tool {
    return this.served(name).tool;
  }

  /** The schemas of a tool as clients are shown them. */
  schemasOf(name: string): { readonly input: object; readonly output: object } {
    const { input, output } = this.tool(name).spec;
    return { input: z.toJSONSchema(input, { io: 'input' }), output: z.toJSONSchema(output) };
  }

  /** What it answered. Throws its refusal. */
  async call(as: Credentials | Caller, name: string, given: object, options: CallOptions = {}): Promise<ToolAnswer> {
    const { error, body } = await this.outcome(as, name, given, options);
    if (error) throw error;
    return body;
  }

  /** How a call is refused. */
  async refusal(as: Credentials | Caller, name: string, given: object, options?: CallOptions): Promise<DomainError> {
    const { error, body } = await this.outcome(as, name, given, options);
    if (error) return error;
    throw new Error(`It was not refused: ${JSON.stringify(body)}`);
  }

  async outcome(as: Credentials | Caller, name: string, args: object, options: CallOptions = {}): Promise<ToolOutcome> {
    const caller = { ...('kind' in as ? as : await this.callerOf(as)), ...options.reach };
    const calls = this.api.app.get(ToolCalls, { strict: false });
    const ended = await calls.make(this.served(name), { surface: 'mcp', args, call: callOf(caller, options) });
    if (ended.kind === 'asking') throw new Error('The reply is given at once.');
    if (ended.kind !== 'done') return { status: ended.error.status, error: ended.error, body: null };
    return { status: 200, body: JSON.parse(JSON.stringify(ended.output)) };
  }

  private served(name: string) {
    const served = this.registry.tools.get(name);
    if (!served) throw new Error(`There is no tool ${name}.`);
    return served;
  }

  async callerOf(as: Credentials): Promise<Caller> {
    const from = (type: abstract new (...args: never[]) => KeyAuthenticator | SessionAuthenticator) =>
      this.api.app.get<KeyAuthenticator | SessionAuthenticator>(type, { strict: false });
    const caller = await ('bearer' in as
      ? from(KeyAuthenticator).authenticate(as.bearer)
      : from(SessionAuthenticator).authenticate(as.cookie));
    if (!caller) throw new Error('These are no credentials.');
    return caller;
  }
}

export const newKey = (): string => randomUUID();

/** An admin with a personal key; with `grants` as an app that was given these advertisers alone. */
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
