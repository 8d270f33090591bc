import createParser, { type Token } from 'markdown-it'

/** The parser's block state with a faster way to create tokens. A long page has ten thousand of them. */
export class BlockState extends createParser.StateBlock {
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
