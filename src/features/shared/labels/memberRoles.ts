import { l10n } from 'vscode'
import type { Role } from '../../../contract/schemas/conventions.ts'
import type { OperationCatalog } from '../../../core/platform/operations/operationCatalog.ts'
import type { Choice } from '../forms/steps.ts'
import { roleLabel } from './roleLabel.ts'

/** What someone is in an organization, in words; without a role they are a guest. */
export function memberRoleLabel(role: Role | null): string {
  return role === null ? l10n.t('guest') : roleLabel(role)
}

/** The contract's roles to choose from, the guest's last. */
export function roleChoices(catalog: OperationCatalog): Choice<Role | 'guest'>[] {
  const { choices } = catalog.field('updateMemberInOrganizationById', 'role')
  return [...(choices as readonly Role[]), 'guest' as const].map((value) => ({
    label: memberRoleLabel(roleOf(value)),
    value,
  }))
}

/** A chosen role as the platform takes it. */
export function roleOf(chosen: Role | 'guest'): Role | null {
  return chosen === 'guest' ? null : chosen
}
