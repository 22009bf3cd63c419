import { MissingRequiredClientCapabilityError, type ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { access, Tool, type ToolCall, type ToolSpec, wholeAccount } from '@exchange/platform';

type InputRequest = Readonly<{ method: string; params?: object }>;

/** What a test tool may do besides what every tool may. */
export interface TestCall extends ToolCall {
  readonly asking: { answers(requests: Readonly<Record<string, InputRequest>>): Readonly<Record<string, object>> };
  readonly context: ServerContext;
}

type Blocks = readonly object[];
const output = z.object({ blocks: z.array(z.looseObject({})).optional() });

/** A tool of the public conformance suite: made of what it answers. */
export function fixture(
  name: string,
  answer: (call: TestCall, input: Record<string, unknown>) => Blocks | Promise<Blocks>,
  input: z.ZodRawShape = {},
) {
  return class extends Tool {
    readonly spec = {
      name,
      title: name,
      description: `What the conformance suite asks of ${name}.`,
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
