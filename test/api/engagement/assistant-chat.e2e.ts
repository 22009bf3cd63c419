import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { createAdvertiser } from '@test/discovery';
import { createKey, joining, signUp, type SignedUp } from '@test/people';
import { startWorker } from '@test/worker';

const path = '/api/v2/assistant';

describe('The assistant', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let robin: SignedUp;
  let advertiserId: number;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker();
    robin = await signUp(api);
    advertiserId = Number(await createAdvertiser(api, robin.as));
  });
  afterAll(async () => {
    await worker.close();
    await api.close();
  });

  const ask = async (prompt: string, more: object = {}, as = robin.as) => api.post(`${path}/chat`, { as, body: { prompt, ...more } });

  it('says what it understands', async () => {
    const { status, body } = await ask('Hello there');
    expect([status, body]).toMatchObject([
      200,
      { data: { answer: expect.stringContaining('without a language model'), turnState: 'done' } },
    ]);
    console.log(JSON.stringify(body));
    console.log(JSON.stringify((await ask('show my campaigns')).body));
    console.log(JSON.stringify((await ask('show my advertisers')).body));
    console.log(JSON.stringify((await ask('what is my status?')).body));
    console.log(JSON.stringify((await ask('show delivery')).body));
  });
});
