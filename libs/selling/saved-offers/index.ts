export { SavedOffersHttp, SavedOffersModule, savedOffersSchema, SavedOffersWorker } from './saved-offers.module';
