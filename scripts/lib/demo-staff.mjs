import { randomBytes } from 'node:crypto';

/**
 * @callback StaffCommand `npm run staff`; resolves with what it prints
 * @param {'list' | 'grant' | 'revoke'} command @param {string} [email]
 * @returns {Promise<string | undefined>}
 */

/** The demo's staff in what `list` prints: addresses of today, and the one that earlier versions used, whose password is published. */
const listed = /^\d+ {2}(staff(?:-[0-9a-f]{32})?@demo\.example) {2}/gm;

/**
 * Staff rights of the demo. One person has them while it books the demo's money: address and password are new in every run and known to this process
 * alone. An interrupted run may leave the rights behind (`kill -9`), so every seed begins with `revokeAll`.
 */
export class DemoStaff {
  #run;
  #isEnded = false;
  /** @type {Promise<unknown> | undefined} the grant that was begun last */
  #granting;

  /** @param {StaffCommand} run */
  constructor(run) {
    this.#run = run;
  }

  /** Details of a person whom nobody else can sign in as. */
  newPerson() {
    const email = `staff-${randomBytes(16).toString('hex')}@demo.example`;
    return { email, password: randomBytes(24).toString('base64url'), name: 'Stella Staff', company: 'Demo Exchange', accountType: 'BUYER' };
  }

  /** @template T @param {string} email of somebody who has signed up @param {() => Promise<T>} work what needs the rights @returns {Promise<T>} */
  async lend(email, work) {
    if (this.#isEnded) throw new Error('The script is ending: nobody is made staff any more.');
    try {
      await (this.#granting = this.#run('grant', email));
      return await work();
    } finally {
      await this.#run('revoke', email);
    }
  }

  /** Takes the rights from everybody of the demo who has them. */
  async revokeAll() {
    for (const [, email] of ((await this.#run('list')) ?? '').matchAll(listed)) await this.#run('revoke', email);
  }

  /** No rights are given from now on, and those that were given are taken back. */
  async end() {
    this.#isEnded = true;
    if (!this.#granting) return;
    await this.#granting.catch(() => undefined);
    await this.revokeAll();
  }
}
