import { SellerError } from '../errors';
import { textAt, type Json } from '../json';
import type { SandboxTask } from '../state/seller';
import { context, type SandboxTool, type SandboxCall } from './tool';

/** Starts a task, or reports on it: a repeated request finds its earlier task. */
export function submit(call: SandboxCall, work: { taskId: string; type: string; readyInMs: number; result: () => Json }): Json {
  const { seller, now, args } = call;
  const known = seller.tasks.get(work.taskId);
  if (known && known.readyAt <= now) return { ...known.result(), ...context(args) };
  const task: SandboxTask = known ?? {
    taskId: work.taskId,
    type: work.type,
    createdAt: now,
    readyAt: new Date(now.getTime() + work.readyInMs),
    result: work.result,
  };
  seller.tasks.set(task.taskId, task);
  return {
    status: 'submitted',
    task_id: task.taskId,
    message: 'The package is put together by hand. Poll tasks/get, or ask again.',
    estimated_completion: task.readyAt.toISOString(),
    ...context(args),
  };
}

function taskAnswer({ seller, args, now }: SandboxCall): Json {
  const id = textAt(args, 'task_id') ?? '';
  const task = seller.tasks.get(id);
  if (!task) throw new SellerError('REFERENCE_NOT_FOUND', `There is no task ${id}`, { field: 'task_id' });
  const ready = task.readyAt <= now;
  return {
    task_id: id,
    task_type: task.type,
    protocol: 'media-buy',
    status: ready ? 'completed' : 'working',
    created_at: task.createdAt.toISOString(),
    updated_at: (ready ? task.readyAt : now).toISOString(),
    ...(ready ? { completed_at: task.readyAt.toISOString(), result: task.result() } : {}),
    ...context(args),
  };
}

const fields = ['adcp_version', 'adcp_major_version', 'task_id', 'include_history', 'include_result', 'context', 'ext'];

/** The protocol calls the tool `tasks/get`. Clients whose library refuses a slash in a tool's name use `tasks_get`. */
export const taskTools: SandboxTool[] = ['tasks/get', 'tasks_get'].map((name) => ({
  name,
  description: 'The state and the result of a submitted task',
  fields,
  run: taskAnswer,
}));
