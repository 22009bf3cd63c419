import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { FieldGroup } from '#/ui/form';

interface Props {
  readonly chosen: string;
  readonly onChoose: (kind: string) => void;
}

/** Whom a new key acts as, with what that means. Only admins choose. */
export function KindField({ chosen, onChoose }: Props) {
  const text = useText();
  const { isAdmin, own } = useAccountContext();
  const kinds = isAdmin ? ['personal', 'organization'] : ['personal'];
  return (
    <FieldGroup name="kind" label={text('keys.kind')}>
      <div className="grid gap-2 sm:grid-cols-2">
        {kinds.map((kind) => (
          <label
            key={kind}
            className="flex min-w-0 items-start gap-2.5 rounded-md border border-line px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="kind"
              value={kind}
              checked={chosen === kind}
              onChange={() => onChoose(kind)}
              className="mt-1 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className="font-medium">{text.word('keys.kind', kind)}</span>
              <span className="block text-xs text-mute wrap-anywhere">
                {kind === 'personal'
                  ? text('keys.kind.personal.text', { role: text.word('role', own.role) })
                  : text('keys.kind.organization.text', { account: own.name })}
              </span>
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
