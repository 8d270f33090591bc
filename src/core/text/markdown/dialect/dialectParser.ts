import createParser, { type MarkdownIt, type StateInline } from 'markdown-it'
import { BlockState } from './blockState.ts'
import { detailsPlugin } from './detailsBlocks.ts'
import { mathPlugin } from './math.ts'
import { tagsPlugin } from './tags.ts'

/** The platform's dialect on top of any markdown-it, such as the one of the editor's preview. */
function dialectPlugin(md: MarkdownIt): void {
  md.use(tagsPlugin).use(detailsPlugin).use(mathPlugin)
}

/** An image's description may hold images, which the parser reads again on each level. */
const maxImageDepth = 10

/** Leaves descriptions as text that are further down than anyone writes: their time would grow with the square. */
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

/** Links and emphasis are no deeper than this in what people write. Each bracket that isn't closed is followed so far. */
const maxInlineNesting = 100

/** Gives text less depth than blocks have, which hold each other in deep lists. */
function inlineNestingPlugin(md: MarkdownIt): void {
  const parse = md.inline.parse.bind(md.inline)
  const options = { ...md.options, maxNesting: maxInlineNesting }
  const shallow = Object.create(md, { options: { value: options } }) as MarkdownIt
  md.inline.parse = (text, _, env, tokens) => parse(text, shallow, env, tokens)
}

/** Looks for the end of a label only if there is one: the parser tries each opener up to the end of the text. */
function labelEndPlugin(md: MarkdownIt): void {
  const { parseLinkLabel } = md.helpers
  const lastEnds = new WeakMap<StateInline, number>()
  md.helpers.parseLinkLabel = (state, start, disableNested) => {
    let last = lastEnds.get(state)
    if (last === undefined) lastEnds.set(state, (last = state.src.lastIndexOf(']')))
    return last < start ? -1 : parseLinkLabel(state, start, disableNested)
  }
}

/** A parser of the dialect that leaves link targets exactly as they are written. */
function dialectParser(): MarkdownIt {
  const md = new createParser({ html: true, linkify: false, typographer: false, maxNesting: 400 }).use(dialectPlugin)
  md.use(inlineNestingPlugin).use(imageDepthPlugin).use(labelEndPlugin)
  md.block.State = BlockState
  md.normalizeLink = (target) => target
  md.normalizeLinkText = (text) => text
  return md
}

/** One such parser for everyone: making one costs more than a short page, and it keeps nothing between two texts. */
export const dialect: MarkdownIt = dialectParser()
