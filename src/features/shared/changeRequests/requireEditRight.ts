import { l10n } from 'vscode'
import type { Space } from '../../../contract/spaces.ts'
import { ExplainedError } from '../window/explainedError.ts'
import { roleLabel } from '../labels/roleLabel.ts'

/** Throws a message for the user if they don't have permission to propose changes in a space. */
export function requireEditRight({ title, permissions }: Pick<Space, 'title' | 'permissions'>): void {
  if (permissions.edit !== false) return
  const role = roleLabel(permissions.comment === false ? 'read' : 'comment')
  throw new ExplainedError(
    l10n.t(
      'To edit in “{0}”, you need the role {1}. Yours is {2}. Ask an administrator of the organization.',
      title,
      roleLabel('edit'),
      role,
    ),
  )
}
