export { TasksHttp, TasksModule, tasksSchema } from './tasks.module';
export { Tasks } from './tasks';
export type { TaskError, TaskKey, TaskStart } from './task';
