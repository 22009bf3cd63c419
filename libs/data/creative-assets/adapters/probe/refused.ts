import type { ProbeRefusal } from '../../domain/probe';

/** The file is refused: `message` is for people. */
export class Refused extends Error {
  constructor(
    readonly code: ProbeRefusal,
    message: string,
  ) {
    super(message);
  }
}

export const refusals = {
  incomplete: (what: string) => new Refused('INCOMPLETE', `The ${what} ends before it is complete.`),
  trailing: (what: string) => new Refused('FOREIGN_CONTENT', `Other content follows the end of the ${what}.`),
  unreadable: () => new Refused('UNREADABLE', 'The file cannot be read: it is damaged, or not what it says it is.'),
};
