import { defineEvents } from '@exchange/kernel';

export interface TaskEvent {
  readonly taskId: string;
  readonly advertiserId: number | null;
}

export interface TaskEvents {
  /** Its state is another: submitted, begun, done, failed. */
  'tasks.changed': TaskEvent;
}

export const eventOf = defineEvents<TaskEvents>();
