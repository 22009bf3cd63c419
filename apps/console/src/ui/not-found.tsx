import { useText } from '#/i18n';

export function NotFound() {
  const text = useText();
  return (
    <main className="mx-auto grid max-w-lg gap-3 p-6">
      <h1 className="text-xl font-semibold">{text('problem.nothing')}</h1>
      <p className="text-mute">{text('problem.nothing.text')}</p>
      <a className="text-accent underline underline-offset-2" href="/console/">
        {text('problem.home')}
      </a>
    </main>
  );
}
