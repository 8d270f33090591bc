import { InputBoxValidationSeverity, l10n, type InputBoxValidationMessage } from 'vscode'
import { maxSubjectLength } from '../../../contract/schemas/contentLimits.ts'
import { window } from '../window/window.ts'

/** Asks for the subject of a change request and shows its length while you type. Returns undefined if you cancel. */
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

/** Returns the length of a subject as a message of the input box, or as an error if it's too long. */
function subjectProblem(value: string): InputBoxValidationMessage | undefined {
  const { length } = value.trim()
  if (length === 0) return undefined
  if (length > maxSubjectLength) {
    return { message: subjectTooLong(length), severity: InputBoxValidationSeverity.Error }
  }
  return {
    message: l10n.t('{0} of {1} characters', length, maxSubjectLength),
    severity: InputBoxValidationSeverity.Info,
  }
}

/** Says that a subject is too long. */
export function subjectTooLong(length: number): string {
  return l10n.t('A subject can have up to {0} characters. This one has {1}.', maxSubjectLength, length)
}
