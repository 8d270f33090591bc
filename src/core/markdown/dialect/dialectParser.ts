import createParser, { type MarkdownIt } from 'markdown-it'
import { BlockState } from './blockState.ts'
import { detailsPlugin } from './detailsBlocks.ts'
import { mathPlugin } from './math.ts'
import { tagsPlugin } from './tags.ts'

/** The platform's dialect on top of any markdown-it, such as the one of the editor's preview. */
function dialectPlugin(md: MarkdownIt): void {
  md.use(tagsPlugin).use(detailsPlugin).use(mathPlugin)
}

/** A parser of the dialect that leaves link targets exactly as they are written. */
function dialectParser(): MarkdownIt {
  const md = new createParser({ html: true, linkify: false, typographer: false, maxNesting: 400 }).use(dialectPlugin)
  md.block.State = BlockState
  md.normalizeLink = (target) => target
  md.normalizeLinkText = (text) => text
  return md
}

/** One such parser for everybody: making one costs more than a short page, and it keeps nothing between two texts. */
export const dialect: MarkdownIt = dialectParser()
