export { Membership } from './domain/membership';
export { Memberships } from './domain/ports';
export * from './testing.builders';
export * from './testing.contract';
