import {
  type SellerConversation,
  errorOf,
  payloadOf,
  resultOfTask,
  sellerText,
  TaskTools,
  type Payload,
  type ReleasedAnswer,
} from '@exchange/adcp';
import type { ProtocolRelease } from '@exchange/kernel';
import type { SellerAskOutcome } from '../../domain/offer';
import { outcomeOfAdcpError, unreadable } from './tool-answer';

type Step =
  | { readonly kind: 'answered'; readonly payload: Payload; readonly release: ProtocolRelease }
  | { readonly kind: 'settled'; readonly outcome: SellerAskOutcome }
  | { readonly kind: 'later'; readonly pauseMs: number };

const firstPause = 400;
const maxPause = 3_000;

/**
 * Repeats `get_products` until there is an answer. A `submitted` task is polled by `tasks/get` or, since AdCP 3.1, `get_task_status`. Without
 * such a tool, or without a result in the finished task, the same request is sent again, which is harmless (the protocol allows both).
 */
export class TaskPolling {
  private pauseMs = firstPause;
  private taskId: string | null = null;
  /** Null until the seller has queued the request, and when its tasks tell nothing. */
  private tasks: TaskTools | null = null;

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
    if (this.taskId === null) this.tasks = new TaskTools(this.seller, result.release);
    this.taskId = typeof payload['task_id'] === 'string' ? payload['task_id'] : null;
    return this.later();
  }

  /** Null when the seller does not tell about the task. Then it is not asked about it again. */
  private async task(taskId: string): Promise<ReleasedAnswer | null> {
    const answer = (await this.tasks?.ask(taskId)) ?? null;
    if (answer !== null && answer.isError !== true && payloadOf(answer) !== null) return answer;
    this.tasks = null;
    return null;
  }

  private read(answer: ReleasedAnswer): Step | null {
    const task = payloadOf(answer) ?? {};
    const status = task['status'];
    if (status === 'submitted' || status === 'working') return null;
    if (status !== 'completed') return settled(outcomeOfAdcpError(errorOf({}, task, 'products') ?? {}));
    const payload = resultOfTask(task, isProductAnswer);
    if (payload) return { kind: 'answered', payload, release: answer.release };
    this.tasks = null;
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
