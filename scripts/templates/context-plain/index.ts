export { PascalContextHttp, PascalContextModule, camelContextSchema } from './kebab-context.module';
