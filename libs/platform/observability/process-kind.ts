export type ProcessKind = 'api' | 'worker';
export const processKind = Symbol('process kind');
