export { StorefrontsHttp, StorefrontsModule, storefrontsSchema } from './storefronts.module';
export { Storefronts } from './application/storefronts';
