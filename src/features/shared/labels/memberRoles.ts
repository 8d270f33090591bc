import { l10n } from 'vscode'
import type { Role } from '../../../contract/schemas/conventions.ts'
import type { OperationCatalog } from '../../../core/platform/operations/operationCatalog.ts'
import type { Choice } from '../forms/steps.ts'
import { roleLabel } from './roleLabel.ts'

/** Returns a label for the role of a member in an organization. A member without a role is a guest. */
export function memberRoleLabel(role: Role | null): string {
  return role === null ? l10n.t('guest') : roleLabel(role)
}

/** Returns the contract's roles as choices, with the guest last. */
export function roleChoices(catalog: OperationCatalog): Choice<Role | 'guest'>[] {
  const { choices } = catalog.field('updateMemberInOrganizationById', 'role')
  return [...(choices as readonly Role[]), 'guest' as const].map((value) => ({
    label: memberRoleLabel(roleOf(value)),
    value,
  }))
}

/** Returns a chosen role in the form of the platform. */
export function roleOf(chosen: Role | 'guest'): Role | null {
  return chosen === 'guest' ? null : chosen
}
