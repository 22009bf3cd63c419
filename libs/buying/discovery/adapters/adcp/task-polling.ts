import { type SellerConversation, errorOf, isUnknownTool, payloadOf, resultOfTask, sellerText, type Payload } from '@exchange/adcp';
import type { SellerAskOutcome } from '../../domain/offer';
import { outcomeOfAdcpError, unreadable } from './tool-answer';

type Step =
  | { readonly kind: 'answered'; readonly payload: Payload }
  | { readonly kind: 'settled'; readonly outcome: SellerAskOutcome }
  | { readonly kind: 'later'; readonly pauseMs: number };

const firstPause = 400;
const maxPause = 3_000;

/**
 * Repeats `get_products` until there is an answer. A `submitted` task is polled by `tasks/get`. Without that tool, or without a result in
 * the finished task, the same request is sent again, which is harmless (AdCP 3.0 allows both).
 */
export class TaskPolling {
  private pauseMs = firstPause;
  private taskId: string | null = null;
  private canPoll = true;

  constructor(
    private readonly seller: SellerConversation,
    private readonly request: Record<string, unknown>,
  ) {}

  async next(): Promise<Step> {
    if (this.taskId === null || !this.canPoll) return this.ask();
    const task = await this.task(this.taskId);
    if (task === null) {
      this.canPoll = false;
      return this.ask();
    }
    return this.read(task) ?? this.later();
  }

  private async ask(): Promise<Step> {
    const result = await this.seller.call('get_products', this.request);
    const payload = payloadOf(result);
    const error = errorOf(result, payload, 'products');
    if (error) return settled(outcomeOfAdcpError(error));
    if (payload === null) return settled(unreadable);
    if (Array.isArray(payload['products'])) return { kind: 'answered', payload };
    if (payload['status'] === 'input-required') return settled(needsInput(payload));
    if (payload['status'] !== 'submitted' && payload['status'] !== 'working') return settled(unreadable);
    this.seller.isQueued = true;
    this.taskId = typeof payload['task_id'] === 'string' ? payload['task_id'] : null;
    return this.later();
  }

  /** Null when the seller does not have the tool or the task. */
  private async task(taskId: string): Promise<Payload | null> {
    try {
      const result = await this.seller.call('tasks/get', { task_id: taskId, include_history: true, include_result: true });
      return result.isError ? null : payloadOf(result);
    } catch (error) {
      if (isUnknownTool(error)) return null;
      throw error;
    }
  }

  private read(task: Payload): Step | null {
    const status = task['status'];
    if (status === 'submitted' || status === 'working') return null;
    if (status !== 'completed') return settled(outcomeOfAdcpError(errorOf({}, task, 'products') ?? {}));
    const payload = resultOfTask(task, (place) => Array.isArray(place['products']));
    if (payload) return { kind: 'answered', payload };
    this.canPoll = false;
    return { kind: 'later', pauseMs: 0 };
  }

  private later(): Step {
    const { pauseMs } = this;
    this.pauseMs = Math.min(maxPause, Math.round(pauseMs * 1.5));
    return { kind: 'later', pauseMs };
  }
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
