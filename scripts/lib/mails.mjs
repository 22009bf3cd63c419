import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds: the worker writes mails after the request that asks for them. */
const patienceMs = 10_000;

/**
 * Confirms the mail address of a person who has just signed up, with the mail that asks for it. Nothing happens where that is done already, and
 * where no mails are kept.
 * @param {import('./calls.mjs').Call} call @param {string} as their session @param {string | undefined} mailDir
 */
export async function confirmAddress(call, as, mailDir) {
  const { data } = await call('GET', '/api/v2/auth/session', { as });
  if (mailDir === undefined || data.user.emailVerifiedAt !== null) return;
  /** @type {Set<string>} */
  const tried = new Set();
  for (const since = performance.now(); performance.now() - since < patienceMs; await pause(50)) {
    const files = (await readdir(mailDir).catch(() => [])).filter((name) => name.endsWith(`-${data.user.email}.eml`) && !tried.has(name));
    const newest = files.toSorted().at(-1);
    if (newest === undefined) continue;
    const token = tokenIn(await readFile(join(mailDir, newest), 'utf8'));
    // It is being written.
    if (token === undefined) continue;
    tried.add(newest);
    // Mails of an exchange that was there before may be kept in the folder as well.
    if ((await call('POST', '/api/v2/auth/verify-email', { body: { token }, mayFail: true })).status === 200) return;
  }
}

/** @param {string} mail as it is sent: quoted-printable */
function tokenIn(mail) {
  if (!/^Subject: Confirm your mail address/m.test(mail)) return undefined;
  return /^Token: (\S+)\r?$/m.exec(mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))?.[1];
}
