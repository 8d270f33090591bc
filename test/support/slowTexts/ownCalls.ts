import { EmbeddedImages } from '../../../src/core/authoring/language/embeddedImages.ts'
import { frontMatterPosition } from '../../../src/core/authoring/language/frontMatterPosition.ts'
import { headingOf, renameHeading } from '../../../src/core/authoring/language/headingLinks.ts'
import { htmlTableRows } from '../../../src/core/authoring/language/htmlTableRows.ts'
import { htmlToMarkdown } from '../../../src/core/authoring/language/pastedHtml.ts'
import { pastedTable } from '../../../src/core/authoring/language/pastedTable.ts'
import { StyleGuide } from '../../../src/core/authoring/prose/styleGuide.ts'
import { numberedLines } from '../../../src/core/authoring/rendering/codeRules.ts'
import { safeDiffMarks } from '../../../src/core/authoring/rendering/diffMarks.ts'
import { nothingKnown } from '../../../src/core/authoring/rendering/readerView.ts'
import { markedTextHtml } from '../../../src/core/authoring/rendering/textMarks.ts'
import { globMatcher } from '../../../src/core/docs/files/globs.ts'
import { wildcardMatch } from '../../../src/core/docs/sites/redirectSource.ts'
import { withProse } from '../../../src/core/platform/openApi/overlays/overlayText.ts'
import { marked } from '../../../src/core/platform/uris/uriParts.ts'
import { withFrontMatterFlag } from '../../../src/core/text/markdown/frontMatterFlag.ts'
import { attributeSpan } from '../../../src/core/text/markdown/links/elementLinks.ts'
import { htmlTags } from '../../../src/core/text/markdown/parsing/htmlTags.ts'
import { oneLine } from '../../../src/core/review/comments/overview.ts'
import { codeOf, findSamples } from '../../../src/core/text/samples/codeSamples.ts'
import { scanned } from '../../../src/core/text/scanning/scannedText.ts'
import { cellContent, textColumn } from '../../../src/core/text/tables/cellValues.ts'
import { findTables } from '../../../src/core/text/tables/findTables.ts'
import { tagAttributes } from '../../../src/core/text/tables/tagAttributes.ts'
import { pagesOfFiles } from '../../../src/folder/folderPages.ts'
import { renderPage } from '../rendering/renderPage.ts'
import { page } from './samples.ts'

/**
 * Calls with slow texts within something else, which reach more of a function than the text alone does. One with the
 * name of a function replaces its calls by type.
 */
export const ownCalls: Readonly<Record<string, (text: string) => unknown>> = {
  'a cell of a table': (text) => findTables(scanned(`<table><tr><td>${text}</td></tr></table>`)),
  'a cell of a pasted table': (text) => htmlTableRows(`<table><tr><td>${text}</td></tr></table>`),
  'a cell of pasted rows': (text) => pastedTable({ text: `a\t${text}\nb\t${text}` }),
  'a cell that was edited': (text) => [
    cellContent(`${text}x`, 'pipe', textColumn, text),
    cellContent(`${text}x`, 'html', textColumn, text),
    cellContent(text, 'html', { ...textColumn, type: 'files' }, text),
  ],
  'attributes of a cell': (text) => tagAttributes(htmlTags(`<td ${text}>`)[0]),
  'attributes of pasted HTML': (text) =>
    htmlToMarkdown(`<pre class="${text}"><p style="${text}"><img src="cid:${text}">`, {
      embedded: new EmbeddedImages(new Map([['a.png', new Uint8Array()]])),
    }),
  'front matter with a position': (text) => frontMatterPosition(`---\n${text}\n---\n`, 4 + text.length),
  'front matter with a flag': (text) => withFrontMatterFlag(`---\n${text}\n---\n`, 'hidden', true),
  'the first heading with another name': (text) => {
    const heading = headingOf(text, { page })
    return heading && renameHeading(text, heading, { words: text, keepAnchor: false })
  },
  'differences in a page': (text) => safeDiffMarks(`<span data-diff-start="0"></span>${text}`, (line) => line),
  'a redirect of many pages': (text) => wildcardMatch(`${text}*`, text),
  'an overlay with prose': (text) =>
    withProse('overlay: 1.1.0\nactions: []\n', [{ target: text, update: { summary: text } }]),
  'a marked part of an address': (text) => marked(`.${text}`, '.'),
  'lines of code in a page': (text) => numberedLines(`<pre><code>${text}</code></pre>`),
  'the source of a code sample': (text) => findSamples(`<!-- source:${text} -->\n\`\`\`\na\n\`\`\``),
  'a region of a code sample': (text) => codeOf(`# region ${text}`, 'a'),
  'a style guide': (text) => new StyleGuide(`# A\n\n${text}`).ruleOf({ rule: 'term', values: [text] }),
  // Its callers name the attribute.
  attributeSpan: (text) => attributeSpan(text, 'href', 0),
  // A settings file can't have longer patterns, and no file system has longer paths.
  globMatcher: (text) => globMatcher([text.slice(0, 500)])(text.slice(0, 900)),
  // Only functions that take something else first call these.
  oneLine,
  pagesOfFiles: (text) => pagesOfFiles(text.split('\n'), new Map()),
  // The rules of a page call these with a renderer, once for each tag.
  markedTextHtml: (text) =>
    markedTextHtml(text, {
      notes: new Map(),
      shownNotes: new Set(),
      view: nothingKnown,
      inlineMarkdownHtml: (words) => words,
    }),
  mentionHtml: (text) => renderPage(`[x](<${text}> "mention")\n\n<a data-mention href="${text}">${text}</a>`),
  tagHtml: (text) =>
    renderPage(
      `{% updates %}\n{% update date="2026-01-01" tags="${text}" %}\n${text}\n{% endupdate %}\n{% endupdates %}`,
    ),
}

/** Functions that aren’t called with slow texts, and why. */
export const notCalled: Readonly<Record<string, string>> = {
  'encodePath in src/features/reading/preview/contentView.ts': 'runs in the editor only; the path of a file',
  linkElsewhere: 'runs in the editor only; a link without its anchor, which Elsewhere resolves',
  platformText: 'gives its text to toPlatformText, and needs a folder that was compared',
  readIconFonts: 'reads a list that the build writes',
  readWrittenRecords: 'reads what writeRecords has written',
}
