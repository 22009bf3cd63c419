export * from './builders';
export * from './contract';
