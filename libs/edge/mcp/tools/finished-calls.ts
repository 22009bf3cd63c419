import { Injectable } from '@nestjs/common';
import { type Caller, isRecord } from '@exchange/kernel';
import { calledError, CallRecorder, type Captured, maxContentBytes, Log, type RequestContext, touchedBy } from '@exchange/platform';
import type { ToolError } from '@exchange/platform/tools';
import { correlationIdOf } from './tracing';

/** A tool call that has ended, over MCP or REST. */
export interface FinishedCall {
  readonly surface: 'mcp' | 'rest';
  readonly tool: string;
  readonly caller: Caller;
  readonly requestId: string;
  readonly durationMs: number;
  /** `asked`: the client must answer a question first. `accepted`: an earlier call with the same key is still running. */
  readonly outcome: 'succeeded' | 'accepted' | 'asked' | 'denied' | 'failed' | 'cancelled';
  /** Raw arguments; may contain secrets and must not be logged. */
  readonly args: unknown;
  /** Idempotency key of the header. */
  readonly key: string | undefined;
  readonly answer: object | null;
  readonly error: ToolError | null;
  /** Context of the call; over HTTP the context of the request. */
  readonly context: RequestContext;
}

/** Receives every finished tool call. Returns at once. */
@Injectable()
export class FinishedCalls {
  constructor(
    private readonly recorder: CallRecorder,
    private readonly log: Log,
  ) {}

  add(finished: FinishedCall): void {
    const { surface, tool, caller, requestId, durationMs, outcome, error, args, context } = finished;
    context.correlationId = correlationIdOf(args);
    const { accountId, credentialId } = caller;
    this.log.debug('a tool was called', {
      surface,
      tool,
      accountId,
      credentialId,
      requestId,
      correlationId: context.correlationId,
      durationMs,
      outcome,
      code: error?.code,
    });
    // REST calls are recorded as requests.
    if (surface === 'mcp') this.record(finished);
  }

  private record({ tool, caller, requestId, durationMs, outcome, args, key, answer, error, context }: FinishedCall): void {
    const call = {
      surface: 'mcp',
      caller,
      operation: tool,
      requestId,
      durationMs,
      outcome: outcome === 'asked' ? 'accepted' : outcome,
      method: null,
      httpStatus: null,
      apiVersion: 'v3',
      resources: touchedBy(context.named ?? [], context),
      key: key ?? textIn(args, 'idempotencyKey'),
      isReplay: context.isReplay,
      correlationId: context.correlationId,
      error: error && context.failure ? { ...calledError(context.failure), code: error.code } : null,
    } as const;
    this.recorder.note(call, { input: captured({ body: args }), output: answer && captured(answer), headers: {} });
  }
}

function textIn(args: unknown, name: string): string | undefined {
  const value = isRecord(args) ? args[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** A list with more rows makes an answer too large to record. */
const maxRows = 100;

function captured<Value extends object>(value: Value): Captured<Value> {
  if (Object.values(value).some((member) => Array.isArray(member) && member.length > maxRows)) return { leftOut: 'large', bytes: null };
  const bytes = Buffer.byteLength(JSON.stringify(value));
  return bytes > maxContentBytes ? { leftOut: 'large', bytes } : { value, bytes };
}
