import type { z } from 'zod';
import type { AccountType, Caller, Page, PageRequest } from '@exchange/kernel';
import type { Access } from '../auth/access';
import type { Spending } from './spending';
import type { Work } from './work';

/** Annotations of an MCP tool. */
export interface ToolHints {
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  /** Whether the tool calls other systems: sellers, payment providers. */
  readonly openWorldHint?: boolean;
}

export type KeyedWork = 'together' | 'in steps' | 'by itself';

export interface ToolSpec<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  /** Name for MCP clients: `save_campaign`. */
  readonly name: string;
  readonly title: string;
  /** For models: one sentence about its purpose, and pitfalls that neither its schema nor its errors explain. */
  readonly description: string;
  /** Strict object: unknown arguments are refused. */
  readonly input: Input;
  readonly output: Output;
  /** Access rules of the operations it performs. They apply to the call, and the tool is hidden when all of them would refuse the caller. */
  readonly performs: readonly Access[];
  /** The operations that a call with this input performs. Undefined: all of them. */
  readonly chosen?: (input: z.output<Input>) => readonly Access[];
  /** Undefined: buyers and sellers. */
  readonly accountType?: AccountType;
  readonly hints: ToolHints;
  /** Maximum size of the arguments in bytes: 64 KiB by default, 2 MiB for uploaded lists. */
  readonly maxBytes?: number;
  /**
   * How `idempotencyKey` is handled: repetitions with the same arguments get the first answer for seven days (gaps-2.md §1). `together`: the answer is stored
   * in the transaction of the work, which uses only the database; required for creations. `in steps`: the work waits or calls other systems between its
   * transactions, and its own state prevents a second execution. `by itself`: the tool stores its progress under `tools.<name>`, and a repetition resumes.
   * Every tool that changes something must have one, otherwise the process does not start.
   */
  readonly keyed?: KeyedWork | ((input: z.output<Input>) => KeyedWork);
  /** Whether a call with this input changes nothing and only shows its effect. */
  readonly previews?: (input: z.output<Input>) => boolean;
  /** Whether the tool only shows a view. It is listed only for clients that show views; others may still call it. */
  readonly isViewOnly?: boolean;
  /** `_meta` of the tool: `{ ui: { resourceUri } }`. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** The answer of the person to {@link ToolCall.ask}. */
export type Reply =
  | { readonly action: 'accept'; readonly content: Readonly<Record<string, unknown>> }
  | { readonly action: 'decline' | 'cancel' };

/** One call of a tool over MCP (either version) or HTTP. */
export interface ToolCall {
  readonly caller: Caller;
  /** Id of the request, as in the access log. */
  readonly requestId: string;
  /** Aborted when the client cancels or disconnects. Committed changes remain. */
  readonly signal: AbortSignal;
  /** Whether the client polls unfinished work ({@link Tool.left}), so that the call need not wait for it. */
  readonly canPollWork?: boolean;
  /** Set for tools over HTTP: the account is that of the credential. Undefined: `X-Account-Id` selects it. */
  readonly hasFixedAccount?: true;
  /** Whether the client shows views of tools (`meta.ui.resourceUri`). */
  readonly showsViews?: boolean;
  /** Digest of the spend ({@link Spending}) that the person agreed to before the call. Null: to spend nothing. Undefined: nobody was asked. */
  readonly agreed?: string | null;
  /** Result of {@link Tool.spending}; its question, if any, was agreed to. Undefined for tools that never spend. */
  readonly spending?: Spending;
  /** Reports progress to clients that support it. */
  progress(message: string, done?: number, total?: number): void;
  /**
   * Asks the person through the client. Null when the client does not support it: the tool then returns a preview and a confirmation token. `form` is a flat
   * JSON schema of primitives. `about` is a digest of the agreed effect: a repeated call with the answer asks again when it differs.
   */
  ask(question: { readonly message: string; readonly form: object; readonly about?: string }): Promise<Reply | null>;
}

/** A step that only a person can take (docs/spec/gaps.md). It is not an error and contains no secret. */
export interface Handoff {
  readonly kind: 'human_action_required';
  readonly action: string;
  readonly message: string;
  /** Page of the exchange for this step. */
  readonly url: string;
  readonly expiresAt?: string;
}

/**
 * A tool for agents, provided by its context (`adapters/mcp/`) on the same application services as the controllers, and served by `POST /mcp/v3` and
 * `POST /api/v3/tools/{tool}`.
 */
export abstract class Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  abstract readonly spec: ToolSpec<Input, Output>;
  /** Throws domain errors. */
  abstract run(input: z.output<Input>, call: ToolCall): Promise<z.input<Output>>;
  /**
   * Describes the effect for the person who has to agree: changes with names, old and new values, numbers and currency. Required for tools that change
   * something (docs/adr/0087). Throws domain errors.
   */
  summary?(input: z.output<Input>, caller: Caller): Promise<string>;
  /**
   * Determines what the call would spend; required for tools with an operation of scope `spend` (docs/adr/0177). The call is carried out once a person has
   * agreed to exactly that. Throws the errors of the call itself, so that nobody is asked about a call that would fail.
   */
  spending?(input: z.output<Input>, caller: Caller): Promise<Spending>;
  /** MCP content blocks for models, instead of the output as JSON. */
  content?(output: z.output<Output>): readonly object[];
  /** Id of the work that continues after this output. Undefined: every output is final. */
  left?(output: z.output<Output>): string;
  /** Reads that work, whose outcome is an output of this tool; 404 when the caller cannot reach it. Required with {@link left}. */
  work?(caller: Caller, id: string): Promise<Work>;
  /** Stops that work and keeps what is done. Undefined: the work cannot be stopped. */
  stop?(caller: Caller, id: string): Promise<void>;
  /** Lists that work, newest first. Undefined: it can only be read by id. */
  works?(caller: Caller, request: PageRequest): Promise<Page<Work>>;
}
