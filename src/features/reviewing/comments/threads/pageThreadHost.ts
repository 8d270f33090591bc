import { Range, type Uri, type TextDocument } from 'vscode'
import type { ChangeRequestScope } from '../../../../core/platform/uris/changeRequestRef.ts'
import type { Alignment, Lines } from '../../../../core/review/anchors/alignBlocks.ts'
import { shiftThrough, type LineChange } from '../../../../core/review/anchors/shiftLines.ts'
import type { Thread, ThreadTarget } from '../../../../core/review/comments/thread.ts'
import type { AnyPageAddress } from '../../../../core/platform/uris/uris.ts'
import type { CommentServer } from './commentServer.ts'
import type { ThreadPosition, ThreadHost } from './threadHost.ts'

/** What is known about the lines of a page. It's valid until the text comes from the server again. */
interface Blocks {
  /** The keys are known after the page's document was read, which takes a request. */
  readonly all: readonly (Lines & { readonly key?: string })[]
  readonly alignment?: Alignment
  /** The changes of the open text since then. */
  readonly edits: LineChange[]
  /** The version of the page when this was read. */
  readonly version: number
}

/** A page as a host of threads. Each thread is on the lines of its block. */
export class PageThreadHost implements ThreadHost {
  readonly uri: Uri
  readonly scope: ChangeRequestScope
  readonly address: AnyPageAddress
  readonly #document: TextDocument
  readonly #server: CommentServer
  #blocks: Blocks | undefined
  /** Increases when the known lines and keys become out of date. */
  #version = 0
  #versionRead = 0
  #aligning: Promise<void> | undefined

  constructor(document: TextDocument, address: AnyPageAddress, server: CommentServer) {
    this.uri = document.uri
    this.#document = document
    this.address = address
    const { server: serverId, space, changeRequest } = address
    this.scope = { server: serverId, space, ...(changeRequest === undefined ? {} : { changeRequest }) }
    this.#server = server
  }

  /** Returns whether it represents this page, regardless of names. */
  shows(address: AnyPageAddress | undefined): boolean {
    const { server, space, page } = this.address
    return address?.page === page && address.space === space && address.server === server
  }

  /**
   * The target of a thread on the whole page. The platform accepts comments only on current content, not on an old
   * revision.
   */
  get whole(): { page: string } | undefined {
    const { page, revision } = this.address
    return revision === undefined ? { page } : undefined
  }

  /** Reads the blocks of the page if a thread is about one of them. */
  async prepare(targets: readonly Pick<ThreadTarget, 'page' | 'node'>[]): Promise<boolean> {
    const isAboutBlock = targets.some(({ page, node }) => page === this.address.page && node !== undefined)
    if (this.#isAligned || !isAboutBlock) return false
    await this.align()
    return true
  }

  /** Marks everything as out of date, because the text was read again or the server's blocks have changed. */
  forget(): void {
    this.#version++
  }

  /** Records an edit of the open text, which moves threads. */
  edited(changes: readonly LineChange[]): void {
    this.#blocks?.edits.push(...changes)
  }

  positionOf({ target, line }: Pick<Thread, 'target'> & { readonly line?: number }): ThreadPosition | undefined {
    if (target.page !== this.address.page) return undefined
    if (line !== undefined) return { kind: 'lines', range: this.#range({ startLine: line, endLine: line + 1 }) }
    const { revision } = this.address
    const isOwn = revision === undefined || revision === target.revision
    if (target.node === undefined) return isOwn ? { kind: 'whole' } : undefined
    const { alignment } = this.#blocks ?? {}
    if (!alignment) return undefined
    const lines = this.#linesOf(target, alignment)
    if (lines) return { kind: 'lines', range: this.#range(lines) }
    if (!isOwn) return undefined
    return { kind: alignment.place(target.node)?.kind === 'ambiguous' ? 'ambiguous' : 'outdated' }
  }

  /** Returns true if a thread was created on this revision, which a comparison or an outdated thread has opened. */
  showsOthers({ target }: Pick<Thread, 'target'>): boolean {
    return this.address.revision !== undefined && this.address.revision === target.revision
  }

  async align(): Promise<void> {
    if (this.#isAligned) return
    this.#aligning ??= this.#readBlocks().finally(() => (this.#aligning = undefined))
    await this.#aligning
  }

  targetOn(line: number): Omit<ThreadTarget, 'revision'> | undefined {
    const { whole } = this
    const block = this.#shown().findLast(({ startLine, endLine }) => startLine <= line && line < endLine)
    return whole && block?.key !== undefined ? { ...whole, node: block.key } : undefined
  }

  async ranges(): Promise<Range[]> {
    if (!this.whole) return []
    if (!this.#blocks || (!this.#blocks.alignment && this.#blocks.version !== this.#version)) {
      const { blocksOf } = await import('../../../../core/review/anchors/alignBlocks.ts')
      // The page's document may have been read in the meantime, which contains more.
      if (!this.#blocks?.alignment) {
        this.#blocks = { all: blocksOf(this.#document.getText()), edits: [], version: this.#version }
      }
    }
    return this.#shown().map((block) => this.#range(block))
  }

  get #isAligned(): boolean {
    return this.#blocks?.alignment !== undefined && this.#blocks.version === this.#version
  }

  async #readBlocks(): Promise<void> {
    const version = this.#version
    const [document, { alignBlocks }] = await Promise.all([
      this.#server.document(this.address, version !== this.#versionRead),
      import('../../../../core/review/anchors/alignBlocks.ts'),
    ])
    const alignment = alignBlocks(document ?? { object: 'document', data: {}, nodes: [] }, this.#document.getText())
    this.#blocks = { alignment, all: alignment.anchorable, edits: [], version }
    this.#versionRead = version
  }

  /** Returns the blocks at their current lines. */
  #shown(): Blocks['all'] {
    const { all, edits } = this.#blocks ?? { all: [], edits: [] }
    if (edits.length === 0) return all
    return all.flatMap((block) => {
      const lines = shiftThrough(block, edits)
      return lines ? [{ ...block, ...lines }] : []
    })
  }

  #linesOf({ node = '', tableCell }: ThreadTarget, alignment: Alignment): Lines | undefined {
    const location = alignment.place(node)
    if (location?.kind !== 'lines') return undefined
    const row = tableCell && alignment.rowOf(node, tableCell.record)
    return shiftThrough(row ?? location, this.#blocks?.edits ?? [])
  }

  #range({ startLine, endLine }: Lines): Range {
    const last = Math.min(Math.max(startLine, endLine - 1), this.#document.lineCount - 1)
    return new Range(Math.min(startLine, last), 0, last, this.#document.lineAt(last).text.length)
  }
}
