import path from 'node:path'
import { workspace } from 'vscode'
import { ToolError } from '../../agent/toolError.ts'
import type { DocsSource } from '../../agent/docsSource.ts'
import { isInside } from '../../folder/folderFiles.ts'
import type { DocsPlace } from '../../folder/docsPlace.ts'
import type { DocsFolders } from '../folders/docsFolders.ts'
import { settings } from '../shared/commands/ids.ts'
import { readSetting } from '../shared/commands/settings.ts'
import { window } from '../shared/window/window.ts'

/** The docs folder of the workspace that agents are to work on. */
export class WorkspaceDocs {
  readonly #folders: DocsFolders
  #last: { readonly key: string; readonly source: DocsSource } | undefined

  constructor(folders: DocsFolders) {
    this.#folders = folders
  }

  /**
   * The docs of the page in front, or the only ones there are. Rejects with a `ToolError` that says what a person can do.
   * It has a writer only where the person allows agents to write.
   */
  async source(): Promise<DocsSource> {
    const place = await this.#place()
    const write = readSetting(settings.agentsWrite)
    const key = JSON.stringify([place.folder, write])
    if (this.#last?.key !== key) {
      const { FolderDocs } = await import('../../agent/folderDocs.ts')
      this.#last = { key, source: new FolderDocs(place.folder, { write }) }
    }
    if (write) refuseUnsaved(place)
    return this.#last.source
  }

  async #place(): Promise<DocsPlace> {
    const all = (await this.#folders.all()).map(({ place }) => place)
    const active = window.activeTextEditor?.document
    const inFront = active === undefined ? undefined : this.#folders.placeOf(active)
    const [only, ...others] = all
    if (inFront !== undefined) return inFront
    if (only === undefined) {
      throw new ToolError(
        'There are no docs in this workspace. Docs are a folder with a .gitbook.yaml or a SUMMARY.md: ask the person to open one.',
      )
    }
    if (others.length === 0) return only
    const names = all.map(({ root }) => workspace.asRelativePath(root)).join(', ')
    throw new ToolError(`There are several docs here: ${names}. Ask the person to open a page of those that are meant.`)
  }
}

/** What is being typed would be overwritten by the next save, or would overwrite what the agent wrote. */
function refuseUnsaved({ root }: DocsPlace): void {
  const unsaved = workspace.textDocuments.filter(({ isDirty, uri }) => {
    return isDirty && uri.scheme === 'file' && isInside(root, uri.fsPath)
  })
  if (unsaved.length === 0) return
  const names = unsaved.map(({ uri }) => path.relative(root, uri.fsPath)).join(', ')
  throw new ToolError(`Somebody is writing in ${names} and has not saved yet. Ask the person to save, then try again.`)
}
