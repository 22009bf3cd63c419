import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Maximum wait for a mail in milliseconds: the worker writes it after the request. */
const patienceMs = 10_000;

/**
 * Confirms the mail address of a new person with the token of the verification mail. Does nothing when the address is confirmed, or when mails are
 * not kept in files.
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
    // The mail is still being written.
    if (token === undefined) continue;
    tried.add(newest);
    // The folder may contain mails of an earlier exchange, whose tokens fail.
    if ((await call('POST', '/api/v2/auth/verify-email', { body: { token }, mayFail: true })).status === 200) return;
  }
}

/** @param {string} mail as it is sent: quoted-printable */
function tokenIn(mail) {
  if (!/^Subject: Confirm your mail address/m.test(mail)) return undefined;
  return /^Token: (\S+)\r?$/m.exec(mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))?.[1];
}
