import { l10n } from 'vscode'
import type { GitSync } from '../../../contract/gitSync.ts'
import type { Space } from '../../../contract/spaces.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { followWork } from '../../../client/followWork.ts'
import type { CommandTargets, ItemTarget } from '../../shared/families/commandTargets.ts'
import type { OrganizationScope } from '../../shared/families/resourceFamily.ts'
import { askForm } from '../../shared/forms/form.ts'
import { textStep } from '../../shared/forms/steps.ts'
import { confirmLoss } from '../../shared/window/confirmLoss.ts'
import { ExplainedError, Hint } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import { withCancel } from '../../shared/window/withCancel.ts'
import type { gitCommandTable } from './contentCommandTable.ts'
import { spaces } from './contentFamilies.ts'

type OnSpace = ItemTarget<Space, OrganizationScope>

/** A space and its repository. */
interface BoundSpace extends OnSpace {
  readonly git: GitSync
  readonly url: string
  /** The name of the repository. */
  readonly repository: string
}

/** Registers the commands that sync a space with its Git repository. */
export function registerGitCommands(host: CommandHost, targets: CommandTargets): void {
  const choice = {
    needs: 'createContent' as const,
    fits: ({ gitSync, permissions }: Space): boolean => gitSync !== undefined && permissions.triggerGitSync !== false,
    none: () => l10n.t('No space syncs with a Git repository. Set up Git Sync in the platform’s app.'),
    refusal: ({ title, gitSync }: Space): string =>
      gitSync === undefined
        ? l10n.t('“{0}” isn’t connected to a Git repository. Set up Git Sync in the platform’s app.', title)
        : l10n.t('Your role doesn’t allow importing and exporting “{0}”. Nothing changed.', title),
  }
  registerCommands<typeof gitCommandTable>(host, {
    importFromGit: targets.onItem(spaces, commands.importFromGit, importFromGit, choice),
    exportToGit: targets.onItem(spaces, commands.exportToGit, exportToGit, choice),
  })
}

async function boundSpace(target: OnSpace): Promise<BoundSpace> {
  const { connection, item } = target
  const { client } = connection
  const git = await client.getGitInfo({ spaceId: item.id })
  // The space itself has the information, but that doesn't help without the operations of the same family.
  if (!client.offers('getGitInfo')) {
    throw new ExplainedError(l10n.t('This server doesn’t offer to import and export with Git. Nothing changed.'))
  }
  const { url, repoName, operation } = git
  if (url === undefined) {
    throw new ExplainedError(l10n.t('The platform doesn’t report the repository of “{0}”.', item.title))
  }
  if (operation?.state === 'running') {
    throw new Hint(l10n.t('An import or export of “{0}” is running. Try again when it’s done.', item.title))
  }
  return { ...target, git, url, repository: repoName ?? url }
}

function branchStep(prompt: string) {
  const check = (text: string): string | undefined =>
    /[\s~^:?*[\\]|\.\./.test(text) ? l10n.t('Enter a valid branch name.') : undefined
  return textStep({ prompt, value: 'main', check })
}

async function importFromGit(target: OnSpace): Promise<void> {
  const space = await boundSpace(target)
  const { connection, item, url, repository } = space
  const steps = { branch: branchStep(l10n.t('Branch of “{0}” to import', repository)) }
  const { branch } = (await askForm(target.heading(item.title), steps)) ?? {}
  if (branch === undefined) return
  const go = await confirmLoss({
    question: l10n.t('Import the branch “{0}” of “{1}” into “{2}”?', branch, repository, item.title),
    consequences: [
      l10n.t(
        'This replaces the pages and files of the space with those of the branch. It deletes content that only the space has.',
      ),
      l10n.t('This overwrites changes to the space since the last export. Change requests stay unchanged.'),
    ],
    button: l10n.t('Import'),
  })
  if (!go) return
  const body = { url, ref: `refs/heads/${branch}`, force: true }
  await connection.client.importGitRepository({ spaceId: item.id, body })
  await follow(space, {
    progress: l10n.t('Importing “{0}” from Git…', item.title),
    done: l10n.t('Imported “{0}” from the branch “{1}”.', item.title, branch),
    failed: l10n.t('Couldn’t import “{0}” from Git.', item.title),
  })
}

async function exportToGit(target: OnSpace): Promise<void> {
  const space = await boundSpace(target)
  const { connection, item, url, repository } = space
  const steps = {
    branch: branchStep(l10n.t('Branch of “{0}” to export to', repository)),
    message: textStep({ prompt: l10n.t('Commit message'), value: l10n.t('Update {0}', item.title) }),
  }
  const { branch, message } = (await askForm(target.heading(item.title), steps)) ?? {}
  if (branch === undefined || message === undefined) return
  const go = await confirmLoss({
    question: l10n.t('Export “{0}” to the branch “{1}” of “{2}”?', item.title, branch, repository),
    consequences: [
      l10n.t('A commit replaces the pages and files of the branch with those of the space.'),
      l10n.t('This overwrites commits since the last import. They stay in the history of the branch.'),
    ],
    button: l10n.t('Export'),
  })
  if (!go) return
  const body = { url, ref: `refs/heads/${branch}`, commitMessage: message, force: true }
  await connection.client.exportToGitRepository({ spaceId: item.id, body })
  await follow(space, {
    progress: l10n.t('Exporting “{0}” to Git…', item.title),
    done: l10n.t('Exported “{0}” to the branch “{1}”.', item.title, branch),
    failed: l10n.t('Couldn’t export “{0}” to Git.', item.title),
  })
}

/** Waits until an import or export ends, and shows the result. */
async function follow(
  { connection, item, scope, changes, git: before }: BoundSpace,
  messages: { readonly progress: string; readonly done: string; readonly failed: string },
): Promise<void> {
  const changed = (): void =>
    changes.wrote(connection, spaces, scope, ['getSpaceById', 'listPages', 'listFiles', 'getCurrentRevision'])
  changed()
  const { operation } = await withCancel(
    messages.progress,
    async (signal) =>
      await followWork(
        async () => await connection.client.getGitInfo({ spaceId: item.id }),
        // An older platform doesn't report progress; a newer one may not have started yet.
        ({ operation: now }) =>
          now === undefined || (now.state !== 'running' && now.startedAt !== before.operation?.startedAt),
        signal,
      ),
  )
  changed()
  const { state = 'running', error } = operation ?? {}
  if (state === 'running') return
  if (state !== 'success') throw new ExplainedError([messages.failed, error].filter(Boolean).join(' '))
  if (error === undefined) window.setStatusBarMessage(messages.done, 5000)
  else void window.showWarningMessage(`${messages.done} ${error}`)
}
