export { BriefsFacade } from './application/briefs.facade';
export { BriefsHttp, BriefsModule, briefsSchema, BriefsWorker } from './briefs.module';
