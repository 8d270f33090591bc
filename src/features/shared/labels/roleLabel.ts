import { l10n } from 'vscode'

/** Returns a label for a role. Null is a guest; `inherit` is the role in the collection or organization around. */
export function roleLabel(role: string | null): string {
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
    case 'inherit':
      return l10n.t('same as its collection or organization')
    case null:
      return l10n.t('no access')
    default:
      return role
  }
}
