/** A syntax error in a condition. `at` is in UTF-16 units. */
interface ConditionProblem {
  readonly at: number
  /** The unexpected text. Undefined at the end of the text. */
  readonly found: string | undefined
}

interface Token {
  readonly kind: 'value' | 'name' | 'sign'
  readonly text: string
  readonly at: number
}

const tokenPattern =
  /\s*(?:(?<value>\d+(?:\.\d+)?|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|(?<name>[\p{L}_$][\p{L}\p{N}_$]*)|(?<sign>===|!==|==|!=|<=|>=|&&|\|\||\?\?|\?\.|[-+*/%<>!?:.,()[\]]))/uy

const binary = new Set(['==', '!=', '===', '!==', '<', '>', '<=', '>=', '&&', '||', '??', '+', '-', '*', '/', '%'])

/**
 * Checks the syntax of a condition such as `visitor.claims.plan == "pro" && !visitor.claims.guest`. Conditions are
 * JavaScript expressions of names, strings, numbers, lists, calls and operators (API part 2 §2.4, `condition`).
 * Undefined if the syntax is valid. Only the platform knows whether the names exist.
 */
export function conditionProblem(text: string): ConditionProblem | undefined {
  const tokens = tokensOf(text)
  if ('found' in tokens) return tokens
  const reader = new ConditionReader(tokens, text.length)
  return reader.read()
}

function tokensOf(text: string): Token[] | ConditionProblem {
  const tokens: Token[] = []
  const pattern = new RegExp(tokenPattern)
  const end = text.trimEnd().length
  while (pattern.lastIndex < end) {
    const from = pattern.lastIndex
    const match = pattern.exec(text)
    if (!match) {
      const at = from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0)
      return { at, found: text.slice(at, at + 1) }
    }
    const { value, name, sign } = match.groups ?? {}
    const found = value ?? name ?? sign ?? ''
    tokens.push({
      kind: value === undefined ? (name === undefined ? 'sign' : 'name') : 'value',
      text: found,
      at: pattern.lastIndex - found.length,
    })
  }
  return tokens
}

/** Thrown only inside the reader. */
class Misplaced extends Error {
  readonly problem: ConditionProblem

  constructor(problem: ConditionProblem) {
    super('misplaced')
    this.problem = problem
  }
}

class ConditionReader {
  readonly #tokens: readonly Token[]
  readonly #end: number
  #next = 0

  constructor(tokens: readonly Token[], end: number) {
    this.#tokens = tokens
    this.#end = end
  }

  read(): ConditionProblem | undefined {
    try {
      this.#expression()
      if (this.#next < this.#tokens.length) this.#fail()
      return undefined
    } catch (error) {
      if (error instanceof Misplaced) return error.problem
      throw error
    }
  }

  #expression(): void {
    this.#operand()
    while (this.#takesOneOf(binary)) this.#operand()
    if (!this.#takes('?')) return
    this.#expression()
    this.#expect(':')
    this.#expression()
  }

  #operand(): void {
    while (this.#takes('!') || this.#takes('-')) continue
    if (this.#takes('(')) {
      this.#expression()
      this.#expect(')')
    } else if (this.#takes('[')) this.#listUpTo(']')
    else if (this.#peek()?.kind === 'sign' || !this.#peek()) this.#fail()
    else this.#next += 1
    this.#accesses()
  }

  #accesses(): void {
    for (;;) {
      if (this.#takes('.') || this.#takes('?.')) {
        if (this.#peek()?.kind !== 'name') this.#fail()
        this.#next += 1
      } else if (this.#takes('[')) {
        this.#expression()
        this.#expect(']')
      } else if (this.#takes('(')) this.#listUpTo(')')
      else return
    }
  }

  #listUpTo(end: string): void {
    if (this.#takes(end)) return
    do this.#expression()
    while (this.#takes(','))
    this.#expect(end)
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#next]
  }

  #takes(sign: string): boolean {
    const token = this.#peek()
    if (token?.kind !== 'sign' || token.text !== sign) return false
    this.#next += 1
    return true
  }

  #takesOneOf(signs: ReadonlySet<string>): boolean {
    const token = this.#peek()
    return token?.kind === 'sign' && signs.has(token.text) && this.#takes(token.text)
  }

  #expect(sign: string): void {
    if (!this.#takes(sign)) this.#fail()
  }

  #fail(): never {
    const token = this.#peek()
    throw new Misplaced({ at: token?.at ?? this.#end, found: token?.text })
  }
}
