export { BriefsHttp, briefsSchema, BriefsWorker } from './briefs.module';
