import type { ContentRef } from '../../contract/schemas/conventions.ts'
import type { FileNode } from '../revisions/pageTree.ts'
import { stableFile, stablePage } from '../revisions/references.ts'
import { resolveTarget } from './resolveTarget.ts'

/** Resolves the links in a folder to pages and files, by their paths. */
export class FolderTargets {
  readonly #pages = new Map<string, string>()
  readonly #files = new Map<string, FileNode>()

  get files(): FileNode[] {
    return [...this.#files.values()]
  }

  /** A file that is listed twice becomes two pages; links go to the first one. */
  addPage(sourcePath: string, id: string): void {
    if (!this.#pages.has(sourcePath)) this.#pages.set(sourcePath, id)
  }

  addFile(sourcePath: string, file: FileNode): void {
    this.#files.set(sourcePath, file)
  }

  /** Returns the stable form of a link's target. Undefined if the target is outside the folder or doesn't exist. */
  stable(source: string, target: string): string | undefined {
    const { page, file, anchor } = this.#find(source, target)
    return page === undefined ? file && stableFile(file.id) : stablePage(page, anchor)
  }

  /** Returns the reference of a link page or a cover. */
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
