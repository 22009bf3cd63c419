import { Injectable } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import { Log } from '@exchange/platform';
import type { ToolError } from './errors';

/** A call of a tool that has ended, however it came. */
export interface FinishedCall {
  readonly surface: 'mcp' | 'rest';
  readonly tool: string;
  readonly caller: Caller;
  readonly requestId: string;
  readonly durationMs: number;
  /** `asked`: the client was asked something first. `accepted`: the same key is still worked on. */
  readonly outcome: 'succeeded' | 'accepted' | 'asked' | 'denied' | 'failed' | 'cancelled';
  /** As they came, secrets and all: nothing of it is logged. */
  readonly args: unknown;
  readonly answer: object | null;
  readonly error: ToolError | null;
}

/** The one place that knows of every call of a tool when it has ended. Returns at once. */
@Injectable()
export class FinishedCalls {
  constructor(private readonly log: Log) {}

  note({ surface, tool, caller, requestId, durationMs, outcome, error }: FinishedCall): void {
    const { accountId, credentialId } = caller;
    this.log.debug('a tool was called', { surface, tool, accountId, credentialId, requestId, durationMs, outcome, code: error?.code });
  }
}
