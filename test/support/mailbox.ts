import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApi } from './api';
import { eventually } from './eventually';

export interface ReceivedMail {
  readonly subject: string;
  /** Decoded text with soft line breaks removed. */
  readonly text: string;
}

/** Subject of the verification mail. Every sign-up sends one, so that tests of other mails skip it. */
const verification = 'Confirm your mail address';

/** Mails to an address, oldest first, without verification mails. */
export async function mailsTo(api: TestApi, address: string): Promise<ReceivedMail[]> {
  return (await everyMailTo(api, address)).filter(({ subject }) => subject !== verification);
}

export async function verificationsTo(api: TestApi, address: string): Promise<ReceivedMail[]> {
  return (await everyMailTo(api, address)).filter(({ subject }) => subject === verification);
}

async function everyMailTo(api: TestApi, address: string): Promise<ReceivedMail[]> {
  const files = await readdir(api.settings.mailDir).catch(() => []);
  const own = files.filter((file) => file.endsWith(`-${address}.eml`)).sort();
  return Promise.all(own.map(async (file) => parse(await readFile(join(api.settings.mailDir, file), 'utf8'))));
}

/** Waits for the n-th mail to an address. */
export function mailTo(api: TestApi, address: string, n = 1, among = mailsTo): Promise<ReceivedMail> {
  return eventually(async () => {
    const mail = (await among(api, address))[n - 1];
    if (!mail) throw new Error(`${address} has not received ${n} mails yet.`);
    return mail;
  });
}

/** Waits for the n-th verification mail to an address. */
export const verificationTo = (api: TestApi, address: string, n = 1): Promise<ReceivedMail> => mailTo(api, address, n, verificationsTo);

/** The secret in a mail. */
export function tokenIn({ text }: ReceivedMail): string {
  const [, token] = /^Token: (\S+)$/m.exec(text) ?? [];
  if (token === undefined) throw new Error(`No token in the mail: ${text}`);
  return token;
}

function parse(source: string): ReceivedMail {
  const [head = '', ...rest] = source.split(/\r?\n\r?\n/);
  const text = rest
    .join('\n\n')
    .replace(/=\r?\n/g, '')
    .replace(/=3D/g, '=')
    .replaceAll('\r\n', '\n');
  return { subject: /^Subject: (.+)$/m.exec(head)?.[1]?.trim() ?? '', text };
}
