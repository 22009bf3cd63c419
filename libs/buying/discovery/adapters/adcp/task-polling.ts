import { type SellerConversation, errorOf, isUnknownTool, payloadOf, resultOfTask, sellerText, type Payload } from '@exchange/adcp';
import type { ProtocolRelease } from '@exchange/kernel';
import type { SellerAskOutcome } from '../../domain/offer';
import { outcomeOfAdcpError, unreadable } from './tool-answer';

type Step =
  | { readonly kind: 'answered'; readonly payload: Payload; readonly release: ProtocolRelease }
  | { readonly kind: 'settled'; readonly outcome: SellerAskOutcome }
  | { readonly kind: 'later'; readonly pauseMs: number };

interface TaskAnswer {
  readonly task: Payload;
  readonly release: ProtocolRelease;
}

const firstPause = 400;
const maxPause = 3_000;
/** Names of the tool that tells about a task, by release of the protocol. Sellers of 3.1 may still have the older one. */
const taskTools: Readonly<Record<ProtocolRelease, readonly string[]>> = { '3.0': ['tasks/get'], '3.1': ['get_task_status', 'tasks/get'] };

/**
 * Repeats `get_products` until there is an answer. A `submitted` task is polled by `tasks/get` or, since AdCP 3.1, `get_task_status`. Without
 * such a tool, or without a result in the finished task, the same request is sent again, which is harmless (the protocol allows both).
 */
export class TaskPolling {
  private pauseMs = firstPause;
  private taskId: string | null = null;
  private tools: readonly string[] = taskTools['3.0'];

  constructor(
    private readonly seller: SellerConversation,
    private readonly request: Record<string, unknown>,
  ) {}

  async next(): Promise<Step> {
    const answer = this.taskId === null ? null : await this.task(this.taskId);
    return answer === null ? this.ask() : (this.read(answer) ?? this.later());
  }

  private async ask(): Promise<Step> {
    const result = await this.seller.read('get_products', this.request);
    const payload = payloadOf(result);
    const error = errorOf(result, payload, 'products');
    if (error) return settled(outcomeOfAdcpError(error));
    if (payload === null) return settled(unreadable);
    if (isProductAnswer(payload)) return { kind: 'answered', payload, release: result.release };
    if (payload['status'] === 'input-required') return settled(needsInput(payload));
    if (payload['status'] !== 'submitted' && payload['status'] !== 'working') return settled(unreadable);
    this.seller.isQueued = true;
    // A seller that queues the repeated request again does not know its tasks.
    if (this.taskId === null) this.tools = taskTools[result.release];
    this.taskId = typeof payload['task_id'] === 'string' ? payload['task_id'] : null;
    return this.later();
  }

  /** Null when the seller has none of the tools, or not the task. Tools that it does not have are not called again. */
  private async task(taskId: string): Promise<TaskAnswer | null> {
    for (const tool of this.tools) {
      const answer = await this.taskFrom(tool, taskId);
      if (answer !== null) return answer;
      this.tools = this.tools.filter((other) => other !== tool);
    }
    return null;
  }

  private async taskFrom(tool: string, taskId: string): Promise<TaskAnswer | null> {
    try {
      const result = await this.seller.read(tool, { task_id: taskId, include_history: true, include_result: true });
      const task = result.isError ? null : payloadOf(result);
      return task && { task, release: result.release };
    } catch (error) {
      if (isUnknownTool(error)) return null;
      throw error;
    }
  }

  private read({ task, release }: TaskAnswer): Step | null {
    const status = task['status'];
    if (status === 'submitted' || status === 'working') return null;
    if (status !== 'completed') return settled(outcomeOfAdcpError(errorOf({}, task, 'products') ?? {}));
    const payload = resultOfTask(task, isProductAnswer);
    if (payload) return { kind: 'answered', payload, release };
    this.tools = [];
    return { kind: 'later', pauseMs: 0 };
  }

  private later(): Step {
    const { pauseMs } = this;
    this.pauseMs = Math.min(maxPause, Math.round(pauseMs * 1.5));
    return { kind: 'later', pauseMs };
  }
}

/** `unchanged`: a seller of AdCP 3.1 has nothing new and sends no products. */
function isProductAnswer(payload: Payload): boolean {
  return Array.isArray(payload['products']) || payload['unchanged'] === true;
}

function needsInput(payload: Payload): SellerAskOutcome {
  const message = sellerText(payload['message'] ?? payload['reason'], 300);
  return {
    kind: 'declined',
    reason: `The seller needs more information before it offers anything.${message ? ` It says: ${message}` : ''}`,
  };
}

function settled(outcome: SellerAskOutcome): Step {
  return { kind: 'settled', outcome };
}
