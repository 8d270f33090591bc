import createParser, { type MarkdownIt, type StateInline } from 'markdown-it'
import { BlockState } from './blockState.ts'
import { detailsPlugin } from './detailsBlocks.ts'
import { mathPlugin } from './math.ts'
import { tagsPlugin } from './tags.ts'

/** Adds the platform's dialect to a markdown-it instance, such as the one of the editor's preview. */
function dialectPlugin(md: MarkdownIt): void {
  md.use(tagsPlugin).use(detailsPlugin).use(mathPlugin)
}

/** The description of an image can hold images. The parser parses them again at each level. */
const maxImageDepth = 10

/** Leaves descriptions nested deeper than people write as text, because the time grows with the square of the depth. */
function imageDepthPlugin(md: MarkdownIt): void {
  const parse = md.inline.parse.bind(md.inline)
  let depth = 0
  md.inline.parse = (text, parser, env, tokens) => {
    if (depth > maxImageDepth) {
      const token = new createParser.Token('text', '', 0)
      token.content = text
      tokens.push(token)
      return
    }
    depth++
    try {
      parse(text, parser, env, tokens)
    } finally {
      depth--
    }
  }
}

/** People don't nest links and emphasis deeper than this. The parser follows each unclosed bracket this far. */
const maxInlineNesting = 100

/** Limits the nesting of inlines more than that of blocks, which can be deep in lists. */
function inlineNestingPlugin(md: MarkdownIt): void {
  const parse = md.inline.parse.bind(md.inline)
  const options = { ...md.options, maxNesting: maxInlineNesting }
  const shallow = Object.create(md, { options: { value: options } }) as MarkdownIt
  md.inline.parse = (text, _, env, tokens) => parse(text, shallow, env, tokens)
}

/**
 * Looks for the end of a label only if there is one. The parser itself scans to the end of the text for each opener.
 */
function labelEndPlugin(md: MarkdownIt): void {
  const { parseLinkLabel } = md.helpers
  const lastEnds = new WeakMap<StateInline, number>()
  md.helpers.parseLinkLabel = (state, start, disableNested) => {
    let last = lastEnds.get(state)
    if (last === undefined) lastEnds.set(state, (last = state.src.lastIndexOf(']')))
    return last < start ? -1 : parseLinkLabel(state, start, disableNested)
  }
}

/** Creates a parser of the dialect that keeps link targets exactly as written. */
function dialectParser(): MarkdownIt {
  const md = new createParser({ html: true, linkify: false, typographer: false, maxNesting: 400 }).use(dialectPlugin)
  md.use(inlineNestingPlugin).use(imageDepthPlugin).use(labelEndPlugin)
  md.block.State = BlockState
  md.normalizeLink = (target) => target
  md.normalizeLinkText = (text) => text
  return md
}

/** The shared parser. Creating one takes longer than parsing a short page, and it keeps no state between texts. */
export const dialect: MarkdownIt = dialectParser()
