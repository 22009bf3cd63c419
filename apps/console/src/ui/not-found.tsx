import { Frame } from './frame';
import { Home } from './problem';
import { useText } from '#/i18n';

export function NotFound() {
  const text = useText();
  return (
    <Frame title={text('problem.nothing')} about={text('problem.nothing.text')}>
      <Home />
    </Frame>
  );
}
