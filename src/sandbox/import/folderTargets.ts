import type { ContentRef } from '../../contract/schemas/conventions.ts'
import type { FileNode } from '../revisions/pageTree.ts'
import { stableFile, stablePage } from '../revisions/references.ts'
import { resolveTarget } from './resolveTarget.ts'

/** What the links in a folder may point to, by the files of the folder. */
export class FolderTargets {
  readonly #pages = new Map<string, string>()
  readonly #files = new Map<string, FileNode>()

  get files(): FileNode[] {
    return [...this.#files.values()]
  }

  /** A file named twice becomes two pages; links point to the first one. */
  addPage(sourcePath: string, id: string): void {
    if (!this.#pages.has(sourcePath)) this.#pages.set(sourcePath, id)
  }

  addFile(sourcePath: string, file: FileNode): void {
    this.#files.set(sourcePath, file)
  }

  /** The target of a link as the platform keeps it; undefined for one that points outside the folder, or nowhere. */
  stable(source: string, target: string): string | undefined {
    const { page, file, anchor } = this.#find(source, target)
    return page === undefined ? file && stableFile(file.id) : stablePage(page, anchor)
  }

  /** What a link page or a cover refers to. */
  reference(source: string, target: string): ContentRef {
    const { page, file, anchor } = this.#find(source, target)
    if (page !== undefined) return anchor === undefined ? { kind: 'page', page } : { kind: 'anchor', page, anchor }
    return file ? { kind: 'file', file: file.id } : { kind: 'url', url: target.slice(0, 2048) }
  }

  #find(source: string, target: string): { page?: string | undefined; file?: FileNode | undefined; anchor?: string } {
    const has = (path: string): boolean => this.#pages.has(path) || this.#files.has(path)
    const { sourcePath = '', ...found } = resolveTarget(source, target, { has }) ?? {}
    return { page: this.#pages.get(sourcePath), file: this.#files.get(sourcePath), ...found }
  }
}
