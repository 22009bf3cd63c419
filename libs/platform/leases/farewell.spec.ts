import { farewell } from './farewell';

describe('A farewell', () => {
  it('waits for what ends', async () => {
    let ended = false;
    await farewell(Promise.resolve().then(() => (ended = true)));
    expect(ended).toBe(true);
  });

  it('does not wait for ever', async () => {
    await expect(farewell(new Promise(() => undefined), 1)).resolves.toBeUndefined();
  });
});
