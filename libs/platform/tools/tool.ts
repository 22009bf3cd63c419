import type { z } from 'zod';
import type { AccountType, Caller, Page, PageRequest } from '@exchange/kernel';
import type { Access } from '../auth/access';
import type { Spending } from './spending';
import type { Work } from './work';

/** What MCP clients are told about a tool besides its schemas. */
export interface ToolHints {
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  /** Whether it reaches beyond the exchange: to sellers, to payment providers. */
  readonly openWorldHint?: boolean;
}

export type KeyedWork = 'together' | 'in steps' | 'by itself';

export interface ToolSpec<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  /** As MCP clients call it: `save_campaign`. */
  readonly name: string;
  readonly title: string;
  /** For a model: one sentence of what it is for, and what goes wrong without being said. What its schema or a refusal says is left out. */
  readonly description: string;
  /** Strict: unknown arguments are refused. */
  readonly input: Input;
  readonly output: Output;
  /** What the operations say that it performs: whoever they would refuse is refused, and is not shown a tool of which nothing is for them. */
  readonly performs: readonly Access[];
  /** Those that such a call performs. Left out: it may be all of them. */
  readonly chosen?: (input: z.output<Input>) => readonly Access[];
  /** Left out: for both. */
  readonly accountType?: AccountType;
  readonly hints: ToolHints;
  /** Largest arguments in bytes. Default 64 KiB; 2 MiB where lists are uploaded. */
  readonly maxBytes?: number;
  /**
   * The input has an `idempotencyKey`: a repetition with the same arguments gets the first answer, for seven days (gaps-2.md §1). `together`: the
   * answer is kept in the transaction of the work, which only asks the database. `in steps`: the work waits, or asks others, between
   * transactions of its own, and its state keeps it from happening twice. What makes something new is always `together`. `by itself`: the tool keeps
   * under `tools.<name>` what it has begun, and a repetition reads on. A tool that changes something has one of them, or the process does not start.
   */
  readonly keyed?: KeyedWork | ((input: z.output<Input>) => KeyedWork);
  /** Whether such a call changes nothing and only shows what would be done, whatever its scope. */
  readonly previews?: (input: z.output<Input>) => boolean;
  /** It does nothing but show a view: it is listed to clients that show views alone. Whoever knows its name may call it all the same. */
  readonly onlyShows?: boolean;
  /** `_meta` of the tool, for clients that know what it means: `{ ui: { resourceUri } }`. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** What a client answered to a question to its person. */
export type Reply =
  | { readonly action: 'accept'; readonly content: Readonly<Record<string, unknown>> }
  | { readonly action: 'decline' | 'cancel' };

/** One call of a tool, however it came: MCP of either era, or its HTTP twin. */
export interface ToolCall {
  readonly caller: Caller;
  /** Of the request, also in the access log. */
  readonly requestId: string;
  /** Aborted when the client cancels or is gone. What is committed by then stays. */
  readonly signal: AbortSignal;
  /** The client follows work that goes on by itself ({@link Tool.left}), so that no answer waits for it. Left out: it does not. */
  readonly follows?: boolean;
  /** It acts for the account of the credential alone, whatever header is sent: tools over HTTP. Left out: `X-Account-Id` chooses. */
  readonly staysWithAccount?: true;
  /** The client shows the view of a tool (`meta.ui.resourceUri`) to its person. Left out: it does not. */
  readonly showsViews?: boolean;
  /** What the tool said that the call spends; a person has agreed where it has a question. Left out: of tools that never spend. */
  readonly spending?: Spending;
  /** Tells the client how far it is; nothing where it cannot listen. */
  progress(message: string, done?: number, total?: number): void;
  /**
   * Asks the person through the client. Null when this client cannot be asked: then the tool answers with a preview and a token to confirm it with.
   * `form` is a flat JSON schema of primitives. `about` is a digest of what is agreed to: a call that is made anew with the answer asks again when it differs.
   */
  ask(question: { readonly message: string; readonly form: object; readonly about?: string }): Promise<Reply | null>;
}

/** A step that only a person can take: it holds no secret, and is no error (docs/spec/gaps.md). */
export interface Handoff {
  readonly kind: 'human_action_required';
  readonly action: string;
  readonly message: string;
  /** Page of the exchange where the person does it. */
  readonly url: string;
  readonly expiresAt?: string;
}

/**
 * One tool of the exchange. Contexts bring theirs as providers beside their controllers (`adapters/mcp/`), on the same application services; they are
 * found and served by `POST /mcp/v3` and `POST /api/v3/tools/{tool}`.
 */
export abstract class Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  abstract readonly spec: ToolSpec<Input, Output>;
  /** Throws domain errors, as services do. */
  abstract run(input: z.output<Input>, call: ToolCall): Promise<z.input<Output>>;
  /**
   * What it would do, in sentences that a person is asked to agree to: what changes, with names, the old and the new value, numbers and currency. Every
   * tool that changes something has one (docs/adr/0087). Throws domain errors.
   */
  summary?(input: z.output<Input>, caller: Caller): Promise<string>;
  /**
   * What the call would spend. A tool that performs an operation of scope `spend` has it (docs/adr/0177): the call is carried out when a person has agreed
   * to exactly that. Throws what the call would be refused with, so that nobody is asked for it.
   */
  spending?(input: z.output<Input>, caller: Caller): Promise<Spending>;
  /** What a model is shown instead of the answer as JSON: content blocks of MCP. */
  content?(output: z.output<Output>): readonly object[];
  /** The id of the work that goes on after this answer. Left out: every answer is whole. */
  left?(output: z.output<Output>): string;
  /** That work, for whom {@link left} is there: 404 to whoever does not reach it. Its outcome is an answer of this tool. */
  work?(caller: Caller, id: string): Promise<Work>;
  /** Ends that work before its time, as far as it has come. Left out: what was begun is finished. */
  stop?(caller: Caller, id: string): Promise<void>;
  /** Newest first. Left out: it is found by its id alone. */
  works?(caller: Caller, request: PageRequest): Promise<Page<Work>>;
}
