import { setTimeout as pause } from 'node:timers/promises';
import { SUBSCRIPTION_ID_META_KEY } from '@modelcontextprotocol/server';
import type { Caller } from '@exchange/kernel';
import type { EventStream } from '@exchange/platform';
import type { ShownTask, Tasks } from '../protocol/tasks';

interface Acknowledged {
  readonly params: { readonly notifications: Readonly<Record<string, unknown>> };
}

/**
 * Sends task notifications (`notifications/tasks`) on a stream of `subscriptions/listen`: the state of each task at first, after each change, and at its
 * end. The library does not know tasks, so they are added to its acknowledgement.
 */
export class TaskNotifications {
  constructor(
    private readonly tasks: Tasks,
    private readonly caller: Caller,
    private readonly taskIds: readonly string[],
    private readonly subscriptionId: unknown,
  ) {}

  /** The acknowledgement of the library with the task ids added. `isAlone`: the library has nothing else to send. */
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
    const closing = new AbortController();
    const closed = new Promise<void>((resolve) => {
      stream.onClose(() => {
        closing.abort();
        resolve();
      });
    });
    for (const taskId of this.taskIds) void this.follow(taskId, stream, closing.signal);
    await closed;
  }

  /** Stops when the caller does not reach the task any more. */
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
