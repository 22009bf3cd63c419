export { storefrontsSchema } from './schema';
export { Storefronts, type Storefront } from './application/storefronts';
