import type { MarkdownIt, Token } from 'markdown-it'

/** The source texts of tokens, kept as long as the tokens. */
export class ParsedTexts {
  readonly #texts = new WeakMap<readonly Token[], { readonly text: string; readonly isDialect: boolean }>()
  /** Whether the parser already has the rules of the dialect. */
  knowsDialect = false

  /** Starts to record what a parser reads. */
  constructor(md: MarkdownIt) {
    const parse = md.parse.bind(md)
    md.parse = (text, env) => {
      const tokens = parse(text, env)
      this.#texts.set(tokens, { text, isDialect: this.knowsDialect })
      return tokens
    }
  }

  /** Returns the text of tokens. Undefined for tokens that weren't parsed. */
  textOf(tokens: readonly Token[]): string | undefined {
    return this.#texts.get(tokens)?.text
  }

  /** Returns the text of tokens that were parsed before the parser had the rules of the dialect. */
  earlyTextOf(tokens: readonly Token[]): string | undefined {
    const known = this.#texts.get(tokens)
    return known?.isDialect === false ? known.text : undefined
  }
}
