import path from 'node:path'
import { l10n, QuickPickItemKind, ThemeIcon, type QuickPickItem } from 'vscode'
import type { Space } from '../../../contract/spaces.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import { readOrganizations, readSpaces } from '../../shared/pages/organizationSpaces.ts'
import { window } from '../../shared/window/window.ts'
import type { WatchedFolder } from '../watchedFolder.ts'

/** A space, or `none` for a folder that isn't synced. */
export type ChosenSpace = Space | 'none'

interface Row extends QuickPickItem {
  readonly chosen?: ChosenSpace
}

/**
 * Asks which space the platform syncs with a folder. Spaces of the folder's repository come first. `present` is the
 * current choice.
 */
export async function chooseSpace(
  connection: Connection,
  { place }: WatchedFolder,
  present: string | undefined,
): Promise<ChosenSpace | undefined> {
  const rows = readOrganizations(connection).then(async (organizations) => {
    const lists = await Promise.all(
      organizations.map(async ({ id }) => await readSpaces(connection, id, { force: true })),
    )
    return await rowsOf(lists.flat(), place.root, present)
  })
  const title = pickerTitle(commands.chooseSpaceOfFolder, path.basename(place.root))
  return (
    await window.showQuickPick<Row>(rows, {
      title,
      placeHolder: l10n.t('Select the space that syncs with this folder'),
    })
  )?.chosen
}

async function rowsOf(spaces: readonly Space[], folder: string, present: string | undefined): Promise<Row[]> {
  const [{ findRepository }, { spacesOfRepository }] = await Promise.all([
    import('../../../folder/gitRepository.ts'),
    import('../../../folder/syncedSpace.ts'),
  ])
  const repository = await findRepository(folder)
  const own = repository === undefined ? [] : spacesOfRepository(spaces, repository)
  const sections: [string, readonly Space[]][] = [
    [l10n.t('syncs with the repository of this folder'), own],
    [own.length > 0 ? l10n.t('other spaces') : '', spaces.filter((space) => !own.includes(space))],
  ]
  const none: Row = {
    label: l10n.t('None (forget the space)'),
    iconPath: new ThemeIcon('debug-disconnect'),
    chosen: 'none',
  }
  return [
    ...sections.flatMap(([label, listed]): Row[] => {
      if (listed.length === 0) return []
      const separator = { label, kind: QuickPickItemKind.Separator }
      return [separator, ...listed.map((space) => rowOf(space, space.id === present))]
    }),
    ...(present === undefined ? [] : [{ label: '', kind: QuickPickItemKind.Separator }, none]),
  ]
}

function rowOf(space: Space, isPresent: boolean): Row {
  const label = displayTitle(space.title, l10n.t('Untitled space'))
  const repository = space.gitSync?.repoName ?? space.gitSync?.url ?? ''
  return {
    label,
    iconPath: new ThemeIcon(isPresent ? 'check' : 'book'),
    chosen: space,
    description: [isPresent ? l10n.t('selected') : '', repository].filter(Boolean).join(' · '),
  }
}
