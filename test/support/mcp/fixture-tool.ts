import { MissingRequiredClientCapabilityError, type ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { access, wholeAccount } from '@exchange/platform';
import { Tool, type ToolCall, type ToolSpec } from '@exchange/platform/tools';

type InputRequest = Readonly<{ method: string; params?: object }>;

/** Additional abilities of test tools. */
export interface TestCall extends ToolCall {
  readonly questions: { answers(requests: Readonly<Record<string, InputRequest>>): Readonly<Record<string, object>> };
  readonly context: ServerContext;
}

type Blocks = readonly object[];
const output = z.object({ blocks: z.array(z.looseObject({})).optional() });

/** Creates a tool of the public MCP conformance suite from its answer. */
export function fixture(
  name: string,
  answer: (call: TestCall, input: Record<string, unknown>) => Blocks | Promise<Blocks>,
  input: z.ZodRawShape = {},
) {
  return class extends Tool {
    readonly spec = {
      name,
      title: name,
      description: `Test tool ${name} of the conformance suite.`,
      input: z.strictObject(input),
      output,
      performs: [access(wholeAccount, 'read')],
      hints: {},
    } satisfies ToolSpec;

    async run(given: Record<string, unknown>, call: ToolCall) {
      return { blocks: [...(await answer(call as TestCall, given))] };
    }

    override content({ blocks }: { blocks?: object[] }): Blocks {
      return blocks ?? [];
    }
  };
}

const capabilities = ({ context }: TestCall): Record<string, unknown> =>
  ((context.mcpReq.envelope as Record<string, unknown> | undefined)?.['io.modelcontextprotocol/clientCapabilities'] ?? {}) as Record<
    string,
    unknown
  >;

export function assertCan(call: TestCall, name: string): void {
  if (capabilities(call)[name] === undefined) throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { [name]: {} } });
}

export const can = (call: TestCall, name: string): boolean => capabilities(call)[name] !== undefined;
