import { useText } from '#/i18n';
import { memberRoles } from '#/lib/filter-values';
import { ChoiceField } from '#/ui/choice-field';

/** The roles, each with what it may do. */
export function RoleField({ value, onChange }: { value: string; onChange: (role: string) => void }) {
  const text = useText();
  const options = memberRoles.map((role) => ({ value: role, label: text.word('role', role), hint: text.word('members.means', role) }));
  return <ChoiceField name="role" label={text('members.role')} options={options} value={value} onChange={onChange} />;
}
