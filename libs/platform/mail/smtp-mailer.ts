import { createTransport } from 'nodemailer';
import type { Transporter } from 'nodemailer';
import { parsedUrl } from '@exchange/kernel';
import { PermanentError } from '../dead-letters/permanent-error';
import { Mailer, messageOf } from './mailer';
import type { Mail } from './mailer';

export class SmtpMailer extends Mailer {
  private readonly transport: Transporter;

  constructor(
    smtpUrl: string,
    private readonly from: string,
  ) {
    super();
    this.transport = createTransport(requireTls(smtpUrl));
  }

  async send(mail: Mail): Promise<void> {
    try {
      await this.transport.sendMail(messageOf(mail, this.from));
    } catch (error) {
      throw isPermanent(error) ? new PermanentError((error as Error).message, { cause: error }) : error;
    }
  }
}

/** 5xx for the recipient or the message is permanent. For the sender or the password it is an error of the configuration, so retries may succeed. */
function isPermanent(error: unknown): boolean {
  const { responseCode, command } = error as { readonly responseCode?: number; readonly command?: string };
  return (responseCode ?? 0) >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

/** Requires TLS when the URL has a password, so that removing `STARTTLS` on the way does not expose it. `requireTLS=false` in the URL turns this off. */
function requireTls(smtpUrl: string): string {
  const url = parsedUrl(smtpUrl);
  if (url?.protocol !== 'smtp:' || url.password === '' || url.searchParams.has('requireTLS')) return smtpUrl;
  url.searchParams.set('requireTLS', 'true');
  return url.href;
}
