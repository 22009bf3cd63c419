export { Egress, type EgressAnswer, type EgressOptions, type EgressRequest } from './egress';
export { EgressFailure, EgressRefused, type EgressCode, type EgressTimings } from './failures';
export type { FetchLikeOptions } from './fetch-like';
export type { Lookup, ResolvedAddress } from './resolver';
export type { EgressStream } from './streamed';
