import { Range, type Uri, type TextDocument, type TextDocumentChangeEvent } from 'vscode'
import type { AnchorableBlock, Alignment, Lines } from '../../core/anchors/alignBlocks.ts'
import { shiftLines, type LineChange } from '../../core/anchors/shiftLines.ts'
import type { CommentPlace, Thread, ThreadTarget } from '../../core/comments/thread.ts'
import type { AnyPageAddress } from '../../core/uris.ts'
import type { Log } from '../shared/log.ts'
import type { CommentServer } from './commentServer.ts'
import type { Spot, Surface } from './surface.ts'

/** What is found out about the lines of a page, once, until its text comes anew from the server. */
interface Anchors {
  readonly alignment: Alignment
  readonly anchorable: readonly AnchorableBlock[]
  /** What has happened to the lines of the open text since. */
  readonly edits: LineChange[]
}

/** A page as the place of threads: each stands on the lines of the block that it is about. */
export class PageSurface implements Surface {
  readonly uri: Uri
  readonly place: CommentPlace
  readonly address: AnyPageAddress
  readonly #document: TextDocument
  readonly #server: CommentServer
  readonly #log: Log
  #anchors: Anchors | undefined
  #aligning: Promise<void> | undefined

  constructor(document: TextDocument, address: AnyPageAddress, { server, log }: { server: CommentServer; log: Log }) {
    this.uri = document.uri
    this.#document = document
    this.address = address
    const { server: serverId, space, changeRequest } = address
    this.place = { server: serverId, space, ...(changeRequest === undefined ? {} : { changeRequest }) }
    this.#server = server
    this.#log = log
  }

  get isReady(): boolean {
    return this.#anchors !== undefined
  }

  /** Finds the blocks in the text where that has not happened yet, or anew. */
  align(anew = false): Promise<void> {
    if (!anew && this.#anchors) return Promise.resolve()
    this.#aligning ??= this.#align(anew).finally(() => (this.#aligning = undefined))
    return this.#aligning
  }

  /** Moves with an edit of the open text. */
  edited({ contentChanges }: Pick<TextDocumentChangeEvent, 'contentChanges'>): void {
    for (const { range, text } of contentChanges) {
      const lines = text.replaceAll(/\r\n?/g, '\n')
      if (range.isSingleLine && !lines.includes('\n')) continue
      this.#anchors?.edits.push({
        startLine: range.start.line,
        startCharacter: range.start.character,
        endLine: range.end.line,
        endCharacter: range.end.character,
        text: lines,
      })
    }
  }

  spotOf({ target }: Pick<Thread, 'target'>): Spot | undefined {
    if (target.page !== this.address.page) return undefined
    const { revision } = this.address
    const isOwn = revision === undefined || revision === target.revision
    if (target.node === undefined) return isOwn ? { kind: 'whole' } : undefined
    const found = this.#anchors?.alignment.place(target.node)
    const lines = this.#linesOf(target)
    if (lines) return { kind: 'lines', range: this.#range(lines) }
    if (!this.#anchors || !isOwn) return undefined
    return { kind: found?.kind === 'ambiguous' ? 'ambiguous' : 'outdated' }
  }

  /** Made on this very revision, which a comparison or an outdated thread has opened. */
  showsOthers({ target }: Pick<Thread, 'target'>): boolean {
    return this.address.revision !== undefined && this.address.revision === target.revision
  }

  targetAt(range: Range | undefined): Omit<ThreadTarget, 'revision'> | undefined {
    const { page, revision } = this.address
    // The platform takes comments on what there is now, not on an old revision.
    if (revision !== undefined) return undefined
    if (!range) return { page }
    const block = this.#blocks().findLast(({ startLine, endLine }) => {
      return startLine <= range.end.line && range.end.line < endLine
    })
    return block && { page, node: block.key }
  }

  ranges(): Range[] {
    return this.address.revision === undefined ? this.#blocks().map((block) => this.#range(block)) : []
  }

  async #align(anew: boolean): Promise<void> {
    try {
      const [document, { alignBlocks }] = await Promise.all([
        this.#server.document(this.address, anew),
        import('../../core/anchors/alignBlocks.ts'),
      ])
      const alignment = alignBlocks(document ?? { object: 'document', data: {}, nodes: [] }, this.#document.getText())
      this.#anchors = { alignment, anchorable: alignment.anchorable, edits: [] }
    } catch (error) {
      this.#log.warn('The blocks of a page could not be read.', error)
    }
  }

  #blocks(): readonly AnchorableBlock[] {
    const { anchorable, edits } = this.#anchors ?? { anchorable: [], edits: [] }
    if (edits.length === 0) return anchorable
    return anchorable.flatMap((block) => {
      const lines = shifted(block, edits)
      return lines ? [{ key: block.key, ...lines }] : []
    })
  }

  #linesOf({ node, tableCell }: ThreadTarget): Lines | undefined {
    if (!this.#anchors || node === undefined) return undefined
    const { alignment, edits } = this.#anchors
    const place = alignment.place(node)
    if (place?.kind !== 'lines') return undefined
    const row = tableCell && alignment.rowOf(node, tableCell.record)
    return shifted(row ?? place, edits)
  }

  #range({ startLine, endLine }: Lines): Range {
    const last = Math.min(Math.max(startLine, endLine - 1), this.#document.lineCount - 1)
    return new Range(Math.min(startLine, last), 0, last, this.#document.lineAt(last).text.length)
  }
}

function shifted(lines: Lines, edits: readonly LineChange[]): Lines | undefined {
  return edits.reduce<Lines | undefined>((found, edit) => found && shiftLines(found, edit), lines)
}
