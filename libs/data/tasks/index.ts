export { TasksHttp, TasksModule, tasksSchema } from './tasks.module';
export { TasksFacade } from './tasks.facade';
export type { TaskEvents } from './domain/events';
export type { TaskError, TaskKey, TaskStart, TaskState } from './task';
