export { TasksHttp, TasksModule, tasksSchema } from './tasks.module';
export { TasksFacade } from './tasks.facade';
export type { TaskError, TaskKey, TaskStart, TaskState } from './task';
