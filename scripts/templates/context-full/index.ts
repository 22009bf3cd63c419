export { PascalContextHttp, PascalContextModule, camelContextSchema, PascalContextWorker } from './kebab-context.module';
export { PascalThingsService } from './application/kebab-things.service';
