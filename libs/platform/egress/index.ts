export { Egress } from './egress';
export { EgressFailure } from './failures';
