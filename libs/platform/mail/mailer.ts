import { isEmail } from 'class-validator';
import { PermanentError } from '../dead-letters/permanent-error';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** Sends mail. Called only by the worker, after the transaction was committed. */
export abstract class Mailer {
  abstract send(mail: Mail): Promise<void>;
}

/** Builds the message for the transport. Throws unless the recipient is one plain address, so that none can be added. */
export function messageOf(mail: Mail, from: string) {
  if (!isEmail(mail.to)) throw new PermanentError('The recipient is not one mail address.');
  return { ...mail, from, to: { name: '', address: mail.to } };
}
