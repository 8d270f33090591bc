/**
 * For each thing that links are made of, one module reads it, and all others ask that module. This rule finds the
 * expressions with which a second reader would begin.
 */
interface Reader {
  /** What to ask instead. */
  readonly asks: string
  /** Matches the source of a regular expression that reads the thing itself. */
  readonly expression?: RegExp
  /** Whether a method does so with a text, or with the source of an expression. */
  readonly call?: (call: { readonly method: string; readonly first: string }) => boolean
  /**
   * The files that can: the module itself, and those whose expressions are about something else, such as addresses
   * within a longer text.
   */
  readonly files: readonly string[]
}

/** A node of the syntax tree, as far as the rule looks at it. */
interface Node {
  readonly type: string
  readonly value?: unknown
  readonly regex?: { readonly pattern: string }
  readonly name?: string
  readonly callee?: Node
  readonly property?: Node
  readonly arguments?: readonly Node[]
}

interface Context {
  /** The absolute path of the linted file. */
  readonly filename: string
  report(problem: { readonly node: Node; readonly message: string }): void
}

/** The readers by what they read. */
export const readers: Readonly<Record<'pageEnding' | 'address' | 'targetParts', Reader>> = {
  pageEnding: {
    asks: 'Ask src/core/text/strings/markdownFiles.ts about the endings of pages.',
    expression: /\\\.(?:\((?:\?:)?)?(?:md|mdx|markdown)(?![a-z])/,
    call: ({ method, first }) =>
      ['endsWith', 'basename', 'replace', 'replaceAll'].includes(method) &&
      ['.md', '.mdx', '.markdown'].includes(first),
    files: [
      'src/core/text/strings/markdownFiles.ts',
      // Names of files that aren't pages, and of tabs in the editor.
      'src/core/authoring/language/linkCompletions.ts',
      'src/core/platform/uris/reviewUris.ts',
      'src/folder/unlistedPages.ts',
      // The address of a page's Markdown on a site.
      'src/site/serve/pageAnswers.ts',
    ],
  },
  address: {
    asks: 'Ask isAddress, isWebAddress, or webAddress in src/core/text/strings/addresses.ts.',
    expression: /https\?(?:\)|\|[a-z|]*\))?:|\[a-z\]\[a-z\\d\+\.-\]\*:/i,
    files: [
      'src/core/text/strings/addresses.ts',
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
    files: [
      // Requests and references within specifications.
      'src/client/sender.ts',
      'src/core/platform/openApi/referenceProblems.ts',
      'src/sandbox/http/server.ts',
    ],
  },
}

const oneReader = {
  create(context: Context) {
    const file = context.filename.replaceAll('\\', '/').replace(/^.*?\/(?=src\/)/, '')
    const found = Object.values(readers).filter(({ files }) => !files.includes(file))
    if (!file.startsWith('src/') || found.length === 0) return {}
    return {
      Literal(node: Node): void {
        const source = node.regex?.pattern
        if (source === undefined) return
        for (const { expression, asks } of found) if (expression?.test(source)) context.report({ node, message: asks })
      },
      CallExpression({ callee, arguments: values = [] }: Node): void {
        const method = callee?.type === 'MemberExpression' ? callee.property?.name : undefined
        if (method === undefined) return
        for (const node of values) {
          const first = node.type === 'Literal' ? (node.regex?.pattern ?? node.value) : undefined
          if (typeof first !== 'string') continue
          for (const { call, asks } of found) if (call?.({ method, first })) context.report({ node, message: asks })
        }
      },
    }
  },
}

// oxlint-disable-next-line import/no-default-export -- oxlint loads plugins by their default export.
export default { meta: { name: 'galley-links' }, rules: { 'one-reader': oneReader } }
