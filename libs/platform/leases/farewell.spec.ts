import { farewell } from './farewell';

describe('farewell', () => {
  it('waits for the promise', async () => {
    let ended = false;
    await farewell(Promise.resolve().then(() => (ended = true)));
    expect(ended).toBe(true);
  });

  it('stops waiting at its timeout', async () => {
    await expect(farewell(new Promise(() => undefined), 1)).resolves.toBeUndefined();
  });
});
