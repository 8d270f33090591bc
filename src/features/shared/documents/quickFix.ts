import { CodeAction, CodeActionKind, type Diagnostic, type WorkspaceEdit } from 'vscode'
import type { CommandId } from '../commands/commandIds.ts'

/** What a quick fix changes or runs, and the problem that it's about. */
interface QuickFixParts {
  readonly diagnostic: Diagnostic | undefined
  readonly edit?: WorkspaceEdit
  readonly run?: readonly [command: CommandId, ...values: unknown[]]
}

/** Returns a quick fix for a problem. */
export function quickFix(title: string, { diagnostic, edit, run }: QuickFixParts): CodeAction {
  const action = new CodeAction(title, CodeActionKind.QuickFix)
  const [command, ...values] = run ?? []
  if (diagnostic) action.diagnostics = [diagnostic]
  if (edit) action.edit = edit
  if (command !== undefined) action.command = { command, title, arguments: values }
  return action
}
