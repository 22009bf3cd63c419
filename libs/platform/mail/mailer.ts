import { isEmail } from 'class-validator';
import { HopelessError } from '../dead-letters/hopeless';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** Sends mail. Called only from the worker, for facts that are already committed. */
export abstract class Mailer {
  abstract send(mail: Mail): Promise<void>;
}

/** The message for the transport. A recipient that is more than one plain address is refused: nothing may add another. */
export function messageOf(mail: Mail, from: string) {
  if (!isEmail(mail.to)) throw new HopelessError('The recipient is not one mail address.');
  return { ...mail, from, to: { name: '', address: mail.to } };
}
