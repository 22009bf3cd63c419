import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { ChoiceField } from '#/ui/choice-field';

interface Props {
  readonly chosen: string;
  readonly onChoose: (kind: string) => void;
}

/** Whom a new key acts as, with what that means. Only admins choose. */
export function KindField({ chosen, onChoose }: Props) {
  const text = useText();
  const { isAdmin, own } = useAccountContext();
  const personal = text('keys.kind.personal.text', { role: text.word('role', own.role) });
  const ofAccount = text('keys.kind.organization.text', { account: own.name });
  const options = [
    { value: 'personal', label: text('keys.kind.personal'), hint: personal },
    ...(isAdmin ? [{ value: 'organization', label: text('keys.kind.organization'), hint: ofAccount }] : []),
  ];
  return <ChoiceField name="kind" label={text('keys.kind')} options={options} value={chosen} onChange={onChoose} />;
}
