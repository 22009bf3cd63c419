import { DemoStaff } from '../../scripts/lib/demo-staff.mjs';
import { seed } from '../../scripts/lib/seed.mjs';

/**
 * What `npm start` puts into an exchange, in a process of its own: tests are CommonJS, the scripts are modules. `npm run staff` is carried out by the
 * process that has started it, which answers each message.
 */
const staff = new DemoStaff(
  (command, email) =>
    new Promise((resolve) => {
      process.once('message', resolve);
      process.send?.(email === undefined ? [command] : [command, email]);
    }),
);
const { EXCHANGE_URL: exchange = '', SANDBOX_SELLER_URL: sellers = '', MAIL_DIR: mailDir } = process.env;
await seed({ exchange, sellers, mailDir, staff });
process.disconnect?.();
