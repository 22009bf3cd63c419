import { rowsOf } from './named-tests';
import { filesIn, isTest, read } from './sources';

const rows = rowsOf(read('docs/security.md'), 'mails');
const senders = filesIn(
  ['libs', 'apps'],
  (path) => path.endsWith('.ts') && !isTest(path) && !path.startsWith('libs/platform/mail/'),
).filter((path) => /\bmailer\s*\.\s*send\(/i.test(read(path)));

describe('docs/security.md, mails', () => {
  test('every mail has a line with its limits', () => {
    const named = rows.map(([, sentBy]) => /^`([^`]+)`$/.exec(sentBy!)?.[1]);
    expect(named.toSorted()).toEqual(senders.toSorted());
    expect(rows.filter((cells) => cells.length !== 5 || cells.includes(''))).toEqual([]);
  });

  test('only these files use the mailer', () => {
    const taking = filesIn(['libs', 'apps'], (path) => path.endsWith('.ts') && !isTest(path) && !path.startsWith('libs/platform/')).filter(
      (path) => /\bMailer\b/.test(read(path)),
    );
    expect(taking.filter((path) => !senders.includes(path))).toEqual([]);
    expect(senders.length).toBeGreaterThan(3);
  });
});
