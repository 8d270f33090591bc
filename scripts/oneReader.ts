/** Things of a page that one module reads, and the expressions that begin a second reader. */
export const things: readonly { readonly name: string; readonly pattern: RegExp }[] = [
  { name: 'a fence', pattern: /`\{3|~\{3|\[`~\]\{3|\[~`\]\{3|```|~~~/ },
  { name: 'a heading', pattern: /#\{1,6?\}|#\{2,6\}|[\^*]#(?:\+|\[ | )|#\+\[|\(#\+\)/ },
  { name: 'front matter', pattern: /\^(?:\\uFEFF\?)?(?:\(\?:)?-{3}(?!-)/ },
  { name: 'a comment', pattern: /<!--|<\(?\?:!--|!--\[\^\]/ },
  {
    name: 'the prefix of a list or quote',
    pattern:
      /\[(?=[-+*\\]{3,6}\])(?=[^\]]*\*)(?=[^\]]*\+)[-+*\\]+\]|\\d(?:\+|\{1,\d\})\)?\(?\[[.)]{2}\]|\^\[ \\t>\]|\^\[\\s>\]/,
  },
]

/** What a rule of the linter gets. */
interface RuleContext {
  readonly report: (problem: { readonly node: object; readonly message: string }) => void
}

interface LiteralNode {
  readonly regex?: { readonly pattern: string } | null
  readonly value?: unknown
}

interface NewNode {
  readonly callee: { readonly type: string; readonly name?: string }
  readonly arguments: readonly {
    readonly value?: unknown
    readonly quasi?: { readonly quasis: readonly { readonly value: { readonly raw: string } }[] }
    readonly quasis?: readonly { readonly value: { readonly raw: string } }[]
  }[]
}

/** Returns the names of the things that an expression reads. */
export function thingsIn(expression: string): string[] {
  return things.flatMap(({ name, pattern }) => (pattern.test(expression) ? [name] : []))
}

/** Returns the source of the expression that `new RegExp(…)` creates, as far as it's written there. */
export function sourceOf({ callee, arguments: [first] }: NewNode): string {
  if (callee.name !== 'RegExp') return ''
  const parts = first?.quasis ?? first?.quasi?.quasis
  return parts?.map(({ value }) => value.raw).join('…') ?? (typeof first?.value === 'string' ? first.value : '')
}

const plugin = {
  meta: { name: 'galley' },
  rules: {
    'one-reader': {
      create: ({ report }: RuleContext) => {
        const check = (node: object, expression: string): void => {
          for (const name of thingsIn(expression)) {
            const message = `Only the map of a page reads ${name}: ask it (src/core/text/scanning/pageMap.ts).`
            report({ node, message })
          }
        }
        return {
          Literal: (node: LiteralNode) => check(node, node.regex?.pattern ?? ''),
          NewExpression: (node: NewNode) => check(node, sourceOf(node)),
        }
      },
    },
  },
}

// The linter takes the default export of a plugin.
// oxlint-disable-next-line import/no-default-export
export default plugin
