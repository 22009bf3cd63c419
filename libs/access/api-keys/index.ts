export { ApiKeysHttp, apiKeysSchema, PersonKeysModule } from './api-keys.module';
export { PersonKeysFacade } from './application/person-keys.facade';
