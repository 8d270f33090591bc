import { l10n, ThemeIcon, type QuickPickItem } from 'vscode'
import type { Space } from '../../../contract/spaces.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import type { Connection } from '../connections/connection.ts'
import { window } from '../window/window.ts'
import { readAllSpaces } from './organizationSpaces.ts'

/** Lets you choose one of an account's spaces that match. Returns undefined if you cancel. */
export async function pickSpace(
  connection: Connection,
  question: { readonly title: string; readonly placeHolder: string },
  fits: (space: Space) => boolean = () => true,
): Promise<Space | undefined> {
  const rows = readAllSpaces(connection).then((spaces) =>
    spaces.filter(fits).map((space): QuickPickItem & { readonly space: Space } => {
      return { label: displayTitle(space.title, l10n.t('Untitled space')), iconPath: new ThemeIcon('book'), space }
    }),
  )
  return (await window.showQuickPick(rows, question))?.space
}
