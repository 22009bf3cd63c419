export { TypeormCommittedMoney } from '../adapters/typeorm/typeorm-committed-money';
export * from './in-memory';
