import { Landmark } from './landmark';
import { Page } from './page';
import { Home } from './problem';
import { useText } from '#/i18n';

export function NotFound() {
  const text = useText();
  return (
    <Landmark>
      <Page title={text('problem.nothing')} about={text('problem.nothing.text')}>
        <Home />
      </Page>
    </Landmark>
  );
}
