export { PascalContextHttp, PascalContextModule, camelContextSchema } from './kebab-context.module';
export { PascalThingsService } from './kebab-things.service';
