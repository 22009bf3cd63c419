import { DiscoveryService } from '@nestjs/core';
import { z } from 'zod';
import { type Caller, DomainError, type Grants, invalidInput } from '@exchange/kernel';
import { Tool, type ToolCall } from '@exchange/platform';
import type { TestApi } from './api';
import type { SignedUp } from './people';

/** What a tool answered, as JSON, or how it refused. */
export interface ToolAnswer {
  /** 200, or the status of the refusal. */
  readonly status: number;
  readonly error?: { readonly code: string; readonly field?: string; readonly message: string };
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read arbitrary paths of answers that the tool's schema has checked
  readonly body: any;
}

/** Calls tools as their servers do: arguments are checked first, and answers leave as JSON that fits the schema of the tool. */
export class TestTools {
  private readonly tools: ReadonlyMap<string, Tool>;

  constructor(api: TestApi) {
    const instances = api.app
      .get(DiscoveryService, { strict: false })
      .getProviders()
      .map(({ instance }) => instance as unknown);
    const tools = instances.filter((instance) => instance instanceof Tool);
    this.tools = new Map(tools.map((tool) => [tool.spec.name, tool]));
  }

  get names(): readonly string[] {
    return [...this.tools.keys()].toSorted();
  }

  /** The schemas of a tool as clients are shown them. */
  schemasOf(name: string): { readonly input: object; readonly output: object } {
    const { input, output } = this.tools.get(name)!.spec;
    return { input: z.toJSONSchema(input, { io: 'input' }), output: z.toJSONSchema(output) };
  }

  async call(name: string, args: object, caller: Caller): Promise<ToolAnswer> {
    try {
      const { spec } = this.tools.get(name)!;
      const parsed = spec.input.strict().safeParse(args);
      if (!parsed.success)
        throw invalidInput(parsed.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })));
      const output = await this.tools.get(name)!.run(parsed.data, callOf(caller));
      return { status: 200, body: JSON.parse(JSON.stringify(spec.output.parse(output))) as unknown };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { status, code, field, message } = error;
      return { status, error: { code, message, ...(field === undefined ? {} : { field }) }, body: null };
    }
  }
}

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

const callOf = (caller: Caller): ToolCall => ({
  caller,
  requestId: 'request-test',
  signal: new AbortController().signal,
  progress: () => undefined,
  ask: async () => null,
});
