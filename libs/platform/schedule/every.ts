import { SetMetadata } from '@nestjs/common';

export const everyKey = 'exchange:every';

/** Runs the method periodically in the worker. Runs never overlap within a process, but several processes run it: use `skip locked`. */
export function Every(ms: number): MethodDecorator {
  return SetMetadata(everyKey, ms);
}
