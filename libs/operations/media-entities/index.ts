export { MediaEntitiesHttp, MediaEntitiesModule, mediaEntitiesSchema } from './media-entities.module';
