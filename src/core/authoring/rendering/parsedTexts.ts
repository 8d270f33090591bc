import type { MarkdownIt, Token } from 'markdown-it'

/** The texts that tokens were read from, for as long as someone holds the tokens. */
export class ParsedTexts {
  readonly #texts = new WeakMap<readonly Token[], { readonly text: string; readonly isDialect: boolean }>()
  /** Whether the parser knows the dialect by now. */
  knowsDialect = false

  /** Notes what a parser reads from now on. */
  constructor(md: MarkdownIt) {
    const parse = md.parse.bind(md)
    md.parse = (text, env) => {
      const tokens = parse(text, env)
      this.#texts.set(tokens, { text, isDialect: this.knowsDialect })
      return tokens
    }
  }

  /** The text of tokens; undefined for those that someone made in another way. */
  textOf(tokens: readonly Token[]): string | undefined {
    return this.#texts.get(tokens)?.text
  }

  /** The text of tokens that were read before the parser knew the dialect. */
  earlyTextOf(tokens: readonly Token[]): string | undefined {
    const known = this.#texts.get(tokens)
    return known?.isDialect === false ? known.text : undefined
  }
}
