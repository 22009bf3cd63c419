export { AccountsFacade } from './application/accounts.facade';
export { DemoAccountsFacade } from './application/demo-accounts.facade';
export type { AccountView } from './application/account-view';
export { AccountsHttp, AccountsModule, accountsSchema, AccountsWorker } from './accounts.module';
export { accountWire, AccountWire } from './adapters/http/account.wire';
export type { AccountState, BuyerNeed } from './domain/account';
export type { AccountEvents } from './domain/events';
export { BuyerAccess, PeopleDirectory } from './domain/ports';
export type { PersonCard } from './domain/ports';
