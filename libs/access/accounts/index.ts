export { AccountAccess } from './application/account-access';
export type { AccountView } from './application/account-view';
export { PeopleDirectory } from './domain/ports';
export type { PersonCard } from './domain/ports';
export type { MemberEvent } from './domain/membership';
export type { MemberInvited } from './domain/invitation';
