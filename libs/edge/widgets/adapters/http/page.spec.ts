import { Script } from 'node:vm';
import { anyPage, views } from '../../views';
import { renderPage } from './page';

/** Maximum size of a page sent as a resource (docs/adr/0092). */
const largestPageBytes = 20_000;

describe('Pages of views', () => {
  it.each([...views, anyPage].map((view) => [view.name, view] as const))(
    '%s is below the maximum size, parses, and loads nothing',
    (_, view) => {
      const page = renderPage(view);
      expect(Buffer.byteLength(page)).toBeLessThanOrEqual(largestPageBytes);
      expect(page.match(/<script/g)).toHaveLength(1);
      expect(page).not.toMatch(/innerHTML|insertAdjacent|document\.write|eval\(|https?:\/\/|\ssrc=|\shref=|\son[a-z]+=/);
      expect(() => new Script(/<script>([^]*)<\/script>/.exec(page)![1]!)).not.toThrow();
    },
  );
});
