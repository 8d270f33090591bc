import path from 'node:path'
import { l10n, type Uri } from 'vscode'
import { runGit } from '../../../disk/runGit.ts'
import { askStep } from '../../shared/forms/form.ts'
import { choiceStep } from '../../shared/forms/steps.ts'
import { window } from '../../shared/window/window.ts'
import { currentText } from './specOverlays.ts'

/** How many commits of a file are looked at. */
const maxCommits = 5

/**
 * Returns the last committed version of a specification that differs from a text: the one that its overlays were
 * written for. Undefined if there's none.
 */
export async function earlierVersion(file: string, text: string): Promise<string | undefined> {
  const [folder, name] = [path.dirname(file), path.basename(file)]
  try {
    const log = await runGit(folder, ['log', '-n', String(maxCommits), '--format=%H', '--', `:(literal)${name}`])
    for (const commit of log.toString('utf8').split('\n').filter(Boolean)) {
      const known = (await runGit(folder, ['cat-file', 'blob', `${commit}:./${name}`])).toString('utf8')
      if (known !== text) return known
    }
  } catch {
    // The folder isn't a repository, or the file was deleted in a commit.
  }
  return undefined
}

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
