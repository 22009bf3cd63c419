import { DemoStaff } from '../../scripts/lib/demo-staff.mjs';
import { seed } from '../../scripts/lib/seed.mjs';

/**
 * Seeds an exchange as `npm start` does. It is a process of its own because tests are CommonJS and the scripts are ES modules. The parent process
 * performs `npm run staff` and answers each message.
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
