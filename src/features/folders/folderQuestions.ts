import path from 'node:path'
import { l10n, type QuickPickItem } from 'vscode'
import { namesake, pathFlaw, pathFlawMessage } from '../../core/docs/files/fileNames.ts'
import { displayTitle } from '../../core/text/strings/displayTitle.ts'
import { browsableAddress } from '../../core/text/strings/browsableAddress.ts'
import { allEntries, contentsTree, type ContentsEntry } from '../../folder/contentsTree.ts'
import type { DocsFolder } from '../../folder/docsFolder.ts'
import type * as structureEdits from '../../folder/structureEdits.ts'
import { commands } from '../shared/commands/commandIds.ts'
import { pickerTitle } from '../shared/commands/commandTitle.ts'
import { settings } from '../shared/commands/ids.ts'
import { readSetting } from '../shared/commands/settings.ts'
import { window } from '../shared/window/window.ts'
import type { FolderNode } from './folderNodes.ts'
import { translate } from '../shared/window/translate.ts'
import { listText, partsText } from '../../core/text/messages/translate.ts'
import { isMarkdownFile, withoutExtension } from '../../core/text/strings/markdownFiles.ts'

/** The current state of what a command is about. */
export interface Subject {
  readonly node: FolderNode
  readonly docs: DocsFolder
  /** The entries; empty for the folder itself. */
  readonly entries: readonly ContentsEntry[]
  readonly edits: typeof structureEdits
}

/** Asks for the title of a page, group or link. */
export async function askTitle(title: string, value: string): Promise<string | undefined> {
  const given = await window.showInputBox({
    title,
    value,
    prompt: l10n.t('Title'),
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === '' ? l10n.t('Enter a title.') : undefined),
  })
  return given?.trim()
}

/** Asks for the web address of a link entry. */
export async function askAddress(title: string): Promise<string | undefined> {
  const given = await window.showInputBox({
    title,
    prompt: l10n.t('Web address'),
    placeHolder: 'https://example.com',
    ignoreFocusOut: true,
    validateInput: (text) =>
      browsableAddress(text.trim()) === undefined
        ? l10n.t('Enter a full address, such as {0}.', 'https://example.com')
        : undefined,
  })
  return given?.trim()
}

/** Asks for the specification of API pages, and suggests those that the folder knows. */
export async function askSpec(title: string, { node }: Subject): Promise<string | undefined> {
  const configured = node.folder.last?.configuration.specs.keys() ?? []
  const known = [...new Set([...configured, ...Object.keys(readSetting(settings.openApiFiles))])]
  const given = await window.showInputBox({
    title,
    value: known[0] ?? '',
    prompt:
      known.length === 0
        ? l10n.t('Slug of the OpenAPI specification on the platform')
        : l10n.t('Slug of the OpenAPI specification on the platform, such as {0}', partsText(known, translate)),
    ignoreFocusOut: true,
    validateInput: (text) =>
      /^[a-z\d]+(?:-[a-z\d]+)*$/i.test(text.trim())
        ? undefined
        : l10n.t('A slug can contain letters, digits, and hyphens.'),
  })
  return given?.trim()
}

/** Asks for another path of a page's file. */
export async function askPath(docs: DocsFolder, file: string): Promise<string | undefined> {
  const slash = file.lastIndexOf('/') + 1
  const given = await window.showInputBox({
    title: pickerTitle(commands.renameFolderFile, file),
    value: file,
    valueSelection: [slash, file.length - path.posix.extname(file).length],
    prompt: l10n.t('Path in the docs folder'),
    ignoreFocusOut: true,
    validateInput: (text) => pathProblem(docs, file, pagePath(text, file)),
  })
  return given === undefined ? undefined : pagePath(given, file)
}

/** Returns a complete path: a folder gets the file's name, and a missing extension is added. */
function pagePath(text: string, file: string): string {
  const given = text.trim()
  const named = given.endsWith('/') ? given + path.posix.basename(file) : given
  return path.posix.extname(named) === ''
    ? `${named}.md`
    : isMarkdownFile(withoutExtension(named))
      ? withoutExtension(named)
      : named
}

function pathProblem({ files }: DocsFolder, file: string, to: string): string | undefined {
  if (!isMarkdownFile(to) || /(?:^|\/)$/.test(withoutExtension(to)))
    return l10n.t('A page’s file name must end in .md.')
  const flaw = pathFlaw(to)
  if (flaw !== undefined) return pathFlawMessage(flaw, translate)
  const others = [...files.keys()].filter((each) => each !== file)
  const taken = namesake(to, others)
  if (taken === undefined) return undefined
  return others.includes(taken)
    ? l10n.t('The file {0} already exists.', taken)
    : l10n.t('The folder {0} already exists. Use the same spelling, or enter another name.', taken)
}

interface TargetRow extends QuickPickItem {
  readonly entry: ContentsEntry | undefined
}

/** Asks where to move entries: below which page or group, or for a group, to the place of which other group. */
export async function askTarget({ docs, entries, edits, node }: Subject): Promise<TargetRow | undefined> {
  const { place } = node.folder
  const inside = new Set(allEntries(entries).map(({ id }) => id))
  const movesGroup = entries.some(edits.isHeading)
  const rows = allEntries(contentsTree(docs))
    .filter((entry) => (movesGroup ? edits.isHeading(entry) : entry.kind === 'page' || entry.kind === 'group'))
    .filter(({ id }) => !inside.has(id))
    .map((entry): TargetRow => ({
      label: displayTitle(entry.title, ''),
      description: entry.file ?? l10n.t('group'),
      entry,
    }))
  const top: TargetRow = {
    label: displayTitle(place.listed?.title ?? '', path.basename(place.root)),
    description: movesGroup ? l10n.t('at the end') : l10n.t('top level'),
    entry: undefined,
  }
  return await window.showQuickPick(movesGroup ? [...rows, top] : [top, ...rows], {
    title: pickerTitle(commands.moveFolderEntryTo, entries[0]?.title ?? ''),
    placeHolder: movesGroup
      ? l10n.t('Select the group to move it before')
      : l10n.t('Select the new parent page or group'),
    matchOnDescription: true,
  })
}

/** Asks for the page that replaces deleted pages in redirects. */
export async function askReplacement(
  { body }: DocsFolder,
  deleted: readonly string[],
  title: string,
): Promise<string | undefined> {
  const pages = body.pages.entries.filter(({ id, type }) => type === 'document' && !deleted.includes(id))
  const placeHolder = l10n.t('Select the page to link to instead')
  return await pickPage(pages, pickerTitle(commands.deleteFolderEntry, title), placeHolder)
}

/** Asks for one of several pages, and returns its path. */
export async function pickPage(
  pages: readonly { readonly id: string; readonly title: string }[],
  title: string,
  placeHolder: string,
): Promise<string | undefined> {
  const rows = pages.map((page) => ({ label: displayTitle(page.title, ''), description: page.id }))
  return (await window.showQuickPick(rows, { title, placeHolder, matchOnDescription: true }))?.description
}

/** Returns the first names of a list, for a question. */
export function listed(names: readonly string[]): string {
  const more = names.length - 5
  return listText(more > 0 ? [...names.slice(0, 5), l10n.t('{0} more', more)] : names, translate)
}
