import { Injectable } from '@nestjs/common';
import { type Caller, definedOnly } from '@exchange/kernel';
import { assertRules } from '@exchange/platform';
import { effectOf, performedBy, receiptIdOf, Receipts, type Receipt, type ToolCall, type ToolSpec } from '@exchange/platform/tools';
import { type ServedTool, ToolRegistry } from './registry';
import { type ConfirmationQuestion, SpendingGate } from './spending-gate';
import { type ToolCallResult, operationOf, ToolCalls } from './tool-calls';
import { untraced } from './tracing';

/** A tool listed to this caller, as in `tools/list` for a client without views. */
export interface OfferedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON schema of the arguments without `idempotencyKey` and `correlationId`, which callers within the exchange send separately. */
  readonly inputSchema: object;
  readonly hints: ToolSpec['hints'];
}

/** A tool as described for HTTP clients. */
export interface DescribedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON schemas. For keyed tools `idempotencyKey` may be omitted from the arguments. */
  readonly inputSchema: object;
  readonly outputSchema: object;
  /** The tool changes something and requires an `Idempotency-Key`. */
  readonly isKeyed: boolean;
}

/** `agreed` is that of the {@link ConfirmationQuestion}. */
export interface InnerCall extends Pick<ToolCall, 'caller' | 'requestId' | 'signal' | 'agreed'> {
  readonly tool: string;
  readonly args: object;
  /** Idempotency key: a repeated call returns the first answer. */
  readonly key: string;
  /** Runs right before the tool, in its transaction if there is one. A thrown error refuses the call. */
  readonly begin?: () => Promise<void>;
}

/** Tools for callers within the exchange that act for a caller, with the registry, policy and call records of MCP. */
@Injectable()
export class ToolsFacade {
  constructor(
    private readonly registry: ToolRegistry,
    private readonly calls: ToolCalls,
    private readonly spending: SpendingGate,
    private readonly receipts: Receipts,
  ) {}

  offered(caller: Caller): OfferedTool[] {
    return this.registry.listedFor(caller, false).map(({ listed: { name, title, description, annotations: hints, inputSchema } }) => {
      return { name, title, description, hints, inputSchema: withoutKey(inputSchema as ObjectSchema) };
    });
  }

  /** All tools. */
  described(): DescribedTool[] {
    return [...this.registry.tools.values()].map(({ tool: { spec }, schemas }) => {
      const isKeyed = spec.keyed !== undefined;
      const input = schemas.input as ObjectSchema;
      const inputSchema = isKeyed ? { ...input, required: (input.required ?? []).filter((name) => name !== 'idempotencyKey') } : input;
      const { name, title, description } = spec;
      return { name, title, description, inputSchema, outputSchema: schemas.output, isKeyed };
    });
  }

  /** `none` also for arguments that will be refused. */
  effectOf(caller: Caller, name: string, args: object): ReturnType<typeof effectOf> {
    const served = this.find(caller, name);
    const parsed = served?.input.safeParse(withKey(served, args, placeholder));
    return served && parsed?.success ? effectOf(served.tool, parsed.data) : 'none';
  }

  /** The text that a person must agree to, with the amounts that are spent. Throws the errors of the operations' rules. */
  async question(caller: Caller, name: string, args: object, key = placeholder): Promise<ConfirmationQuestion> {
    const served = this.find(caller, name)!;
    const input = untraced(served.input.parse(withKey(served, args, key)));
    for (const one of performedBy(served.tool.spec, input)) assertRules(one, caller);
    return this.spending.question(served.tool, input, caller);
  }

  /** Null when this caller has no such tool. */
  async call({ caller, tool, args, key, requestId, signal, begin, agreed }: InnerCall): Promise<ToolCallResult | null> {
    const served = this.find(caller, tool);
    if (!served) return null;
    const call = { caller, requestId, signal, progress: () => undefined, ask: () => Promise.resolve(null), ...definedOnly({ agreed }) };
    return this.calls.make(served, { surface: 'mcp', args: withKey(served, args, key), call, ...definedOnly({ begin }) });
  }

  /** State of an earlier call with this key; null when it was refused. Always `uncertain` for tools without keys. */
  async outcomeOf(caller: Caller, tool: string, key: string): Promise<Receipt['state'] | null> {
    if (this.find(caller, tool)?.tool.spec.keyed === undefined) return 'uncertain';
    return (await this.receipts.find(caller, receiptIdOf(operationOf(tool), key)))?.state ?? null;
  }

  private find(caller: Caller, name: string): ServedTool | undefined {
    return this.registry.toolsFor(caller).find(({ tool }) => tool.spec.name === name);
  }
}

const placeholder = 'not-called-with-this';

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

function withoutKey(schema: ObjectSchema): object {
  const { idempotencyKey: _, correlationId: _tracing, ...properties } = schema.properties ?? {};
  return { ...schema, properties, required: (schema.required ?? []).filter((name) => name !== 'idempotencyKey') };
}

const withKey = ({ input }: ServedTool, args: object, key: string): object =>
  'idempotencyKey' in input.shape ? { ...args, idempotencyKey: key } : args;
