import { Task, type TaskState } from './task';
import { taskStates } from './task.states';

const [start, end] = [new Date('2026-01-15T12:00:00.000Z'), new Date('2026-01-15T12:00:05.000Z')];
const about = { accountId: 1, taskId: 't', advertiserId: 1, resourceType: null, resourceId: null, metadata: null } as const;
const aTask = (more: Partial<TaskState> = {}) =>
  new Task({ ...Task.submit({ ...about, taskType: 'audience_sync', retryAfterSeconds: 5 }, start).state, ...more });
const error = { code: 'NO', message: 'no', recovery: 'terminal' } as const;
const refused = expect.objectContaining({ code: 'CONFLICT' }) as Error;

describe('Task', () => {
  it('is submitted, and has a polling delay until it has ended', () => {
    expect(aTask().state).toMatchObject({ status: 'submitted', retryAfterSeconds: 5, createdAt: start, updatedAt: start });
    const done = aTask().begin(end).complete({ a: 1 }, end);
    expect(done.state).toMatchObject({ status: 'completed', response: { a: 1 }, retryAfterSeconds: null, updatedAt: end });
    expect(aTask().fail(error, end).state).toMatchObject({ status: 'failed', error, retryAfterSeconds: null });
  });

  it('returns the same task when the work begins again', () => {
    const working = aTask().begin(start);
    expect(working.begin(end)).toBe(working);
  });

  it('stays open in input-required, and drops its error when the work begins again', () => {
    const asking = aTask({ status: 'input-required', error });
    expect(asking.state.retryAfterSeconds).toBe(5);
    expect(asking.begin(end).state).toMatchObject({ status: 'working', error: null });
  });

  it.each(taskStates.states)('annotate merges metadata in the status %s', (status) => {
    expect(aTask({ status, metadata: { a: 1, b: 1 } }).annotate({ b: 2 }, end).state).toMatchObject({ status, metadata: { a: 1, b: 2 } });
  });

  it.each(['completed', 'failed'] as const)('cannot leave the status %s', (status) => {
    const ended = aTask({ status });
    for (const step of [() => ended.begin(end), () => ended.complete({}, end), () => ended.fail(error, end)]) {
      expect(step).toThrow(refused);
    }
  });
});
