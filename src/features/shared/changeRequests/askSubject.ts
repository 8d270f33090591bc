import { InputBoxValidationSeverity, l10n, type InputBoxValidationMessage } from 'vscode'
import { maxSubjectLength } from '../../../contract/schemas/contentLimits.ts'
import { window } from '../window/window.ts'

/** Asks for the subject of a change request, and shows its length while someone types. Undefined when it was left. */
export async function askSubject(title: string, value = ''): Promise<string | undefined> {
  const given = await window.showInputBox({
    title,
    value,
    prompt: l10n.t('Subject: what the change request changes'),
    ignoreFocusOut: true,
    validateInput: subjectProblem,
  })
  return given?.trim()
}

/** How long a subject is, as the input box says it; an error where it is too long. */
function subjectProblem(value: string): InputBoxValidationMessage | undefined {
  const { length } = value.trim()
  if (length === 0) return undefined
  if (length > maxSubjectLength) {
    const message = l10n.t('A subject can have up to {0} characters. This one has {1}.', maxSubjectLength, length)
    return { message, severity: InputBoxValidationSeverity.Error }
  }
  return {
    message: l10n.t('{0} of {1} characters', length, maxSubjectLength),
    severity: InputBoxValidationSeverity.Info,
  }
}
