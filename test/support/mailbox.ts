import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApi } from './api';
import { eventually } from './eventually';

export interface ReceivedMail {
  readonly subject: string;
  /** Decoded as far as tests need it: lines are whole again. */
  readonly text: string;
}

/** Every mail to an address so far, oldest first. */
export async function mailsTo(api: TestApi, address: string): Promise<ReceivedMail[]> {
  const files = await readdir(api.settings.mailDir).catch(() => []);
  const own = files.filter((file) => file.endsWith(`-${address}.eml`)).sort();
  return Promise.all(own.map(async (file) => parse(await readFile(join(api.settings.mailDir, file), 'utf8'))));
}

/** Waits for the n-th mail to an address. */
export function mailTo(api: TestApi, address: string, n = 1): Promise<ReceivedMail> {
  return eventually(async () => {
    const mail = (await mailsTo(api, address))[n - 1];
    if (!mail) throw new Error(`${address} has not received ${n} mails yet.`);
    return mail;
  });
}

/** The secret that a mail brings. */
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
