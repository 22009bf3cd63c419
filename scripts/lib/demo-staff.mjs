import { randomBytes } from 'node:crypto';

/**
 * @callback StaffCommand `npm run staff`; resolves with what it prints
 * @param {'list' | 'grant' | 'revoke'} command @param {string} [email]
 * @returns {Promise<string | undefined>}
 */

/** The demo's staff in the output of `list`: current addresses, and the one of earlier versions, whose password is published. */
const listed = /^\d+ {2}(staff(?:-[0-9a-f]{32})?@demo\.example) {2}/gm;

/**
 * Staff rights of the demo. One person has them while the demo's money is booked. Their address and password are random in every run and known to
 * this process only. An interrupted run (`kill -9`) may leave the rights behind, so every seed begins with `revokeAll`.
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

  /** Details of a new person whom nobody else can sign in as. */
  newPerson() {
    const email = `staff-${randomBytes(16).toString('hex')}@demo.example`;
    return { email, password: randomBytes(24).toString('base64url'), name: 'Stella Staff', company: 'Demo Exchange', accountType: 'BUYER' };
  }

  /** @template T @param {string} email of a person who has signed up @param {() => Promise<T>} work that needs the rights @returns {Promise<T>} */
  async withStaffRights(email, work) {
    if (this.#isEnded) throw new Error('The script is ending: no more staff rights are granted.');
    try {
      await (this.#granting = this.#run('grant', email));
      return await work();
    } finally {
      await this.#run('revoke', email);
    }
  }

  /** Revokes the rights of all people of the demo. */
  async revokeAll() {
    for (const [, email] of ((await this.#run('list')) ?? '').matchAll(listed)) await this.#run('revoke', email);
  }

  /** Grants no more rights, and revokes the granted ones. */
  async end() {
    this.#isEnded = true;
    if (!this.#granting) return;
    await this.#granting.catch(() => undefined);
    await this.revokeAll();
  }
}
