import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { PermanentError } from '../dead-letters/permanent-error';
import { Log } from '../observability/log';
import { Metrics } from '../observability/metrics';
import { CountingMailer } from './counting-mailer';
import { FolderMailer } from './folder-mailer';
import type { Mailer } from './mailer';
import { SmtpMailer } from './smtp-mailer';

const from = 'Exchange <no-reply@exchange.example>';
const mail = { to: 'robin@example.com', subject: 'Grüße', text: 'Hello\n.\nRobin', html: '<p>Hello</p>' };
const headersOf = (message: string) => message.slice(0, message.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');

interface ReceivedMail {
  readonly to: readonly string[];
  readonly message: string;
}

/** A mailer and the mails that have arrived. */
interface Setup {
  readonly mailer: Mailer;
  readonly arrived: () => Promise<ReceivedMail[]>;
}

let folder: string;
let server: SMTPServer;
const received: ReceivedMail[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exchange-mailers-'));
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username }) : done(new Error('Invalid credentials')),
    onMailFrom: ({ address }, _session, done) => done(address.startsWith('unknown') ? smtpError(550, 'No such sender') : null),
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('refused')) done(smtpError(550, 'No such mailbox'));
      else done(address.startsWith('later') ? smtpError(450, 'Busy') : null);
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (Buffer.concat(chunks).includes('spam')) return done(smtpError(554, 'Spam'));
        received.push({ to: envelope.rcptTo.map(({ address }) => address), message: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await rm(folder, { recursive: true });
});

const smtpError = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

const smtpWithTls = (credentials = 'robin:right') => `smtp://${credentials}@127.0.0.1:${(server.server.address() as AddressInfo).port}`;
const smtp = (credentials?: string) => `${smtpWithTls(credentials)}/?requireTLS=false`;

const setups: [string, () => Setup][] = [
  ['SmtpMailer', () => ({ mailer: new SmtpMailer(smtp(), from), arrived: async () => received.splice(0) })],
  [
    'FolderMailer',
    () => {
      const own = join(folder, String(Math.random()));
      const arrived = async () => {
        const files = (await readdir(own)).sort();
        return Promise.all(
          files.map(async (file) => {
            const message = await readFile(join(own, file), 'utf8');
            return { to: [/^To: (.*)$/m.exec(headersOf(message))![1]!], message };
          }),
        );
      };
      return { mailer: new FolderMailer(own, from), arrived };
    },
  ],
];

describe.each(setups)('%s', (_, setup) => {
  it('sends a complete mail: sender, recipient, subject, text and HTML', async () => {
    const { mailer, arrived } = setup();
    await mailer.send(mail);
    const [{ to, message }] = (await arrived()) as [ReceivedMail];
    expect(to).toEqual(['robin@example.com']);
    const headers = headersOf(message);
    expect(headers).toMatch(/^From: Exchange <no-reply@exchange.example>$/m);
    expect(headers).toMatch(/^To: robin@example.com$/m);
    expect(headers).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(headers).toMatch(/^Date: /m);
    expect(headers).toMatch(/^Message-ID: <.+@.+>$/m);
    expect(message).toContain('text/plain');
    expect(message).toContain('<p>Hello</p>');
  });

  it('sends several mails to one person separately', async () => {
    const { mailer, arrived } = setup();
    await Promise.all([mailer.send({ ...mail, subject: 'A' }), mailer.send({ ...mail, subject: 'B' })]);
    expect((await arrived()).map(({ message }) => /^Subject: (.)/m.exec(message)![1]).sort()).toEqual(['A', 'B']);
  });

  it('sends a subject with line breaks without adding headers', async () => {
    const { mailer, arrived } = setup();
    await mailer.send({ ...mail, subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nbody' });
    const [{ to, message }] = (await arrived()) as [ReceivedMail];
    expect(to).toEqual(['robin@example.com']);
    expect(headersOf(message)).not.toMatch(/^Bcc:/m);
  });

  it.each([
    ['a line break', 'robin@example.com\r\nBcc: eve@example.com'],
    ['a second address', 'robin@example.com, eve@example.com'],
    ['a second address after a semicolon', 'robin@example.com; eve@example.com'],
    ['a name and an address', '"robin@example.com" <eve@example.com>'],
    ['no address', 'robin'],
    ['an empty address', ''],
  ])('refuses a recipient with %s', async (__, to) => {
    const { mailer, arrived } = setup();
    await expect(mailer.send({ ...mail, to })).rejects.toThrow('not one mail address');
    expect(await arrived().catch(() => [])).toEqual([]);
  });
});

describe('SmtpMailer', () => {
  it('sends no password to a server without encryption, unless the URL allows it', async () => {
    await expect(new SmtpMailer(smtpWithTls(), from).send(mail)).rejects.toThrow(/STARTTLS|TLS/i);
    expect(received.splice(0)).toEqual([]);
  });

  it('fails without disclosing the password when the server refuses it', async () => {
    const refusal = await new SmtpMailer(smtp('robin:wrong-password'), from).send(mail).catch((error: Error) => error);
    expect(refusal).toBeInstanceOf(Error);
    expect(String(refusal)).not.toContain('wrong-password');
  });

  it.each([
    ['the server refuses the recipient', { to: 'refused@example.com' }, from, true],
    ['the server refuses the message', { text: 'spam' }, from, true],
    ['the server is busy', { to: 'later@example.com' }, from, false],
    ['the server refuses the sender', {}, 'unknown@exchange.example', false],
  ])('throws PermanentError only for permanent refusals of recipient or message: %s', async (_, part, sender, isHopeless) => {
    const refusal = await new SmtpMailer(smtp(), sender).send({ ...mail, ...part }).catch((error: Error) => error);
    expect([refusal instanceof Error, refusal instanceof PermanentError]).toEqual([true, isHopeless]);
  });

  it('throws a retryable error without a server or with a wrong password', async () => {
    for (const url of ['smtp://127.0.0.1:1', smtp('robin:wrong')]) {
      const failure = await new SmtpMailer(url, from).send(mail).catch((error: Error) => error);
      expect([typeof (failure as Error).message, failure instanceof PermanentError]).toEqual(['string', false]);
    }
  });

  it('fails with the server’s message, or when the server is unreachable', async () => {
    await expect(new SmtpMailer(smtp(), from).send({ ...mail, to: 'refused@example.com' })).rejects.toThrow(/No such mailbox/);
    await expect(new SmtpMailer('smtp://127.0.0.1:1', from).send(mail)).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe('CountingMailer', () => {
  it('counts every outcome and rethrows errors', async () => {
    const metrics = new Metrics();
    const lines: object[] = [];
    const log = { error: (_: string, facts: object) => lines.push(facts), info: () => undefined } as unknown as Log;
    const outcomes = [null, new Error('Busy'), new PermanentError('No such mailbox'), null];
    const mailer = new CountingMailer(
      {
        send: async () => {
          const failure = outcomes.shift();
          if (failure) throw failure;
        },
      },
      metrics,
      log,
    );
    await mailer.send(mail);
    await expect(mailer.send(mail)).rejects.toThrow('Busy');
    await expect(mailer.send(mail)).rejects.toThrow(PermanentError);
    await mailer.send(mail);
    const text = await metrics.registry.getSingleMetricAsString('mails_total');
    for (const [outcome, count] of [
      ['sent', 2],
      ['failed', 1],
      ['refused', 1],
    ])
      expect(text).toContain(`mails_total{outcome="${outcome}"} ${count}`);
    expect(lines).toEqual([
      { outcome: 'failed', reason: 'Busy' },
      { outcome: 'refused', reason: 'No such mailbox' },
    ]);
  });
});
