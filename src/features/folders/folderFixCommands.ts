import path from 'node:path'
import { commands as editorCommands, l10n, Uri, workspace } from 'vscode'
import { DiskFolder } from '../../disk/diskFolder.ts'
import type { DocsFolder } from '../../folder/docsFolder.ts'
import { pickerTitle } from '../shared/commands/commandTitle.ts'
import { commands } from '../shared/commands/commandIds.ts'
import { registerCommands, type CommandHost } from '../shared/commands/commands.ts'
import { innermostContaining } from '../../folder/folderFiles.ts'
import { openToWrite } from '../shared/pages/openToWrite.ts'
import { ExplainedError, Hint } from '../shared/window/explainedError.ts'
import { window } from '../shared/window/window.ts'
import type { DocsFolders } from './docsFolders.ts'
import type { folderFixCommandTable } from './folderCommandTable.ts'
import type { FolderEditing } from './folderEditing.ts'
import type { ExternalLinkCheck } from './externalLinkCheck.ts'
import { FolderNode } from './folderNodes.ts'
import { pickPage } from './folderQuestions.ts'
import { setUpTools } from './setUpTools.ts'
import type { WatchedFolder } from './watchedFolder.ts'

/** Registers the fixes of docs folders that ask first, or that change other files, too. */
export function registerFolderFixes(
  host: CommandHost,
  folders: DocsFolders,
  editing: FolderEditing,
  external: ExternalLinkCheck,
): void {
  const folderOf = (root: unknown): WatchedFolder => {
    const folder = folders.known.find(({ place }) => place.root === root)
    if (folder === undefined) throw new Hint(l10n.t('Use this command as a quick fix for a problem in a docs folder.'))
    return folder
  }
  const folderAround = (file: unknown): WatchedFolder =>
    folderOf(innermostContaining(folders.known, ({ place }) => place.folder, String(file))?.place.root)
  registerCommands<typeof folderFixCommandTable>(host, {
    fixLinksTo: async (root, missing) => {
      const folder = folderOf(root)
      const name = String(missing)
      const docs = await editing.open(folder)
      const page = await askPage(docs, name)
      if (page === undefined) return
      const { replaceLinks } = await import('../../folder/structureEdits.ts')
      const message = l10n.t('Links to “{0}” now point to {1}.', name, page)
      await editing.change(folder, docs, { change: replaceLinks(docs, name, page), message })
    },
    addDocsWord: async (file, word) => {
      const added = String(word)
      const message = l10n.t('Added “{0}” to the words of these docs in .galley.yaml.', added)
      await editing.configureChecks(folderAround(file), ({ withWord }, before) => withWord(before, added), message)
    },
    alwaysReplaceWord: async (file, word, use) => {
      const [not, term] = [String(word), String(use)]
      const message = l10n.t('Added “{0}” to the terms of these docs in .galley.yaml.', term)
      await editing.configureChecks(folderAround(file), ({ withTerm }, before) => withTerm(before, not, term), message)
      await editorCommands.executeCommand(commands.replaceTerm, Uri.file(String(file)), use)
    },
    setUpTools: async (element) => {
      const [known] = folders.known
      await setUpTools(element instanceof FolderNode ? element.folder : (known ?? folderOf(undefined)))
    },
    turnOffCheck: async (root, rule) => {
      const folder = folderOf(root)
      const { isRule } = await import('../../folder/checkConfiguration.ts')
      const name = String(rule)
      if (!isRule(name)) return
      const message = l10n.t('Turned off the check “{0}” for these docs in .galley.yaml.', name)
      await editing.configureChecks(folder, ({ withRule }, before) => withRule(before, name, 'off'), message)
    },
    checkExternalLinks: async (node) => {
      const file = window.activeTextEditor?.document.uri.fsPath ?? ''
      const folder =
        node instanceof FolderNode ? node.folder : innermostContaining(folders.known, ({ place }) => place.folder, file)
      if (folder === undefined)
        throw new Hint(l10n.t('Use this command in the menu of a docs folder in the Docs view.'))
      await external.check(folder)
    },
    useNewAddress: async (root, address) => await external.useNewAddress(folderOf(root), String(address)),
    convertToUtf8: async (root, name) => {
      const { place } = folderOf(root)
      const file = String(name)
      const uri = Uri.file(path.join(place.root, file))
      const open = workspace.textDocuments.find((each) => each.uri.toString() === uri.toString())
      if (open?.isDirty === true) throw new Hint(l10n.t('{0} has unsaved changes. Discard them, and try again.', file))
      const { convertToUtf8 } = await import('../../folder/encodings.ts')
      if (!(await convertToUtf8(DiskFolder.open(place.root), file)))
        throw new ExplainedError(
          l10n.t('Galley doesn’t recognize the encoding of {0}. Save it as UTF-8 in another program.', file),
        )
      // VS Code keeps reading a file in the encoding that it was opened with.
      if (open !== undefined) await workspace.openTextDocument(uri, { encoding: 'utf8' })
    },
    createMissingPage: async (root, missing, name, title) => {
      const folder = folderOf(root)
      const docs = await editing.open(folder)
      const { createMissing } = await import('../../folder/structureEdits.ts')
      const file = String(name)
      const change = createMissing(String(missing), file, String(title))
      if (!(await editing.change(folder, docs, { change, message: l10n.t('Created {0}.', file) }))) return
      await openToWrite(Uri.file(path.join(folder.place.root, file)))
    },
  })
}

/**
 * Asks for the page that replaces a missing one: pages with the same name first, then those outside the table of
 * contents.
 */
async function askPage({ body }: DocsFolder, missing: string): Promise<string | undefined> {
  const listed = body.pages.entries.filter(({ type }) => type === 'document')
  const pages = [...body.orphans.values(), ...listed]
  const hasSameName = ({ id }: { readonly id: string }): boolean =>
    path.posix.basename(id) === path.posix.basename(missing)
  const sorted = [...pages.filter(hasSameName), ...pages.filter((page) => !hasSameName(page))]
  return await pickPage(sorted, pickerTitle(commands.fixLinksTo, missing), l10n.t('Select the page to link to'))
}
