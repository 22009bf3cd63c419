import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { Mailer, messageOf } from './mailer';
import type { Mail } from './mailer';

/** Writes every mail to an `.eml` file with headers, for development and tests. */
export class FolderMailer extends Mailer {
  private readonly transport = createTransport({ streamTransport: true, buffer: true });
  private count = 0;

  constructor(
    private readonly folder: string,
    private readonly from: string,
  ) {
    super();
  }

  async send(mail: Mail): Promise<void> {
    const { message } = await this.transport.sendMail(messageOf(mail, this.from));
    await mkdir(this.folder, { recursive: true });
    this.count += 1;
    const recipient = mail.to.replace(/[^a-z0-9.@-]/gi, '_');
    await writeFile(join(this.folder, `${Date.now()}-${process.pid}-${this.count}-${recipient}.eml`), message as Buffer);
  }
}
