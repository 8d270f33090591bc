import { l10n } from 'vscode'

/** Returns a label for a role. Null is a guest; `inherit` is the role in the collection or organization around. */
export function roleLabel(role: string | null): string {
  if (role === null) return l10n.t('no access')
  const labels = new Map([
    ['admin', l10n.t('administrator')],
    ['create', l10n.t('creator')],
    ['review', l10n.t('reviewer')],
    ['edit', l10n.t('editor')],
    ['comment', l10n.t('commenter')],
    ['read', l10n.t('reader')],
    ['inherit', l10n.t('same as its collection or organization')],
  ])
  return labels.get(role) ?? role
}
