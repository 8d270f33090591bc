import { l10n } from 'vscode'
import type { Role } from '../../contract/conventions.ts'
import type { OperationBook } from '../../core/operations/operationBook.ts'
import type { Choice } from './forms/steps.ts'

/** A role in words; none is that of a guest. */
export function roleWords(role: Role | null): string {
  switch (role) {
    case 'admin':
      return l10n.t('administrator')
    case 'create':
      return l10n.t('creator')
    case 'review':
      return l10n.t('reviewer')
    case 'edit':
      return l10n.t('editor')
    case 'comment':
      return l10n.t('commenter')
    case 'read':
      return l10n.t('reader')
    case null:
      return l10n.t('guest')
    default:
      return String(role)
  }
}

/** The contract's roles to choose from, the guest's last. */
export function roleChoices(book: OperationBook): Choice<Role | 'guest'>[] {
  const { choices } = book.field('updateMemberInOrganizationById', 'role')
  return [...(choices as readonly Role[]), 'guest' as const].map((value) => ({
    label: roleWords(roleOf(value)),
    value,
  }))
}

/** A chosen role as the platform takes it. */
export function roleOf(chosen: Role | 'guest'): Role | null {
  return chosen === 'guest' ? null : chosen
}
