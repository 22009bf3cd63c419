import { setTimeout as pause } from 'node:timers/promises';
import { SUBSCRIPTION_ID_META_KEY } from '@modelcontextprotocol/server';
import type { Caller } from '@exchange/kernel';
import type { EventStream } from '@exchange/platform';
import type { ShownTask, Tasks } from '../protocol/tasks';

interface Acknowledged {
  readonly params: { readonly notifications: Readonly<Record<string, unknown>> };
}

/**
 * Tells a stream of `subscriptions/listen` what becomes of tasks (`notifications/tasks`): each as `tasks/get` has it, at first and with every change, until it
 * has ended. The library knows nothing of them, so they are added to what it acknowledges.
 */
export class TaskNews {
  constructor(
    private readonly tasks: Tasks,
    private readonly caller: Caller,
    private readonly taskIds: readonly string[],
    private readonly subscriptionId: unknown,
  ) {}

  /** The acknowledgement of the library, with the tasks; and whether it has nothing else to tell. */
  acknowledge(frame: Uint8Array): { readonly bytes: Buffer; readonly isAlone: boolean } {
    const text = Buffer.from(frame).toString();
    const at = text.indexOf('{');
    const message = JSON.parse(text.slice(at)) as Acknowledged;
    const { notifications } = message.params;
    const acknowledged = { ...message, params: { ...message.params, notifications: { ...notifications, taskIds: this.taskIds } } };
    return {
      bytes: Buffer.from(`${text.slice(0, at)}${JSON.stringify(acknowledged)}\n\n`),
      isAlone: Object.keys(notifications).length === 0,
    };
  }

  /** Resolves when the stream is closed. */
  async tell(stream: EventStream): Promise<void> {
    const gone = new AbortController();
    const closed = new Promise<void>((resolve) => {
      stream.onClose(() => {
        gone.abort();
        resolve();
      });
    });
    for (const taskId of this.taskIds) void this.follow(taskId, stream, gone.signal);
    await closed;
  }

  /** Whoever does not reach it any more is told nothing more. */
  private async follow(taskId: string, stream: EventStream, signal: AbortSignal): Promise<void> {
    let last = '';
    while (stream.isOpen) {
      const task = await this.tasks.show(this.caller, taskId).catch(() => null);
      if (!task) return;
      if (last !== (last = JSON.stringify(task))) this.send(stream, task);
      if (task.status !== 'working') return;
      await pause(task.pollIntervalMs, undefined, { signal }).catch(() => undefined);
    }
  }

  private send(stream: EventStream, task: ShownTask): void {
    const params = { ...task, _meta: { [SUBSCRIPTION_ID_META_KEY]: this.subscriptionId } };
    stream.send({ event: 'message', data: { jsonrpc: '2.0', method: 'notifications/tasks', params } });
  }
}
