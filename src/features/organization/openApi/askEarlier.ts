import type { Uri } from 'vscode'
import { l10n } from 'vscode'
import { askStep } from '../../shared/forms/form.ts'
import { choiceStep } from '../../shared/forms/steps.ts'
import { window } from '../../shared/window/window.ts'
import { earlierVersion } from './earlierVersion.ts'
import { currentText } from './specOverlays.ts'

/** Asks for an earlier version of a specification: that of the last commit, or a file. Returns its text. */
export async function askEarlier(
  spec: Uri,
  { title, prompt }: { readonly title: string; readonly prompt: string },
): Promise<string | undefined> {
  const committed = await earlierVersion(spec.fsPath, await currentText(spec))
  const choices = [
    ...(committed === undefined
      ? []
      : [{ label: l10n.t('Last Commit'), icon: 'git-commit', value: 'commit' as const }]),
    { label: l10n.t('File…'), icon: 'folder-opened', value: 'file' as const },
  ]
  const chosen = await askStep(title, choiceStep({ prompt, choices }))
  if (chosen !== 'file') return chosen && committed
  const [file] = (await window.showOpenDialog({ title, filters: { OpenAPI: ['json', 'yaml', 'yml'] } })) ?? []
  return file && (await currentText(file))
}
