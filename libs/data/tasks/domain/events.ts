import { defineEvents } from '@exchange/kernel';

export interface TaskEvent {
  readonly taskId: string;
  readonly advertiserId: number | null;
}

export interface TaskEvents {
  /** The status has changed, or the task was submitted. */
  'tasks.changed': TaskEvent;
}

export const taskEvent = defineEvents<TaskEvents>();
