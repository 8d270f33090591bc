/**
 * For each thing that pages and links are made of, one module reads it, and all others ask that module. This rule finds
 * the expressions with which a second reader would begin.
 */
interface Reader {
  /** What to ask instead. */
  readonly asks: string
  /** Matches the source of a regular expression that reads the thing itself. */
  readonly expression?: RegExp
  /** Whether a method does so with a text, or with the source of an expression. */
  readonly call?: (call: { readonly method: string; readonly first: string }) => boolean
  /** The module that reads the thing: files, and folders with a slash at the end. */
  readonly module: readonly string[]
  /** Other files that can have such expressions, which are about something else, such as escapes. */
  readonly others: readonly string[]
}

/** A node of the syntax tree, as far as the rule looks at it. */
interface Node {
  readonly type: string
  readonly value?: unknown
  readonly regex?: { readonly pattern: string } | null
  readonly name?: string
  readonly callee?: Node
  readonly property?: Node
  readonly arguments?: readonly Node[]
  /** The parts of a template, and the template behind a tag such as `String.raw`. */
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[]
  readonly quasi?: Node
}

interface Context {
  /** The absolute path of the linted file. */
  readonly filename: string
  report(problem: { readonly node: Node; readonly message: string }): void
}

const pageMap = ['src/core/text/scanning/', 'src/core/text/markdown/frontMatterBlock.ts']
const asksMap = 'Ask the map of the page (src/core/text/scanning/pageMap.ts).'

export type Thing =
  | 'fence'
  | 'heading'
  | 'frontMatter'
  | 'comment'
  | 'prefix'
  | 'pageEnding'
  | 'address'
  | 'targetParts'

/** The readers by what they read. */
export const readers: Readonly<Record<Thing, Reader>> = {
  fence: {
    asks: asksMap,
    expression: /`\{3|~\{3|\[`~\]\{3|\[~`\]\{3|```|~~~/,
    module: pageMap,
    // Escapes the text of a comment.
    others: ['src/core/review/comments/overview.ts'],
  },
  heading: {
    asks: asksMap,
    expression: /#\{1,6?\}|#\{2,6\}|[\^*]#(?:\+|\[ | )|#\+\[|\(#\+\)/,
    module: pageMap,
    others: [],
  },
  frontMatter: {
    asks: asksMap,
    expression: /\^(?:\\uFEFF\?)?(?:\(\?:)?-{3}(?!-)/,
    module: pageMap,
    others: [],
  },
  comment: {
    asks: asksMap,
    expression: /<!--|<\(?\?:!--|!--\[\^\]/,
    module: pageMap,
    // Escapes a cell, and reads HTML of the clipboard.
    others: ['src/core/text/tables/cellValues.ts', 'src/core/authoring/language/pastedTable.ts'],
  },
  prefix: {
    asks: asksMap,
    expression:
      /\[(?=[-+*\\]{3,6}\])(?=[^\]]*\*)(?=[^\]]*\+)[-+*\\]+\]|\\d(?:\+|\{1,\d\})\)?\(?\[[.)]{2}\]|\^\[ \\t>\]|\^\[\\s>\]/,
    module: pageMap,
    // Escapes what would begin a list.
    others: ['src/core/text/markdown/writing/escapeText.ts'],
  },
  pageEnding: {
    asks: 'Ask src/core/text/strings/markdownFiles.ts about the endings of pages.',
    expression: /\\\.(?:\((?:\?:)?)?(?:md|mdx|markdown)(?![a-z])/,
    call: ({ method, first }) =>
      ['endsWith', 'basename', 'replace', 'replaceAll'].includes(method) &&
      ['.md', '.mdx', '.markdown'].includes(first),
    module: ['src/core/text/strings/markdownFiles.ts'],
    others: [
      // Names of files that aren't pages, and of tabs in the editor.
      'src/core/authoring/language/linkCompletions.ts',
      'src/core/platform/uris/reviewUris.ts',
      'src/features/reviewing/comments/threads/commentDrafts.ts',
      'src/folder/unlistedPages.ts',
      // The address of a page's Markdown on a site.
      'src/site/serve/pageAnswers.ts',
    ],
  },
  address: {
    asks: 'Ask isAddress, isWebAddress, or webAddress in src/core/text/strings/addresses.ts.',
    expression: /https\?(?:\)|\|[a-z|]*\))?:|\[a-z\]\[a-z\\d\+\.-\]\*:/i,
    module: ['src/core/text/strings/addresses.ts'],
    others: [
      // Parts of requests, and addresses of servers.
      'src/client/external/lookAt.ts',
      'src/client/network/download.ts',
      'src/client/network/proxyChoice.ts',
      'src/client/network/serverAddress.ts',
      // Addresses in the middle of a text or of HTML, or with more than their beginning.
      'src/core/authoring/language/embeddedImages.ts',
      'src/core/authoring/language/pastedText.ts',
      'src/core/docs/pages/detailsText.ts',
      'src/core/docs/pages/findReusableContent.ts',
      'src/core/review/anchors/bareText.ts',
      'src/core/review/comments/safeBody.ts',
      'src/core/text/edits/replaceMatches.ts',
      'src/core/text/markdown/writing/escapeText.ts',
      'src/core/text/markdown/writing/imageMarkdown.ts',
      'src/core/text/prose/proseMask.ts',
      'src/features/organization/sites/publishedStructure.ts',
      'src/features/reviewing/changeRequests/deepLinks.ts',
      'src/features/writing/blocks/fieldSteps.ts',
      'src/features/writing/language/pasteProviders.ts',
      'src/folder/checkConfiguration.ts',
      'src/sandbox/contentChanges/targetResolver.ts',
      'src/sandbox/translations/pseudoTranslation.ts',
      'src/sandbox/urls/addresses.ts',
      'src/site/pages/finishedPage.ts',
    ],
  },
  targetParts: {
    asks: 'Cut a link target with splitTarget in src/core/text/strings/addresses.ts.',
    expression: /^(?:#(?:\[\^\]|\.)\*|\[\?#\]\[\^\]\*|\^\[\^#\]\*)$/,
    call: ({ method, first }) => ['search', 'split'].includes(method) && ['#', '(?=#)', '[?#]', '[#?]'].includes(first),
    module: ['src/core/text/strings/addresses.ts'],
    others: [
      // Requests and references within specifications.
      'src/client/sender.ts',
      'src/core/platform/openApi/referenceProblems.ts',
      'src/sandbox/http/server.ts',
    ],
  },
}

/** Returns the things that a file reads with an expression or a call, by the rules of {@link readers}. */
export function thingsRead(node: Node): Thing[] {
  const things = Object.keys(readers) as Thing[]
  if (node.type === 'CallExpression') {
    const method = node.callee?.type === 'MemberExpression' ? node.callee.property?.name : undefined
    const firsts = (node.arguments ?? []).flatMap((value) => {
      const first = value.type === 'Literal' ? (value.regex?.pattern ?? value.value) : undefined
      return typeof first === 'string' ? [first] : []
    })
    if (method === undefined) return []
    return firsts.flatMap((first) => things.filter((thing) => readers[thing].call?.({ method, first })))
  }
  const source = node.type === 'NewExpression' ? newSource(node) : (node.regex?.pattern ?? '')
  return source === '' ? [] : things.filter((thing) => readers[thing].expression?.test(source))
}

/** Returns the source of the expression that `new RegExp(…)` creates, as far as it's written there. */
function newSource({ callee, arguments: [first] = [] }: Node): string {
  if (callee?.name !== 'RegExp') return ''
  const parts = first?.quasis ?? first?.quasi?.quasis
  return parts?.map(({ value }) => value.raw).join('…') ?? (typeof first?.value === 'string' ? first.value : '')
}

/** Returns whether a file is in the module that reads a thing. */
export function isModuleOf(thing: Thing, file: string): boolean {
  return readers[thing].module.some((each) => (each.endsWith('/') ? file.startsWith(each) : file === each))
}

const oneReader = {
  create(context: Context) {
    const file = context.filename.replaceAll('\\', '/').replace(/^.*?\/(?=src\/)/, '')
    if (!file.startsWith('src/')) return {}
    const check = (node: Node): void => {
      for (const thing of thingsRead(node)) {
        if (isModuleOf(thing, file) || readers[thing].others.includes(file)) continue
        context.report({ node, message: readers[thing].asks })
      }
    }
    return { Literal: check, NewExpression: check, CallExpression: check }
  },
}

// oxlint-disable-next-line import/no-default-export -- oxlint loads plugins by their default export.
export default { meta: { name: 'galley' }, rules: { 'one-reader': oneReader } }
