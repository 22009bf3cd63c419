import { Script } from 'node:vm';
import { pageOf } from './page';
import { anyPage, views } from './views';

/** docs/adr/0092: small enough to be sent with a resource. */
const largestPageBytes = 20_000;

describe('Pages of views', () => {
  it.each([...views, anyPage].map((view) => [view.name, view] as const))('%s is small, whole, and loads nothing', (_, view) => {
    const page = pageOf(view);
    expect(Buffer.byteLength(page)).toBeLessThanOrEqual(largestPageBytes);
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).not.toMatch(/innerHTML|insertAdjacent|document\.write|eval\(|https?:\/\/|\ssrc=|\shref=|\son[a-z]+=/);
    expect(() => new Script(/<script>([^]*)<\/script>/.exec(page)![1]!)).not.toThrow();
  });
});
