export { AccountsFacade } from './application/accounts.facade';
export type { AccountView } from './application/account-view';
export { AccountsHttp, AccountsModule, accountsSchema, AccountsWorker } from './accounts.module';
export { accountWire, AccountWire } from './adapters/http/account.wire';
export type { AccountState } from './domain/account';
export type { MemberInvited } from './domain/invitation';
export type { MemberEvent } from './domain/membership';
export { PeopleDirectory } from './domain/ports';
export type { PersonCard } from './domain/ports';
