import { randomUUID } from 'node:crypto';
import { ModulesContainer } from '@nestjs/core';
import { type Caller, domainError, type DomainError, hasScope, invalidInput, isRecord } from '@exchange/kernel';
import {
  authorizedAlready,
  Idempotency,
  KeyAuthenticator,
  type Reply,
  RequestContext,
  SessionAuthenticator,
  Tool,
  type ToolCall,
} from '@exchange/platform';
import type { Credentials, TestApi } from './api';

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

/** The tools of the running API, called as its registry does: arguments and answers by their schemas, scopes, and once per key. */
export class TestTools {
  private readonly tools: ReadonlyMap<string, Tool>;

  constructor(private readonly api: TestApi) {
    const modules = [...api.app.get(ModulesContainer, { strict: false }).values()];
    const instances = modules.flatMap(({ providers }) => [...providers.values()].map(({ instance }): unknown => instance));
    this.tools = new Map(instances.filter((one) => one instanceof Tool).map((tool) => [tool.spec.name, tool]));
  }

  get names(): readonly string[] {
    return [...this.tools.keys()].toSorted();
  }

  tool(name: string): Tool {
    const tool = this.tools.get(name);
    if (!tool) throw new Error(`There is no tool ${name}.`);
    return tool;
  }

  async call(as: Credentials, name: string, given: object, options: CallOptions = {}): Promise<ToolAnswer> {
    const tool = this.tool(name);
    const { input: schema, output, scope, keyed, reach } = tool.spec;
    const caller = { ...(await this.callerOf(as)), ...options.reach };
    if (caller.grants && reach === 'account') throw forbidden();
    const read = schema.safeParse(given);
    if (!read.success) throw invalidInput(read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
    const input = read.data;
    if (!hasScope(caller, typeof scope === 'function' ? scope(input) : scope)) throw forbidden();
    const call = callOf(caller, options);
    const work = async () => tool.run(input, call);
    const { idempotencyKey: key } = input as { readonly idempotencyKey?: string };
    const once = { caller, key: keyed ? key : undefined, operation: `tool ${name}`, request: input, authorize: authorizedAlready };
    const context = new RequestContext(call.requestId);
    context.caller = caller;
    const answer = await RequestContext.run(context, () => this.api.app.get(Idempotency, { strict: false }).inSteps(once, work));
    return JSON.parse(JSON.stringify(output.parse(answer)));
  }

  /** How a call is refused. */
  async refusal(as: Credentials, name: string, given: object, options?: CallOptions): Promise<DomainError> {
    const answer: unknown = await this.call(as, name, given, options).catch((error: unknown) => error);
    if (answer instanceof Error && isRecord({ ...answer }) && 'kind' in answer) return answer as DomainError;
    throw new Error(`It was not refused: ${answer instanceof Error ? answer.stack : JSON.stringify(answer)}`);
  }

  private async callerOf(as: Credentials): Promise<Caller> {
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

const forbidden = () => domainError('forbidden', 'FORBIDDEN', 'That is out of reach.');

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
