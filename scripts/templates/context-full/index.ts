export { PascalContextHttp, PascalContextModule, camelContextSchema, PascalContextWorker } from './kebab-context.module';
