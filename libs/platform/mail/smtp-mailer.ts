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
    this.transport = createTransport(smtpUrl);
  }

  async send(mail: Mail): Promise<void> {
    await this.transport.sendMail(messageOf(mail, this.from));
  }
}
