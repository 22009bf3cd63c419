import { ProtocolError } from '@modelcontextprotocol/server';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { type Caller, type DomainError, hasScope, invalidInput, isRecord, type Scope } from '@exchange/kernel';
import {
  AuthGuard,
  authErrors,
  auditResourceTypes,
  alreadyAuthorized,
  assertRules,
  digestOf,
  Idempotency,
  isStillRunning,
  Log,
  refusalOf,
  RequestContext,
  resourceTypeOf,
  sameKeyOf,
  toDomainError,
  type Touched,
  isWithoutEffect,
} from '@exchange/platform';
import { neededScope, performedBy, type Receipt, receiptIdOf, type Spending, type ToolCall, toolError } from '@exchange/platform/tools';
import { InputNeeded } from './call-questions';
import { toolErrors } from './errors';
import { type FinishedCall, FinishedCalls } from './finished-calls';
import { type ServedTool } from './registry';
import { SpendingGate } from './spending-gate';
import { untraced } from './tracing';
import { problemOf } from './word-problems';

export interface ToolCallRequest {
  readonly surface: 'mcp' | 'rest';
  readonly args: unknown;
  /** Idempotency key of the header; the arguments may contain one too. */
  readonly key?: string;
  readonly call: ToolCall;
  /** Runs right before the tool, in its transaction if there is one. */
  readonly begin?: () => Promise<void>;
}

export type ToolCallResult =
  | { readonly kind: 'done'; readonly output: Readonly<Record<string, unknown>> }
  /** An earlier call with the key is running; repeating the call returns its result later. */
  | { readonly kind: 'running'; readonly receipt: Receipt; readonly error: DomainError }
  | { readonly kind: 'refused'; readonly error: DomainError }
  | { readonly kind: 'asking'; readonly needed: InputNeeded };

/** Delay in seconds before a running call is worth repeating. */
export const retrySeconds = 2;

export const operationOf = (name: string): string => `tools.${name}`;

/** One tool call for every protocol: permissions, questions, idempotency and the record of the call. */
@Injectable()
export class ToolCalls {
  constructor(
    private readonly guard: AuthGuard,
    private readonly idempotency: Idempotency,
    private readonly finished: FinishedCalls,
    private readonly spending: SpendingGate,
    private readonly log: Log,
  ) {}

  /** The scope that the token lacks for this call; null when it suffices, or when the call is refused for other reasons first. */
  lackingScope({ tool, input }: ServedTool, args: unknown, caller: Caller): Scope | null {
    if (caller.scope === undefined) return null;
    const { spec } = tool;
    const parsed = spec.chosen ? input.safeParse(args) : { data: isRecord(args) ? args : {} };
    const wanted = parsed.data ? neededScope(spec, parsed.data) : 'read';
    return hasScope(caller, wanted) ? null : wanted;
  }

  async make(served: ServedTool, asked: ToolCallRequest): Promise<ToolCallResult> {
    const since = performance.now();
    const context = contextOf(asked);
    const ended = await this.end(served, asked, context);
    this.finished.add(finishedCall(served, asked, ended, context, Math.round(performance.now() - since)));
    return ended;
  }

  /** Runs a change that the protocol requests outside of a call; the caller needs the scope `write`. */
  async change(caller: Caller, work: () => Promise<void>): Promise<void> {
    if (!hasScope(caller, 'write')) throw toolErrors.insufficientScope({ details: { scope: 'write' } });
    await this.guard.assertMayWrite(caller);
    return RequestContext.run(ownContext({ caller, requestId: RequestContext.current()?.requestId ?? '' }), work);
  }

  private async end(served: ServedTool, asked: ToolCallRequest, context: RequestContext): Promise<ToolCallResult> {
    try {
      return { kind: 'done', output: await this.execute(served, asked, context) };
    } catch (error) {
      if (error instanceof InputNeeded) return { kind: 'asking', needed: error };
      // Errors of the protocol have codes of their own.
      if (error instanceof ProtocolError) throw error;
      if (isStillRunning(error)) {
        context.isReplay = true;
        return this.stillRunning(served, asked, error as DomainError);
      }
      const refusal = toDomainError(error);
      if (refusal.status >= 500 && !asked.call.signal.aborted)
        this.log.error('a tool failed', { error, tool: served.tool.spec.name, requestId: asked.call.requestId });
      return { kind: 'refused', error: refusal };
    }
  }

  private async execute({ tool, input }: ServedTool, asked: ToolCallRequest, context: RequestContext): Promise<Record<string, unknown>> {
    const { args, key, call, begin } = asked;
    const { spec } = tool;
    const { caller } = call;
    if ((spec.accountType ?? caller.accountType) !== caller.accountType)
      throw spec.accountType === 'SELLER' ? authErrors.sellersOnly() : authErrors.buyersOnly();
    const refusals = spec.performs.map((one) => refusalOf(one, caller, 'read'));
    if (refusals.every((refusal) => refusal !== null)) throw refusals[0]!;
    const parsed = untraced(parse(input, args));
    context.named = namedIn(spec.name, parsed);
    const performed = performedBy(spec, parsed);
    for (const one of performed) {
      const refused = refusalOf(one, caller, one.scopeFor(parsed));
      if (refused) throw refused;
    }
    const scope = neededScope(spec, parsed);
    if (scope !== 'read') await this.guard.assertMayWrite(caller, performed);
    for (const one of performed) assertRules(one, caller);
    const keyed = typeof spec.keyed === 'function' ? spec.keyed(parsed) : spec.keyed;
    const once = keyed === undefined ? undefined : sameKeyOf(key, parsed);
    const within = <Result>(work: () => Promise<Result>): Promise<Result> => RequestContext.run(context, work);
    const isKept = keyed !== undefined && keyed !== 'by itself';
    const asking = { tool, input: parsed, call, once: once === undefined ? undefined : { operation: operationOf(spec.name), key: once } };
    const agreement = await within(() => this.spending.ask(asking));
    if ('answer' in agreement) return spec.output.parse(agreement.answer);
    const work = async (): Promise<Record<string, unknown>> => {
      const spending = await this.spending.verify(asking, agreement);
      await begin?.();
      const output = spec.output.parse(await tool.run(parsed, spending ? spendingCall(call, spending) : call));
      if (isKept && once !== undefined && isWithoutEffect(output)) throw new NothingDone(output);
      return output;
    };
    if (once === undefined || !isKept) return within(work);
    const request = await digestOf({ ...untraced(args as object), idempotencyKey: undefined });
    const what = { caller, key: once, operation: operationOf(spec.name), request, authorize: alreadyAuthorized, sealed: true };
    const kept = within(() => this.idempotency.inSteps(what, work, { together: keyed === 'together' }));
    return kept.catch((error: unknown) => {
      if (error instanceof NothingDone) return error.output;
      throw error;
    });
  }

  private stillRunning({ tool }: ServedTool, { args, key }: ToolCallRequest, error: DomainError): ToolCallResult {
    const operation = operationOf(tool.spec.name);
    const id = receiptIdOf(operation, sameKeyOf(key, args as object)!);
    const receipt = { id, operation: tool.spec.name, state: 'running', stateVersion: 1, stateChangedAt: new Date() } as const;
    return { kind: 'running', receipt, error };
  }
}

/** Thrown so that nothing is stored under the key: a later call with the same key does the work. */
class NothingDone extends Error {
  constructor(readonly output: Record<string, unknown>) {
    super('Nothing was done.');
  }
}

/** The call with its spend. Uses the prototype because members of the call may be getters. */
const spendingCall = (call: ToolCall, spending: Spending): ToolCall => Object.create(call, { spending: { value: spending } }) as ToolCall;

/** A call over HTTP uses the context of its request. */
const contextOf = ({ surface, call }: ToolCallRequest): RequestContext =>
  (surface === 'rest' ? RequestContext.current() : undefined) ?? ownContext(call);

/** Context of an MCP call: names the caller in audit entries and keeps replays from changing headers that may have been sent. */
function ownContext({ caller, requestId }: Pick<ToolCall, 'caller' | 'requestId'>): RequestContext {
  const context = new RequestContext(requestId);
  context.caller = caller;
  return context;
}

const resourceTypes: ReadonlySet<string> = new Set(auditResourceTypes);

/** Resources that the arguments name: `campaignId`, and `id` with `kind` or of a `save_` tool. */
function namedIn(tool: string, input: Readonly<Record<string, unknown>>): Touched[] {
  return Object.entries(input).flatMap(([name, value]) => {
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const type =
      name === 'id'
        ? (typeof input['kind'] === 'string' ? input['kind'] : tool.replace(/^save_/, '')).toUpperCase()
        : /I[dD]$|Uid$/.test(name)
          ? resourceTypeOf(name)
          : '';
    return resourceTypes.has(type) ? [{ type, id: String(value) }] : [];
  });
}

function parse(input: z.ZodObject, args: unknown): Record<string, unknown> {
  const parsed = input.safeParse(args);
  if (parsed.success) return parsed.data;
  throw invalidInput(
    parsed.error.issues.flatMap((issue) => {
      const at = issue.path.reduce<string>(
        (path, part) => (typeof part === 'number' ? `${path}[${part}]` : path === '' ? String(part) : `${path}.${String(part)}`),
        '',
      );
      if (issue.code !== 'unrecognized_keys') return [{ path: at, message: problemOf(issue, args) }];
      return issue.keys.map((key) => ({ path: at === '' ? key : `${at}.${key}`, message: `${key} is not a known argument.` }));
    }),
  );
}

function finishedCall(
  { tool }: ServedTool,
  { surface, args, key, call }: ToolCallRequest,
  ended: ToolCallResult,
  context: RequestContext,
  durationMs: number,
): FinishedCall {
  const { caller, requestId, signal } = call;
  const refusal = ended.kind === 'refused' ? ended.error : null;
  const failed = refusal?.kind === 'forbidden' ? 'denied' : signal.aborted ? 'cancelled' : 'failed';
  const outcome = ({ done: 'succeeded', running: 'accepted', asking: 'asked', refused: failed } as const)[ended.kind];
  const answer = ended.kind === 'done' ? ended.output : null;
  const error = refusal && toolError(refusal);
  if (refusal) context.failure = refusal;
  return { surface, tool: tool.spec.name, caller, requestId, durationMs, outcome, args, key, answer, error, context };
}
