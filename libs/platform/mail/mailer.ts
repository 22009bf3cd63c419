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
