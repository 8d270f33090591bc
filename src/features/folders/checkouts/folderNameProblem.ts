import { isFile, namesIn } from '../../../disk/namedPaths.ts'
import path from 'node:path'
import { l10n } from 'vscode'
import { pathFlaw, pathFlawMessage } from '../../../core/docs/files/fileNames.ts'
import { translate } from '../../shared/window/translate.ts'

/** Returns why a new folder can't have a name. Undefined if it can, or if an empty folder already has it. */
export async function folderNameProblem(above: string, name: string): Promise<string | undefined> {
  if (/^\.{0,2}$/.test(name)) return l10n.t('Enter the name of a folder.')
  if (name.includes('/')) return l10n.t('A folder name can’t contain “/”.')
  const flaw = pathFlaw(name)
  if (flaw !== undefined) return pathFlawMessage(flaw, translate)
  const folder = path.join(above, name)
  if (await isFile(folder)) return l10n.t('A file with this name already exists. Enter another name.')
  return (await namesIn(folder)).some((entry) => entry !== '.git')
    ? l10n.t('A folder with this name already exists, and it isn’t empty. Enter another name.')
    : undefined
}
