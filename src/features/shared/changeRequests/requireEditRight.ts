import { l10n } from 'vscode'
import type { Space } from '../../../contract/spaces.ts'
import { ExplainedError } from '../window/explainedError.ts'
import { roleLabel } from '../labels/roleLabel.ts'

/** Rejects with words where a space says that someone may not propose changes in it: before anything is asked. */
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
