export { aCreative, bannerFormat, epoch } from './builders';
export { creativesContract } from './contract';
export { InMemoryCreatives } from './in-memory';
