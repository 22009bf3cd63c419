export { CreativeFormatsHttp, creativeFormatsSchema } from './creative-formats.module';
