import type { ValidationOptions } from 'class-validator';

/** Options of a validator whose message is in plain words: `name must have at least 1 character`. */
export const must = (what: string, options: ValidationOptions = {}): ValidationOptions => ({
  ...options,
  message: `${options.each === true ? 'Each value of ' : ''}$property must ${what}`,
});

export const haveAtLeast = (count: number, noun: string): string => `have at least ${counted(count, noun)}`;
export const haveAtMost = (count: number, noun: string): string => `have at most ${counted(count, noun)}`;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
