export { unknownPlaces } from './known-places';
export type { NamedPlaces } from './known-places';
export { TargetingHttp } from './targeting.module';
