/**
 * For each thing that links are made of, one module reads it, and all others ask that module. This rule finds the
 * expressions with which a second reader would begin.
 *
 * @typedef {object} Reader
 * @property {string} asks What to ask instead.
 * @property {RegExp} [expression] Matches the source of a regular expression that reads the thing itself.
 * @property {(call: { method: string, first: string }) => boolean} [call] Whether a method does so with a text, or with
 *   the source of an expression.
 * @property {readonly string[]} files The files that can: the module itself, and those whose expressions are about
 *   something else, such as addresses within a longer text.
 */

/** @type {Readonly<Record<string, Reader>>} */
export const readers = {
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
  create(context) {
    const file = context.filename.replaceAll('\\', '/').replace(/^.*?\/(?=src\/)/, '')
    const found = Object.values(readers).filter(({ files }) => !files.includes(file))
    if (!file.startsWith('src/') || found.length === 0) return {}
    return {
      Literal(node) {
        const source = node.regex?.pattern
        for (const { expression, asks } of source === undefined ? [] : found) {
          if (expression?.test(source)) context.report({ node, message: asks })
        }
      },
      CallExpression(node) {
        const { callee, arguments: values } = node
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
        for (const value of values) {
          const first = value.type === 'Literal' ? (value.regex?.pattern ?? value.value) : undefined
          if (typeof first !== 'string') continue
          const call = { method: callee.property.name, first }
          for (const reader of found) if (reader.call?.(call)) context.report({ node, message: reader.asks })
        }
      },
    }
  },
}

// oxlint-disable-next-line import/no-default-export -- oxlint loads plugins by their default export.
export default { meta: { name: 'galley' }, rules: { 'one-reader': oneReader } }
