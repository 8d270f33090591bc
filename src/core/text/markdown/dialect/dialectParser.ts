import createParser, { type Env, type MarkdownIt, type StateInline, type Token } from 'markdown-it'
import { detailsPlugin } from './detailsBlocks.ts'
import { mathPlugin } from './math.ts'
import { notesPlugin } from './notes.ts'
import { tagsPlugin } from './tags.ts'

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

/** The parser's block state with a faster way to create tokens. A long page has ten thousand of them. */
class BlockState extends createParser.StateBlock {
  override push(type: string, tag: string, nesting: Token['nesting']): Token {
    if (nesting < 0) this.level--
    const token = new BlockToken(type, tag, nesting)
    token.level = this.level
    if (nesting > 0) this.level++
    this.tokens.push(token as Token)
    return token as Token
  }
}

/** The parser's own class computes each property name at run time. These are fields, which is faster. */
class BlockToken {
  type: string
  tag: string
  nesting: Token['nesting']
  level = 0
  attrs: Token['attrs'] = null
  map: Token['map'] = null
  children: Token['children'] = null
  content = ''
  markup = ''
  info = ''
  meta: Token['meta'] = null
  block = true
  hidden = false

  constructor(type: string, tag: string, nesting: Token['nesting']) {
    this.type = type
    this.tag = tag
    this.nesting = nesting
  }
}
Object.setPrototypeOf(BlockToken.prototype, createParser.Token.prototype)

/** Creates a parser of the dialect that keeps link targets exactly as written. */
function dialectParser(): MarkdownIt {
  const md = new createParser({ html: true, linkify: false, typographer: false, maxNesting: 400 })
  md.use(tagsPlugin).use(notesPlugin).use(detailsPlugin).use(mathPlugin)
  md.use(inlineNestingPlugin).use(imageDepthPlugin).use(labelEndPlugin)
  md.block.State = BlockState
  md.normalizeLink = (target) => target
  md.normalizeLinkText = (text) => text
  return md
}

/** The shared parser. Creating one takes longer than parsing a short page, and it keeps no state between texts. */
export const dialect: MarkdownIt = dialectParser()

/** Returns the blocks of a text without parsing their inlines, which takes most of the time. */
export function blockTokens(markdown: string, env: Env = {}): Token[] {
  const tokens: Token[] = []
  dialect.block.parse(markdown, dialect, env, tokens)
  return tokens
}

/** Returns the inlines of a text that is one line or paragraph. */
export function inlineTokens(markdown: string, env: Env = {}): Token[] {
  return dialect.parseInline(markdown, env)[0]?.children ?? []
}
