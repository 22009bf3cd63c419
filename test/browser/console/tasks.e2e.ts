import { Database } from '@exchange/platform';
import { Person } from './person';
import { startTask } from './planning';
import { hostile, Stand } from './stand';

let stand: Stand;
let taskId: string;
beforeAll(async () => {
  stand = await Stand.opens();
  const { body } = await stand.api.post('/api/v2/buyer/advertisers', {
    as: stand.person.as,
    body: { name: 'Oat', brand: 'oat.example', primaryCurrency: 'USD' },
  });
  taskId = await startTask(stand, body.data.id);
});
afterAll(() => stand?.closes());

const arrives = () => {
  const { as } = stand.person;
  return Person.arrives(stand.browser, stand.api.url, { language: 'en', ...('cookie' in as ? { cookie: as.cookie } : {}) });
};

/** Stores a task as work of other kinds would leave it. */
async function storeTask(id: string, status: string, error: object): Promise<void> {
  await stand.api.app.get(Database).query(
    `insert into tasks (account_id, id, task_type, status, resource_type, resource_id, error, retry_after_seconds, created_at, updated_at)
     values ($1, $2, 'media_buy_create', $3, 'CAMPAIGN', 'campaign_1', $4, $5, now(), now())`,
    [stand.account, id, status, JSON.stringify(error), status === 'failed' ? null : 5],
  );
}

test('a task shows its end without a reload, its result as words, and the exact answer behind a fold', async () => {
  const person = await arrives();
  await person.opens(`/a/${stand.account}/tasks/${taskId}`);
  await person.reads('Completed');
  await person.reads('Too small');
  await person.reads('Uploaded count');
  await person.presses('Show as JSON');
  await person.sees(`document.querySelector('details[open] pre').textContent.includes('"uploadedCount": 2')`);
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});

test('a task that failed tells why, what to do, and when; foreign text is text', async () => {
  const failed = '00000000-0000-4000-8000-000000000001';
  const error = {
    code: 'BUDGET_TOO_LOW',
    message: hostile.seller,
    suggestion: 'Raise the budget.',
    retryAfter: 90,
    recovery: 'correctable',
  };
  await storeTask(failed, 'failed', error);
  const person = await arrives();
  await person.opens(`/a/${stand.account}/tasks?status=failed`);
  await person.sees(`document.querySelectorAll('tbody [data-row]').length === 1`);
  await person.presses('Creation of a media buy');
  await person.isAt(/\/tasks\/00000000/);
  for (const words of ['Why it failed', hostile.seller, 'Raise the budget.', 'Correct the request, and send it again.', 'after 90 seconds'])
    await person.reads(words);
  expect(await person.asks('window.owned')).toBeUndefined();
  expect(await person.barriers()).toEqual([]);
  expect(person.unwanted).toEqual([]);
  await person.leaves();
});

test('a task that needs input stands first in the list, and on the home page', async () => {
  const waiting = '00000000-0000-4000-8000-000000000002';
  await storeTask(waiting, 'input-required', { code: 'PO_NUMBER', message: 'A PO number is missing.', recovery: 'correctable' });
  const person = await arrives();
  await person.opens(`/a/${stand.account}/tasks`);
  await person.sees(`document.querySelector('tbody [data-row]')?.innerText.includes('Needs input')`);
  await person.opens(`/a/${stand.account}`);
  await person.presses('View: Creation of a media buy');
  await person.isAt(/\/tasks\/00000000/);
  await person.reads('What is missing');
  await person.reads('A PO number is missing.');
  await person.leaves();
});
