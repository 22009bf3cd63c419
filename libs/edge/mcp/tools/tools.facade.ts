import { Injectable } from '@nestjs/common';
import { type Caller, definedOnly, type Scope } from '@exchange/kernel';
import { neededScope, receiptIdOf, Receipts, type ReceiptState, type ToolHints } from '@exchange/platform';
import { type ServedTool, ToolRegistry } from './registry';
import { type Ended, operationOf, ToolCalls } from './tool-calls';
import { untraced } from './tracing';

/** A tool that this caller is shown, as in `tools/list` of a client without views. */
export interface OfferedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON schema of the arguments, without `idempotencyKey` and `correlationId`: who calls within the exchange has a key, and is traced. */
  readonly inputSchema: object;
  readonly hints: ToolHints;
}

/** A tool as whoever calls it over HTTP needs to know it. */
export interface DescribedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON schemas. The key of {@link isKeyed} may be left out of the arguments. */
  readonly inputSchema: object;
  readonly outputSchema: object;
  /** It changes something: it takes an `Idempotency-Key`, and needs one. */
  readonly isKeyed: boolean;
}

export interface InnerCall {
  readonly caller: Caller;
  readonly tool: string;
  readonly args: object;
  /** The same key: done once, and the first answer again. */
  readonly key: string;
  readonly requestId: string;
  readonly signal: AbortSignal;
  /** Done right before the tool, in its transaction where it has one. What it throws is the refusal. */
  readonly begin?: () => Promise<void>;
  /** {@link Question.agreed} of what the person agreed to. Left out: nobody was asked. */
  readonly agreed?: string | null;
}

/** What a person is asked before a call. */
export interface Question {
  readonly summary: string;
  /** Names what the call spends, for the call that the person agreed to. Null: it spends nothing. */
  readonly agreed: string | null;
}

/** The tools of the exchange for those within it who act for a caller: the same registry, policy and record of calls as over MCP. */
@Injectable()
export class ToolsFacade {
  constructor(
    private readonly registry: ToolRegistry,
    private readonly calls: ToolCalls,
    private readonly receipts: Receipts,
  ) {}

  offered(caller: Caller): OfferedTool[] {
    return this.registry.listedFor(caller, false).map(({ listed: { name, title, description, annotations: hints, inputSchema } }) => {
      return { name, title, description, hints, inputSchema: withoutKey(inputSchema as ObjectSchema) };
    });
  }

  /** All of them. */
  described(): DescribedTool[] {
    return [...this.registry.tools.values()].map(({ tool: { spec }, schemas }) => {
      const isKeyed = spec.keyed !== undefined;
      const input = schemas.input as ObjectSchema;
      const inputSchema = isKeyed ? { ...input, required: (input.required ?? []).filter((name) => name !== 'idempotencyKey') } : input;
      const { name, title, description } = spec;
      return { name, title, description, inputSchema, outputSchema: schemas.output, isKeyed };
    });
  }

  /** What the call would need; null when it only shows what it would do, and when its arguments are refused anyway. */
  scopeOf(caller: Caller, name: string, args: object): Scope | null {
    const served = this.of(caller, name);
    const parsed = served?.input.safeParse(withKey(served, args, placeholder));
    if (!served || !parsed?.success) return null;
    const { tool } = served;
    const { spec } = tool;
    // Whoever sends a confirmation spends, whatever scope the operation needs.
    if (tool.spending && parsed.data['confirmationToken'] !== undefined) return 'spend';
    return spec.previews?.(parsed.data) ? null : neededScope(spec, parsed.data);
  }

  /** What a person is asked to agree to, in words of the tool: its title would not say what changes. With the numbers of what is spent. */
  async question(caller: Caller, name: string, args: object, key = placeholder): Promise<Question> {
    const served = this.of(caller, name)!;
    const { tool } = served;
    if (!tool.summary) throw new Error(`${name} cannot say what a person would agree to.`);
    const input = untraced(served.input.parse(withKey(served, args, key)));
    const spending = await tool.spending?.(input, caller);
    if (spending && spending.question !== null) return { summary: spending.question, agreed: spending.digest };
    return { summary: await tool.summary(input, caller), agreed: null };
  }

  /** Null when there is no such tool for this caller. */
  async call({ caller, tool, args, key, requestId, signal, begin, agreed }: InnerCall): Promise<Ended | null> {
    const served = this.of(caller, tool);
    if (!served) return null;
    const call = { caller, requestId, signal, progress: () => undefined, ask: () => Promise.resolve(null) };
    const asked = { surface: 'mcp', args: withKey(served, args, key), call, ...definedOnly({ begin, agreed }) } as const;
    return this.calls.make(served, asked);
  }

  /** What became of a call that was begun with this key; null when it was refused. Of tools without keys nothing is known. */
  async outcomeOf(caller: Caller, tool: string, key: string): Promise<ReceiptState | null> {
    if (this.of(caller, tool)?.tool.spec.keyed === undefined) return 'uncertain';
    return (await this.receipts.find(caller, receiptIdOf(operationOf(tool), key)))?.state ?? null;
  }

  private of(caller: Caller, name: string): ServedTool | undefined {
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
