import { createTransport } from 'nodemailer';
import type { Transporter } from 'nodemailer';
import { parsedUrl } from '@exchange/kernel';
import { HopelessError } from '../dead-letters/hopeless';
import { Mailer, messageOf } from './mailer';
import type { Mail } from './mailer';

export class SmtpMailer extends Mailer {
  private readonly transport: Transporter;

  constructor(
    smtpUrl: string,
    private readonly from: string,
  ) {
    super();
    this.transport = createTransport(guarded(smtpUrl));
  }

  async send(mail: Mail): Promise<void> {
    try {
      await this.transport.sendMail(messageOf(mail, this.from));
    } catch (error) {
      throw isRefusal(error) ? new HopelessError((error as Error).message, { cause: error }) : error;
    }
  }
}

/** 5xx to this recipient or this message is said for good. To the sender or the password it is said to our configuration, which can be mended. */
function isRefusal(error: unknown): boolean {
  const { responseCode, command } = error as { readonly responseCode?: number; readonly command?: string };
  return (responseCode ?? 0) >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

/** A password is not said in the clear because somebody between here and the server left out `STARTTLS`, unless the URL says `requireTLS=false`. */
function guarded(smtpUrl: string): string {
  const url = parsedUrl(smtpUrl);
  if (url?.protocol !== 'smtp:' || url.password === '' || url.searchParams.has('requireTLS')) return smtpUrl;
  url.searchParams.set('requireTLS', 'true');
  return url.href;
}
