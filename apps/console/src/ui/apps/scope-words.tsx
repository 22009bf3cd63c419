import { scopes } from './scope';
import { useText } from '#/i18n';

/** What the scopes allow, one below the other. */
export function ScopeWords({ of }: { of: readonly string[] }) {
  const text = useText();
  return (
    <ul className="grid gap-1">
      {scopes
        .filter((scope) => of.includes(scope))
        .map((scope) => (
          <li key={scope}>{text(`apps.scope.${scope}`)}</li>
        ))}
    </ul>
  );
}
