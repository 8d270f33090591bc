import type { MarkdownIt } from 'markdown-it'
import { changedStretches } from '../../text/edits/changedStretches.ts'
import type { Translate } from '../../text/messages/translate.ts'
import { apiChanges } from './apiChanges.ts'
import { foreignParser } from './foreignTexts.ts'
import type { BlockLines } from './readerView.ts'

/** The blocks that differ between two texts. */
export interface ComparedBlocks {
  readonly before: readonly BlockLines[]
  readonly after: readonly BlockLines[]
  /** Blocks of the later text that look the same before and after, for example because only white space changed. */
  readonly unseen: readonly BlockLines[]
  /** API blocks of the later text, and what changed in them in plain sentences. */
  readonly api: readonly (BlockLines & { readonly notes: readonly string[] })[]
}

/** Compares texts by their outermost blocks, and by how readers see these. */
export class ComparedTexts {
  readonly #md: MarkdownIt
  readonly #t: Translate
  #last: { readonly before: string; readonly after: string; readonly blocks: ComparedBlocks } | undefined

  /** `report` gets an error that affects only one block. */
  constructor(t: Translate, report: (error: unknown) => void) {
    this.#md = foreignParser(t, report)
    this.#t = t
  }

  /** Both sides of a comparison ask for the same. */
  compare(before: string, after: string): ComparedBlocks {
    if (this.#last?.before !== before || this.#last.after !== after) {
      this.#last = { before, after, blocks: this.#compare(before, after) }
    }
    return this.#last.blocks
  }

  #compare(before: string, after: string): ComparedBlocks {
    const [was, is] = [this.#blocksOf(before), this.#blocksOf(after)]
    const stretches = changedStretches(
      was.map(({ text }) => text),
      is.map(({ text }) => text),
    )
    const changed = stretches.flatMap((stretch) => pairsOf(was.slice(...stretch.before), is.slice(...stretch.after)))
    return {
      before: changed.flatMap((each) => each.before),
      after: changed.flatMap((each) => each.after),
      unseen: changed.flatMap((each) => (this.#looksSame(each.before, each.after) ? each.after : [])),
      api: changed.flatMap((each) => this.#apiOf(each)),
    }
  }

  #apiOf({ before: [was], after: [is] }: ChangedBlocks): ComparedBlocks['api'] {
    const notes = was && is ? apiChanges(was.text, is.text, this.#t) : []
    return is && notes.length > 0 ? [{ startLine: is.startLine, endLine: is.endLine, notes }] : []
  }

  #looksSame(before: readonly Block[], after: readonly Block[]): boolean {
    const both = [...before, ...after]
    // Definitions change how other blocks look.
    if (before.length === 0 || after.length === 0 || both.some(({ hasMore }) => hasMore)) return false
    return this.#htmlOf(before) === this.#htmlOf(after)
  }

  #htmlOf(blocks: readonly Block[]): string {
    return looseSpace(this.#md.render(blocks.map(({ text }) => text).join('\n\n'), {}))
  }

  #blocksOf(text: string): Block[] {
    const lines = text.split('\n')
    let depth = 0
    const blocks = this.#md.parse(text, {}).flatMap(({ nesting, map }): BlockLines[] => {
      const isOutermost = depth === 0 && nesting >= 0
      depth += nesting
      return isOutermost && map ? [{ startLine: map[0], endLine: map[1] }] : []
    })
    return blocks.map((block, at) => {
      // Lines that the parser leaves out between two blocks, such as a definition, belong to the first one.
      const endLine = Math.max(block.endLine, blocks[at + 1]?.startLine ?? lines.length)
      const text = lines.slice(block.startLine, endLine).join('\n').trimEnd()
      const length = text.split('\n').length
      const hasMore = block.startLine + length > block.endLine
      return { startLine: block.startLine, endLine: block.startLine + length, text, hasMore }
    })
  }
}

interface ChangedBlocks {
  readonly before: readonly Block[]
  readonly after: readonly Block[]
}

/** Pairs the changed blocks one by one if both sides have the same number. */
function pairsOf(before: readonly Block[], after: readonly Block[]): ChangedBlocks[] {
  if (before.length !== after.length) return [{ before, after }]
  return before.map((block, at) => ({ before: [block], after: after.slice(at, at + 1) }))
}

interface Block extends BlockLines {
  readonly text: string
  /** Whether lines follow that belong to no block. */
  readonly hasMore: boolean
}

/** Collapses white space in HTML, except in code. */
function looseSpace(html: string): string {
  const end = '</pre>'
  return html
    .split(end)
    .map((part) => {
      const code = part.indexOf('<pre')
      const loose = (code === -1 ? part : part.slice(0, code)).replaceAll(/\s+/g, ' ')
      return code === -1 ? loose : loose + part.slice(code)
    })
    .join(end)
}
