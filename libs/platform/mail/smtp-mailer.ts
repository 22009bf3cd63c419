import { createTransport } from 'nodemailer';
import type { Transporter } from 'nodemailer';
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
    await this.transport.sendMail(messageOf(mail, this.from));
  }
}

/** A password is not said in the clear because somebody between here and the server left out `STARTTLS`, unless the URL says `requireTLS=false`. */
function guarded(smtpUrl: string): string {
  if (!URL.canParse(smtpUrl)) return smtpUrl;
  const url = new URL(smtpUrl);
  if (url.protocol !== 'smtp:' || url.password === '' || url.searchParams.has('requireTLS')) return smtpUrl;
  url.searchParams.set('requireTLS', 'true');
  return url.href;
}
