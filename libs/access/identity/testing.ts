export * from './testing.builders';
export * from './testing.contract';
