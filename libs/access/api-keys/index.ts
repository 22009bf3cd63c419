export { ApiKeysHttp, apiKeysSchema, PersonKeysModule } from './api-keys.module';
export { PersonKeys } from './application/person-keys';
