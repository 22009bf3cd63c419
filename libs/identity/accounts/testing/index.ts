export { Membership } from '../domain/membership';
export { Memberships } from '../domain/ports';
export * from './builders';
export * from './contract';
