import { blocksOf } from '../../../src/core/review/anchors/alignBlocks.ts'
import { bareText } from '../../../src/core/review/anchors/bareText.ts'
import { descriptionLosses } from '../../../src/core/review/changeRequests/descriptionLosses.ts'
import { checkText, findLosses } from '../../../src/core/authoring/checks/checkText.ts'
import { contentRefProblems } from '../../../src/core/authoring/checks/contentRefChecks.ts'
import { frontMatterProblems } from '../../../src/core/authoring/checks/frontMatterChecks.ts'
import { nearestName } from '../../../src/core/authoring/checks/nearestName.ts'
import { pairProblems, tagProblems } from '../../../src/core/authoring/checks/tagChecks.ts'
import { valueProblem } from '../../../src/core/authoring/checks/valueChecks.ts'
import { commentOfField, isEditedField } from '../../../src/core/review/changeRequests/requestPageFacts.ts'
import { isEmptyBody } from '../../../src/core/review/comments/emptyBody.ts'
import { oneLine } from '../../../src/core/review/comments/overview.ts'
import { mayHoldImages, safeBody } from '../../../src/core/review/comments/safeBody.ts'
import { basename, dirname, relativePath } from '../../../src/core/docs/files/posixPath.ts'
import { lineEndAt, wholeLines, withLineEndsOf } from '../../../src/core/text/edits/lineEnds.ts'
import { replaceMatches } from '../../../src/core/text/edits/replaceMatches.ts'
import { proseChecksOf } from '../../../src/core/authoring/prose/proseChecks.ts'
import { StyleGuide } from '../../../src/core/authoring/prose/styleGuide.ts'
import { termEdits } from '../../../src/core/authoring/prose/termEdits.ts'
import { Terms } from '../../../src/core/text/prose/terms.ts'
import { proseProblems } from '../../../src/core/authoring/prose/proseProblems.ts'
import { withAltText } from '../../../src/core/authoring/prose/accessibilityRules.ts'
import { spellingProblems } from '../../../src/core/authoring/prose/spellingRule.ts'
import { sentenceProblems } from '../../../src/core/authoring/prose/styleRules.ts'
import { repeatedWords } from '../../../src/core/text/prose/repeatedWords.ts'
import { sentences, wordCount } from '../../../src/core/text/prose/sentences.ts'
import { isAtSpace, isInApp } from '../../../src/core/docs/pages/otherSpaces.ts'
import { eachSpelledWord } from '../../../src/core/text/prose/spelledWords.ts'
import { isProse, proseMask } from '../../../src/core/text/prose/proseMask.ts'
import { expressionSpans } from '../../../src/core/text/dialect/expressions.ts'
import { codeRegions } from '../../../src/core/text/dialect/codeRegions.ts'
import { conflictMarkMessage, findConflictMarks } from '../../../src/core/text/edits/conflictMarks.ts'
import { conflictSides } from '../../../src/core/review/drafts/conflictSides.ts'
import { inChangedLines } from '../../../src/core/text/edits/changedLines.ts'
import { patternSteps } from '../../../src/core/platform/openApi/patternSteps.ts'
import { withUpdate } from '../../../src/core/platform/openApi/differences/releaseNotes.ts'
import { codeOf, findSamples, mayHaveSamples } from '../../../src/core/text/samples/codeSamples.ts'
import { safeEdits } from '../../../src/core/authoring/checks/safeEdits.ts'
import { editRedirects } from '../../../src/core/docs/gitSync/redirectEdits.ts'
import { withFrontMatterFlag } from '../../../src/core/text/markdown/frontMatterFlag.ts'
import { coverOf } from '../../../src/core/text/markdown/coverOf.ts'
import { withAgentInstructions } from '../../../src/agent/agentInstructions.ts'
import { includedText } from '../../../src/folder/includedText.ts'
import {
  readCheckConfiguration,
  withIgnored,
  withRule,
  withTerm,
  withWord,
} from '../../../src/folder/checkConfiguration.ts'
import { pairTags } from '../../../src/core/text/dialect/pairTags.ts'
import { nextIndex } from '../../../src/core/text/dialect/nextIndex.ts'
import { scanTags } from '../../../src/core/text/dialect/scanTags.ts'
import { anchorSlug } from '../../../src/core/text/markdown/anchorSlug.ts'
import type { DocsBody } from '../../../src/core/docs/body/docsBody.ts'
import {
  headingWords,
  otherAnchors,
  ownHeadings,
  pageAnchors,
  pageHeadings,
  plainWords,
  setAnchorSpan,
} from '../../../src/core/text/scanning/pageOutline.ts'
import { scanned } from '../../../src/core/text/scanning/scannedText.ts'
import { cutText } from '../../../src/core/text/scanning/textSections.ts'
import { changedStretches } from '../../../src/core/text/edits/changedStretches.ts'
import { readDraft } from '../../../src/core/review/drafts/draft.ts'
import { mergePage } from '../../../src/core/review/drafts/mergePage.ts'
import { mergeUnits } from '../../../src/core/review/drafts/mergeUnits.ts'
import { findTables } from '../../../src/core/text/tables/findTables.ts'
import { inlineHtml } from '../../../src/core/text/tables/convertTable.ts'
import { cellContent, cellValue, textColumn } from '../../../src/core/text/tables/cellValues.ts'
import { readHtmlTables } from '../../../src/core/text/tables/readHtmlTables.ts'
import { withEdits } from '../../../src/core/text/edits/minimalEdits.ts'
import { tagAttributes } from '../../../src/core/text/tables/tagAttributes.ts'
import { minimalEdits } from '../../../src/core/text/edits/minimalEdits.ts'
import { splitParagraphs, splitUnits } from '../../../src/core/review/drafts/pageUnits.ts'
import { revertBlock } from '../../../src/core/review/drafts/revertBlock.ts'
import * as shownText from '../../../src/core/review/drafts/shownText.ts'
import { endingOf } from '../../../src/core/docs/files/contentTypes.ts'
import { checkFile } from '../../../src/core/docs/files/fileChecks.ts'
import { cleanPath, readDocsConfig } from '../../../src/core/docs/gitSync/docsConfig.ts'
import { listedTargets } from '../../../src/core/docs/gitSync/listedTargets.ts'
import { readSiteStructure, siteIn } from '../../../src/core/docs/gitSync/siteStructure.ts'
import { syncedDirectories } from '../../../src/core/docs/gitSync/siteConfig.ts'
import { isFolderPage, slugOfFile } from '../../../src/core/docs/gitSync/fileSlugs.ts'
import {
  applyLineEdits,
  dissolveEntry,
  insertEntry,
  insertGroup,
  moveEntry,
  moveGroup,
  removeEntry,
  renameGroup,
  type LineEdit,
  escapeTitle,
} from '../../../src/core/docs/gitSync/summaryEdits.ts'
import { readSummary, type SummaryFile, type SummaryGroup } from '../../../src/core/docs/gitSync/summaryFile.ts'
import { snippetText } from '../../../src/core/authoring/language/blockSnippet.ts'
import {
  enclosingBlocks,
  foldingRanges,
  linkedNames,
  tagsOfBlock,
} from '../../../src/core/authoring/language/blockStructure.ts'
import { cellCompletions } from '../../../src/core/authoring/language/cellCompletions.ts'
import { completions } from '../../../src/core/authoring/language/completions.ts'
import { frontMatterPosition, frontMatterSpan } from '../../../src/core/authoring/language/frontMatterPosition.ts'
import { followAnchors, headingOf, linksTo, renameHeading } from '../../../src/core/authoring/language/headingLinks.ts'
import { hover } from '../../../src/core/authoring/language/hover.ts'
import { linePrefix } from '../../../src/core/authoring/blocks/linePrefix.ts'
import { splitAtHeadings } from '../../../src/core/authoring/language/splitAtHeadings.ts'
import { EmbeddedImages, withImages } from '../../../src/core/authoring/language/embeddedImages.ts'
import { htmlToMarkdown } from '../../../src/core/authoring/language/pastedHtml.ts'
import { linkAddress } from '../../../src/core/authoring/language/htmlTableRows.ts'
import { htmlTableRows, parsedHtml } from '../../../src/core/authoring/language/htmlTableRows.ts'
import { pastedTable } from '../../../src/core/authoring/language/pastedTable.ts'
import { firstLines, linkedContent } from '../../../src/core/authoring/language/linkedContent.ts'
import { pageVariables, variablesOf } from '../../../src/core/authoring/language/variables.ts'
import { withoutClosingSigns } from '../../../src/core/text/markdown/closingSigns.ts'
import { pairedLines } from '../../../src/core/text/markdown/dialect/blockPairs.ts'
import { blockTokens, inlineTokens } from '../../../src/core/text/markdown/dialect/dialectParser.ts'
import * as tagLine from '../../../src/core/text/markdown/dialect/tagLine.ts'
import { targetToRef } from '../../../src/core/text/markdown/document/contentTargets.ts'
import { plainNodes } from '../../../src/core/text/markdown/document/documentNodes.ts'
import * as emoji from '../../../src/core/text/markdown/document/emoji.ts'
import { formatEdits, formatPage } from '../../../src/core/text/format/formatPage.ts'
import { readFrontMatter } from '../../../src/core/text/markdown/frontMatter.ts'
import {
  findFrontMatter,
  frontMatterEnd,
  frontMatterOf,
  frontMatterStart,
} from '../../../src/core/text/markdown/frontMatterBlock.ts'
import { attributeSpan, elementReader } from '../../../src/core/text/markdown/links/elementLinks.ts'
import { findLinks } from '../../../src/core/text/markdown/links/findLinks.ts'
import { independentParts } from '../../../src/core/text/markdown/links/independentParts.ts'
import { linkDestination, linkWords } from '../../../src/core/text/markdown/links/linkDestination.ts'
import { lineStarts, linkRegions, textRegions } from '../../../src/core/text/markdown/links/linkRegions.ts'
import { listLinks, mapLinks } from '../../../src/core/text/markdown/links/mapLinks.ts'
import { english } from '../../../src/core/text/messages/translate.ts'
import { textLinks } from '../../../src/core/text/markdown/links/textLinks.ts'
import { apiChanges } from '../../../src/core/authoring/rendering/apiChanges.ts'
import { changedBlocks } from '../../../src/core/review/changeRequests/changedBlocks.ts'
import { changedWords } from '../../../src/core/review/changeRequests/changedWords.ts'
import { suggestedText, withSuggestion } from '../../../src/core/review/comments/suggestion.ts'
import { disabledButton, menu } from '../../../src/core/review/changeRequests/requestPageParts.ts'
import { timeHtml, viewedButton } from '../../../src/core/review/changeRequests/requestPageParts.ts'
import { commonRow } from '../../../src/core/text/markdown/matching/commonRow.ts'
import { countWords, sharedEdges, similarity } from '../../../src/core/text/markdown/matching/similarity.ts'
import { normalizeMarkdown, trimLine } from '../../../src/core/text/markdown/writing/normalizeMarkdown.ts'
import { normalizeRoughly } from '../../../src/core/text/markdown/writing/normalizeMarkdown.ts'
import { htmlBlock } from '../../../src/core/text/markdown/parsing/htmlBlocks.ts'
import { cellTargets, htmlTable } from '../../../src/core/text/markdown/parsing/htmlTables.ts'
import { colorOf } from '../../../src/core/text/markdown/parsing/inlineHtml.ts'
import { anchorId, htmlTags, readFlags, withoutTags } from '../../../src/core/text/markdown/parsing/htmlTags.ts'
import { normalizeSource, parseMarkdown } from '../../../src/core/text/markdown/parsing/parseMarkdown.ts'
import { scanMarkdown } from '../../../src/core/text/markdown/parsing/scanMarkdown.ts'
import { htmlText } from '../../../src/core/text/markdown/parsing/tokenText.ts'
import { splitSections } from '../../../src/core/text/markdown/sections.ts'
import { escapeText } from '../../../src/core/text/markdown/writing/escapeText.ts'
import { withMarker } from '../../../src/core/text/markdown/writing/listMarkdown.ts'
import { readSpecText, specFaultMessage } from '../../../src/core/platform/openApi/specSource.ts'
import { documentIn, parseSpec, withoutByteOrderMark } from '../../../src/core/platform/openApi/parseSpec.ts'
import { stepsOf } from '../../../src/core/platform/openApi/referenceProblems.ts'
import { suggestedSlug } from '../../../src/core/platform/openApi/suggestedSlug.ts'
import { answerText } from '../../../src/core/platform/operations/answerText.ts'
import { withParameters } from '../../../src/core/platform/operations/requestText.ts'
import { valueLocation } from '../../../src/core/platform/operations/valueLocation.ts'
import { capitalized } from '../../../src/core/text/strings/capitalized.ts'
import { displayTitle } from '../../../src/core/text/strings/displayTitle.ts'
import { jsonExcess } from '../../../src/core/platform/server/jsonExcess.ts'
import { readLink } from '../../../src/core/docs/pages/linkTargets.ts'
import { isPiece } from '../../../src/folder/folderBody.ts'
import { findReusableContent } from '../../../src/core/docs/pages/findReusableContent.ts'
import { withProse } from '../../../src/core/platform/openApi/overlays/overlayText.ts'
import { placesAgain } from '../../../src/core/platform/openApi/overlays/placeAgain.ts'
import { Targets } from '../../../src/core/platform/openApi/overlays/targets.ts'
import { extendedFile } from '../../../src/folder/specFile.ts'
import { externalAddress } from '../../../src/core/docs/external/externalAddress.ts'
import { anchorsIn } from '../../../src/core/docs/external/htmlAnchors.ts'
import { externalProblems, withNewAddress } from '../../../src/folder/external/externalProblems.ts'
import { globMatcher } from '../../../src/core/docs/files/globs.ts'
import { joinedPath } from '../../../src/core/docs/files/joinedPath.ts'
import { parseYaml } from '../../../src/core/text/strings/yamlData.ts'
import { headingAboveLink } from '../../../src/core/docs/files/proposedName.ts'
import { fileKey, namesake, pathFlaw, safeFileName } from '../../../src/core/docs/files/fileNames.ts'
import {
  escapeHidden,
  printableLine,
  replaceHidden,
  hiddenSpans,
} from '../../../src/core/text/strings/hiddenCharacters.ts'
import { literalText, visibleText } from '../../../src/core/text/strings/literalText.ts'
import { SpacePages, type PageEntry } from '../../../src/core/docs/pages/pageIndex.ts'
import * as titles from '../../../src/core/text/strings/titles.ts'
import { fold, foldMarkdown } from '../../../src/core/docs/search/fold.ts'
import { matchingLines, wordsOf } from '../../../src/core/docs/search/textMatches.ts'
import { pathBelow } from '../../../src/core/docs/sites/siteLocations.ts'
import { pagePathOfFile, readRedirectCsv } from '../../../src/core/docs/sites/redirectFile.ts'
import { hasQueryOrAnchor, redirectSource, wildcardMatch } from '../../../src/core/docs/sites/redirectSource.ts'
import { conditionProblem } from '../../../src/core/docs/sites/conditionProblem.ts'
import { isSlug, slugFromTitle } from '../../../src/core/text/strings/pageSlugs.ts'
import { browsableAddress } from '../../../src/core/text/strings/browsableAddress.ts'
import { percentDecoded } from '../../../src/core/text/strings/percentDecoded.ts'
import { markdownName } from '../../../src/core/platform/uris/objectUris.ts'
import { fileBesidePage } from '../../../src/core/platform/uris/uris.ts'
import { authorityOf, identifier, marked, segment, serverOf } from '../../../src/core/platform/uris/uriParts.ts'
import { maskSecrets } from '../../../src/client/maskSecrets.ts'
import { isLoopback } from '../../../src/core/platform/server/loopback.ts'
import { isPrivateAddress } from '../../../src/core/platform/server/privateAddresses.ts'
import { readServerAddress, readToken } from '../../../src/client/network/serverAddress.ts'
import { readRetryAfter } from '../../../src/client/policy/rateLimitWatch.ts'
import { boundedRows } from '../../../src/agent/boundedRows.ts'
import { changedRows } from '../../../src/agent/changedRows.ts'
import { linesWithNumbers, onOneLine } from '../../../src/agent/contentLines.ts'
import { codeSpan, fencedLines, signedLines } from '../../../src/agent/shownChange.ts'
import { elsewhereRef } from '../../../src/core/text/markdown/document/contentTargets.ts'
import { hasLetters, hasTypedLetters } from '../../../src/core/docs/search/typedLetters.ts'
import { repositoryName } from '../../../src/core/docs/gitSync/repositoryName.ts'
import { toFolderText, toPlatformText, withHead } from '../../../src/core/docs/gitSync/folderText.ts'
import { emojiTitle, splitTitle, withoutTitleEmoji, withTitleEmoji } from '../../../src/core/docs/gitSync/titleEmoji.ts'
import { fieldsOfText, withFields } from '../../../src/core/docs/gitSync/pageFields.ts'
import { mayBePage } from '../../../src/folder/unlistedPages.ts'
import { isPageFile } from '../../../src/folder/docsFolder.ts'
import { encodePath, pathFrom, relativeTarget } from '../../../src/core/docs/gitSync/relativeTarget.ts'
import { createMissing } from '../../../src/folder/structureEdits.ts'
import { pagesOfFiles } from '../../../src/folder/folderPages.ts'
import { readCheckedRecord, readPageRecord, readShownRecord } from '../../../src/folder/pageRecord.ts'
import { pageFromFile } from '../../../src/sandbox/import/pageFromFile.ts'
import { cleanTitle, isIndexName, slugOfName, titleOfName } from '../../../src/sandbox/import/pageNames.ts'
import { summaryEntries } from '../../../src/sandbox/import/summaryEntries.ts'
import { summaryPages } from '../../../src/sandbox/import/summaryPages.ts'
import { apiTitleHtml } from '../../../src/core/authoring/rendering/openApi/apiOperation.ts'
import { hasDiffMarks, safeDiffMarks } from '../../../src/core/authoring/rendering/diffMarks.ts'
import { colorName, styleColors } from '../../../src/core/authoring/rendering/colors.ts'
import { numberedLines } from '../../../src/core/authoring/rendering/codeRules.ts'
import { encodeBrackets, encodeHtml, filledIn } from '../../../src/core/text/strings/encodeHtml.ts'
import { visitorClaims } from '../../../src/core/authoring/rendering/expressions/visitorClaims.ts'
import { evaluateExpression } from '../../../src/core/authoring/rendering/expressions/evaluateExpression.ts'
import { safeText } from '../../../src/core/authoring/rendering/html/safeHtml.ts'
import { iconHtml } from '../../../src/core/authoring/rendering/icons.ts'
import { linkAttributes, safeSource, safeTarget } from '../../../src/core/authoring/rendering/html/safeTarget.ts'
import { markedTextHtml, mayHoldMarks } from '../../../src/core/authoring/rendering/textMarks.ts'
import { nothingKnown } from '../../../src/core/authoring/rendering/readerView.ts'
import { renderPage, testContext } from '../rendering/renderPage.ts'

const noPages = new SpacePages([])
const noFiles = { pages: new Map<string, string>(), files: new Map<string, string>() }
const page: PageEntry = {
  id: 'p',
  title: 'Page',
  type: 'document',
  emoji: undefined,
  icon: undefined,
  description: undefined,
  path: 'page',
  ancestors: [],
  hidden: false,
  updatedAt: undefined,
  url: undefined,
  target: undefined,
  href: undefined,
  children: [],
}
/** A body of pages that knows almost nothing, so that the search for each name and link fails. */
const body: DocsBody = {
  key: 'k',
  kind: 'space',
  title: 'Space',
  pages: noPages,
  files: new Map(),
  includes: new Map(),
  variables: new Map([['ab', 1]]),
  tags: new Map([['ab', { slug: 'ab', label: 'A' }]]),
  specs: new Map(),
  resolve: (target) =>
    target.startsWith('#') ? { kind: 'anchor', anchor: target.slice(1) } : { kind: 'broken', missing: 'page' },
  anchors: () => new Set(['ab']),
  writeTarget: () => 'a',
}
const linesOf = (text: string): string[] => text.split('\n')
/** Shortens a text to the longest path that a file system accepts. */
const asPath = (text: string): string => text.slice(0, 4096)
/** Edits the last entry of a table of contents, if it has one. */
const editSummary = (edit: (text: string, summary: SummaryFile, group: SummaryGroup) => LineEdit[]) => {
  return (text: string): void => {
    const summary = readSummary(text)
    const group = summary.groups.at(-1)
    if (group !== undefined) applyLineEdits(text, edit(text, summary, group))
  }
}
const asText = (text: string) => [{ object: 'text' as const, leaves: [{ object: 'leaf' as const, text, marks: [] }] }]

/** Every function that reads text from outside, by name, called as in real use. */
export const textReaders: Readonly<Record<string, (text: string) => unknown>> = {
  readPipeTables: (text) => findTables(scanned(text)),
  readHtmlTables: (text) => [readHtmlTables(text, []), findTables(scanned(`<table><tr><td>${text}</td></tr></table>`))],
  inlineHtml: (text) => inlineHtml(text),
  cellContent: (text) => [
    cellContent(text, 'pipe', textColumn),
    cellContent(`${text}x`, 'pipe', textColumn, text),
    cellContent(`${text}x`, 'html', textColumn, text),
    cellContent(text, 'html', { ...textColumn, type: 'files' }, text),
    tagAttributes(htmlTags(`<td ${text}>`)[0]),
  ],
  cellValue: (text) => [cellValue(text, 'html', 'files'), cellValue(text, 'pipe', 'text')],
  withEdits: (text) => withEdits(text, [{ start: 0, end: 1, text }]),
  markdownName: (text) => markdownName(text, text),
  pagePathOfFile,
  readRedirectCsv,
  pathBelow: (text) => pathBelow(text, text),
  redirectSource,
  hasQueryOrAnchor,
  wildcardMatch: (text) => wildcardMatch(`${text}*`, text),
  enclosingBlocks: (text) => enclosingBlocks(text, Math.floor(text.length / 2)),
  tagsOfBlock: (text) => tagsOfBlock(text, Math.floor(text.length / 2)),
  cellCompletions: (text) => cellCompletions(text, text.length, { type: 'text' }, { scope: { page, body } }),
  completions: (text) =>
    [0, 1 / 2, 1].map((part) => completions(text, Math.floor(text.length * part), { scope: { page, body } })),
  foldingRanges,
  frontMatterPosition: (text) => frontMatterPosition(`---\n${text}\n---\n`, 4 + text.length),
  frontMatterSpan,
  frontMatterStart,
  headingOf: (text) => headingOf(text, { page, anchor: 'a' }),
  headingWords: (text) => headingWords(text, { start: 0, end: text.length }),
  linksTo: (text) => linksTo(text, { page }, { page, body }),
  renameHeading: (text) => {
    const heading = headingOf(text, { page })
    return heading && renameHeading(text, heading, { words: text, keepAnchor: false })
  },
  htmlToMarkdown: (text) => [
    htmlToMarkdown(text, { embedded: new EmbeddedImages() }),
    htmlToMarkdown(`<pre class="${text}"><p style="${text}"><img src="cid:${text}">`, {
      embedded: new EmbeddedImages(new Map([['a.png', new Uint8Array()]])),
    }),
  ],
  linkAddress,
  linePrefix,
  splitAtHeadings,
  firstLines: (text) => firstLines(text, 'a'),
  htmlTableRows: (text) => [
    htmlTableRows(`<table><tr><td>${text}</td></tr></table>`),
    pastedTable({ text: `a\t${text}\nb\t${text}` }),
  ],
  hover: (text) => {
    const names = { icons: ['a'], emoji: new Map([['a', 'A']]) }
    return [0, 1 / 2, 1].map((part) => hover(text, Math.floor(text.length * part), { scope: { page, body }, names }))
  },
  linkedContent: (text) => linkedContent(text, Math.floor(text.length / 2), { page, body }),
  linkedNames: (text) => linkedNames(text, 3),
  snippetText,
  visibleText,
  visitorClaims,
  mayHoldMarks,
  markedTextHtml: (text) =>
    markedTextHtml(text, { notes: new Map(), view: nothingKnown, inlineMarkdownHtml: (words) => words }),
  expressionSpans: (text) => expressionSpans(text, scanTags(text)),
  pageVariables,
  variablesOf: (text) => variablesOf(text, body),
  anchorId,
  anchorSlug,
  answerText: (text) => answerText([text], { body: text }),
  applyLineEdits: (text) => applyLineEdits(text, [{ start: 1, end: 2, lines: ['a'] }]),
  attributeSpan: (text) => attributeSpan(text, 'href', 0),
  authorityOf,
  bareText,
  boundedRows: (text) => boundedRows(text, linesOf(text), undefined),
  blocksOf,
  browsableAddress,
  changedRows: (text) => changedRows(text, `a\n${text}\nb`),
  changedStretches: (text) => changedStretches(linesOf(text), linesOf(`a\n${text}\nb`)),
  checkFile: (text) => checkFile(text, Buffer.from(text)),
  checkText: (text) => checkText(text, { page, body }),
  cleanPath,
  cleanTitle,
  codeRegions,
  conflictMarkMessage: (text) => conflictMarkMessage(text, (sentence) => sentence),
  commonRow: (text) => commonRow(linesOf(text), linesOf(`a\n${text}\nb`)),
  suggestedText,
  disabledButton: (text) => disabledButton(text, text),
  menu: (text) => menu(text, [text]),
  timeHtml: (text) => timeHtml(text, { moment: () => text }),
  viewedButton: (text) => viewedButton(text, text, true, english),
  withSuggestion: (text) => withSuggestion(text, { startLine: 1, endLine: 2 }, text),
  apiChanges: (text) => apiChanges(text, `a\n${text}\nb`, english),
  changedWords: (text) => changedWords(text, `a\n${text}\nb`),
  changedBlocks: (text) => changedBlocks(text, `a\n${text}\nb`),
  comparableText: (text) => shownText.comparableText(text),
  conditionProblem,
  contentRefProblems: (text) => contentRefProblems(text, pairTags(scanTags(text))),
  hasDiffMarks,
  safeDiffMarks: (text) => safeDiffMarks(`<span data-diff-start="0"></span>${text}`, (line) => line),
  descriptionLosses,
  capitalized,
  displayTitle: (text) => displayTitle(text, 'Page'),
  lineEndAt: (text) => lineEndAt(text, 0),
  wholeLines: (text) => wholeLines(text, 0, 0),
  documentIn,
  readSpecText,
  specFaultMessage: (text) => specFaultMessage(text, { kind: 'unreadable', reason: text }, (sentence) => sentence),
  emojiCharacters: emoji.emojiCharacters,
  emojiCode: emoji.emojiCode,
  endingOf,
  escapeAttribute: tagLine.escapeAttribute,
  escapeMarkdown: titles.escapeMarkdown,
  escapeText: (text) => escapeText(text, 'paragraph', { start: true, end: true }),
  fileNameTitle: (text) => titles.fileNameTitle(text, 60, 'Page'),
  findConflictMarks,
  conflictSides,
  setAnchorSpan: (text) => setAnchorSpan(text, { start: 0, end: text.length }),
  findFrontMatter,
  findLinks,
  findLosses: (text) => findLosses(text, { page, body }),
  fold,
  foldMarkdown,
  followAnchors: (text) => followAnchors(text, { page, anchors: new Map([['a', 'b']]) }, { page, body }),
  wordsOf,
  coverOf,
  editRedirects: (text) =>
    editRedirects(text, { add: new Map([['a', 'b.md']]), remove: new Set(['c']), retarget: () => 'd.md' }),
  withAgentInstructions: (text) => withAgentInstructions(text, { root: '', summary: undefined }),
  withFrontMatterFlag: (text) => withFrontMatterFlag(`---\n${text}\n---\n`, 'hidden', true),
  withIgnored: (text) => withIgnored(text, 'a.md'),
  withRule: (text) => withRule(text, 'dead-link', 'off'),
  encodePath,
  matchingLines: (text) => matchingLines(text, ['a', 'text'], 3),
  formatEdits: (text) => formatEdits(text, { start: 0, end: text.length }),
  formatPage,
  frontMatterOf,
  frontMatterProblems,
  htmlBlock: (text) => htmlBlock(text, asText),
  htmlTable: (text) => htmlTable(text, asText),
  htmlTags,
  htmlText,
  identifier,
  independentParts,
  insertEntry: editSummary((text, summary, group) => insertEntry(text, summary, { group, index: 0 }, { title: text })),
  insertGroup: editSummary((text, summary) => insertGroup(text, summary, text)),
  isEmptyBody,
  commentOfField,
  isEditedField,
  isFolderPage,
  isLong: (text) => shownText.isLong([text]),
  isIndexName,
  isLoopback,
  isOnlyEmoji: emoji.isOnlyEmoji,
  isPrivateAddress,
  isPiece,
  jsonExcess: (text) => jsonExcess(text, { maxDepth: 100, maxValues: 100_000 }),
  isPageFile: (text) => isPageFile(text, undefined),
  mayBePage,
  isSameText: (text) => shownText.isSameText(text, `${text} `),
  isSlug,
  lineStarts,
  linesWithNumbers: (text) => linesWithNumbers(text),
  linkDestination: (text) => linkDestination(text),
  linkWords,
  linkRegions,
  listLinks,
  literalText,
  includedText: (text) => includedText(text, { file: 'a.md', from: 'b.md' }),
  mapLinks: (text) => mapLinks(text, () => null),
  withImages: (text) =>
    withImages(text, [{ name: 'a.png', bytes: new Uint8Array(), heading: '', alt: '' }], () => undefined),
  marked: (text) => marked(`.${text}`, '.'),
  maskSecrets: (text) => maskSecrets(text),
  mergePage: (text) => mergePage(text, `a\n\n${text}`, `${text}\n\nb`),
  mergeUnits: (text) => mergeUnits([text, `a\n\n${text}`, `${text}\n\nb`], splitUnits),
  minimalEdits: (text) => minimalEdits(text, `${text}\nb`),
  moveEntry: editSummary((text, summary, group) =>
    group.items.slice(-1).flatMap((item) => moveEntry(text, summary, item, { group, index: 0 })),
  ),
  dissolveEntry: editSummary((text, _, group) => group.items.slice(-1).flatMap((item) => dissolveEntry(text, item))),
  createMissing: (text) => createMissing(asPath(text), asPath(text), text),
  moveGroup: editSummary((text, summary, group) => moveGroup(text, summary, group, summary.groups[1] ?? group)),
  nearestName: (text) => nearestName(text, [text, `${text}a`]),
  normalizeMarkdown: (text) => normalizeMarkdown(text),
  normalizeRoughly,
  normalizeSource,
  oneLine,
  onOneLine: (text) => onOneLine(text),
  plainWords,
  otherAnchors,
  ownHeadings,
  cutText: (text) => cutText(text, 0),
  frontMatterEnd,
  scanned: (text) => {
    const { tags, headings, anchors } = scanned(text)
    return [tags, headings, anchors]
  },
  pageAnchors,
  pageFromFile: (text) => pageFromFile('a/page.md', text, []),
  pageHeadings,
  escapeTitle,
  fieldsOfText,
  repositoryName,
  elsewhereRef,
  hasLetters: (text) => hasLetters(text, text),
  hasTypedLetters: (text) => hasTypedLetters(text, text),
  pathFrom: (text) => pathFrom(text, text),
  relativeTarget: (text) => relativeTarget(asPath(text), asPath(text)),
  textRegions,
  toFolderText: (text) => toFolderText(text, 'a.md', { files: noFiles, fields: fieldsOfText('') }),
  toPlatformText: (text) => toPlatformText(text, (target) => body.resolve(target, page), noFiles),
  emojiTitle: (text) => emojiTitle(text, text),
  withTitleEmoji: (text) => withTitleEmoji(text, '📣', text),
  withoutTitleEmoji: (text) => withoutTitleEmoji(text, '📣'),
  withHead: (text) => withHead(text, { ...fieldsOfText(''), icon: 'a' }),
  withFields: (text) => withFields(text, { ...fieldsOfText(''), icon: 'a' }),
  pagesOfFiles: (text) => pagesOfFiles(linesOf(text).map(asPath), new Map()),
  parseMarkdown,
  parsedHtml,
  parseSpec,
  plainNodes,
  plainTitle: titles.plainTitle,
  replaceHidden: (text) => replaceHidden(text, () => '-'),
  escapeHidden: (text) => escapeHidden(text),
  printableLine,
  pathFlaw,
  patternSteps: (text) => patternSteps(text, 100),
  withProse: (text) => [
    withProse(text, [{ target: text, update: { summary: text } }]),
    withProse('overlay: 1.1.0\nactions: []\n', [{ target: text, update: { summary: text } }]),
  ],
  placesAgain: (text) => placesAgain(text, { before: { paths: {} }, now: { paths: {} } }, new Targets()),
  extendedFile: (text) => extendedFile(text, 'a.yaml'),
  externalAddress,
  anchorsIn: (text) => anchorsIn(text, ['a', 'b']),
  externalProblems: (text) =>
    externalProblems(text, () => ({ verdict: 'moved', reason: '', to: 'https://docs.dev/', checked: 0 })),
  withNewAddress: (text) => withNewAddress(text, 'https://docs.dev/', 'https://docs.dev/new'),
  globMatcher: (text) => globMatcher([text.slice(0, 500)])(text.slice(0, 900)),
  joinedPath: (text) => joinedPath('a/b', text),
  parseYaml: (text) => parseYaml(text).errors.length,
  fileKey,
  namesake: (text) => namesake(text, [text.toLowerCase(), asPath(text)]),
  headingAboveLink: (text) => headingAboveLink(text, () => true),
  safeFileName,
  signedLines: (text) => signedLines('+', text),
  fencedLines: (text) => fencedLines('diff', linesOf(text)),
  codeSpan,
  readAttributes: tagLine.readAttributes,
  readFlags,
  colorOf,
  readCheckConfiguration,
  StyleGuide: (text) => new StyleGuide(`# A\n\n${text}`).ruleOf({ rule: 'term', values: [text] }),
  termEdits: (text) => termEdits(text, new Terms([{ use: 'b', not: ['a'], except: [], isCaseSensitive: false }]), 'b'),
  readDocsConfig,
  listedTargets,
  readSiteStructure,
  syncedDirectories,
  readDraft,
  readFrontMatter,
  findReusableContent: (text) => findReusableContent(text, [{ id: 'a', git: { path: text } }]),
  readLink: (text) => readLink(text, 'a/page'),
  colorName,
  styleColors,
  numberedLines: (text) => numberedLines(`<pre><code>${text}</code></pre>`),
  encodeHtml,
  encodeBrackets,
  safeText,
  apiTitleHtml: (text) => apiTitleHtml(text, text),
  linkAttributes,
  filledIn: (text) => filledIn(text, text),
  percentDecoded,
  evaluateExpression: (text) => evaluateExpression(text, { space: { vars: {} } }),
  iconHtml: (text) => iconHtml(text, testContext),
  safeSource,
  safeTarget,
  // The rules of a page call these once for each tag.
  mentionHtml: (text) => renderPage(`[x](<${text}> "mention")\n\n<a data-mention href="${text}">${text}</a>`),
  tagHtml: (text) =>
    renderPage(
      `{% updates %}\n{% update date="2026-01-01" tags="${text}" %}\n${text}\n{% endupdate %}\n{% endupdates %}`,
    ),
  readCheckedRecord: (text) => readCheckedRecord('a.md', text),
  readPageRecord: (text) => readPageRecord('a.md', text),
  readShownRecord: (text) => readShownRecord('a.md', text),
  readRetryAfter: (text) => readRetryAfter(text, {}, 0),
  readServerAddress,
  readSummary,
  readTagLine: tagLine.readTagLine,
  readTagHead: tagLine.readTagHead,
  readToken,
  removeEntry: editSummary((text, _, group) => group.items.slice(-1).flatMap((item) => removeEntry(text, item))),
  renameGroup: editSummary((text, _, group) => renameGroup(text, group, text)),
  revertBlock: (text) => revertBlock(text, `a\n\n${text}`, 0),
  mayHoldImages,
  safeBody,
  mayHaveSamples,
  findSamples: (text) => [findSamples(text), findSamples(`<!-- source:${text} -->\n\`\`\`\na\n\`\`\``)],
  codeOf: (text) => [codeOf(text, undefined), codeOf(`# region ${text}`, 'a')],
  inChangedLines: (text) => inChangedLines(`a${text}`, text)({ start: 0, end: text.length }),
  withUpdate: (text) => withUpdate(text, 'update'),
  safeEdits: (text) => safeEdits(text, checkText(text)),
  scanMarkdown,
  scanTags,
  segment,
  fileBesidePage: (text) => fileBesidePage(text, text),
  sentPage: (text) => shownText.sentPage(text, ''),
  serverOf,
  shorten: (text) => titles.shorten(text, 60),
  shownParts: shownText.shownParts,
  nextIndex: (text) => nextIndex(text, 'a')(0),
  elementReader: (text) => elementReader(text, [])(0, text.length),
  similarity: (text) => similarity(text, `${text} a`),
  sharedEdges: (text) => sharedEdges(text, `${text} a`),
  countWords,
  siteIn,
  cellTargets,
  blockTokens: (text) => blockTokens(text),
  inlineTokens: (text) => inlineTokens(text),
  withMarker: (text) => withMarker(text, '> '),
  slugFromTitle,
  slugOfFile,
  stepsOf,
  slugOfName,
  splitEmoji: emoji.splitEmoji,
  splitParagraphs,
  splitSections,
  splitTitle,
  splitUnits,
  suggestedSlug: (text) => suggestedSlug(text, 60),
  summaryEntries,
  summaryPages: (text) =>
    summaryPages(text, { summaryPath: 'SUMMARY.md', known: new Map(), takePage: () => undefined, problems: [] }),
  pairedLines,
  pairProblems: (text) => pairProblems(text, pairTags(scanTags(text))),
  tagProblems: (text) => tagProblems(text, scanTags(text)),
  targetToRef,
  textLinks: (text) => textLinks(text, { start: 0, end: text.length }, new Set()),
  titleOfName,
  trimLine: (text) => trimLine(text, false, 'a'),
  unescapeAttribute: tagLine.unescapeAttribute,
  valueLocation: (text) => valueLocation(text, text.length),
  valueProblem: (text) => valueProblem(text, { kind: 'date' }),
  basename,
  dirname,
  relativePath: (text) => relativePath(text, `${text}/a`),
  withLineEndsOf: (text) => withLineEndsOf(text, '\r\n'),
  replaceMatches: (text) => {
    const query = { find: 'a', replace: 'b', isExpression: false, matchesCase: true, matchesWords: true }
    return replaceMatches(text, { ...query, keepsMarkup: true })
  },
  hiddenSpans,
  isAtSpace,
  isInApp,
  isProse: (text) => isProse(text, text, { start: 0, end: text.length }),
  proseMask,
  withAltText: (text) => withAltText(text, text),
  withTerm: (text) => withTerm(text, text, text),
  withWord: (text) => withWord(text, text),
  proseProblems: (text) => {
    const terms = [{ use: 'b', not: ['a'], except: ['a a'], isCaseSensitive: false }]
    const checks = proseChecksOf({ levels: new Map(), extent: 'all', terms, headings: 'sentence' })
    return checks && proseProblems(text, checks, {})
  },
  sentenceProblems,
  spellingProblems: (text) => spellingProblems(text, text, { corrections: (word) => [word], suggest: () => [] }),
  repeatedWords,
  sentences,
  eachSpelledWord: (text) => eachSpelledWord(text, () => undefined),
  wordCount,
  withoutByteOrderMark,
  withoutClosingSigns,
  withoutTags,
  withParameters: (text) => withParameters(text, { a: 1 }),
}

/** The folders whose functions read text from outside. */
export const readingFolders: readonly string[] = [
  'core',
  'client',
  'folder',
  'agent',
  'sandbox/import',
  'features/reading/preview',
]

/** Functions there whose first parameter is text, but never long text from outside. */
export const readNothing: Readonly<Record<string, string>> = {
  remarkHtml: 'puts a sentence of ours into an element',
  readRedirectYaml: 'reads with readDocsConfig',
  readVariables: 'reads YAML as readDocsConfig does',
  readTags: 'reads YAML as readDocsConfig does',
  generatedSource: 'reads YAML as readDocsConfig does',
  anchorsAfter: 'a target, which is only put before each anchor',
  baseText: 'the path of a folder, which no file system lets grow long',
  block: 'the name of a kind of block',
  checkSpec: 'reads with parseSpec, and then checks by schemas, on a thread of its own',
  chooseProxy: 'the origin of an account',
  compareLocal: 'the path of a folder, which no file system lets grow long',
  decorativeIconHtml: 'the name of an icon, which iconHtml looks up',
  contentTypeOf: 'the name of a file, which no file system lets grow long',
  createPlanner: 'the address of an account',
  topFolderOf: 'the path of a folder, which no file system lets grow long',
  readSpecFile: 'the path of a folder, which no file system lets grow long',
  deleteBases: 'the path of a folder, which no file system lets grow long',
  detailsText: 'a title, which is only put before a text',
  dialectTag: 'looks a name up',
  docsIn: 'the path of a folder, which no file system lets grow long',
  findDocsFolder: 'the path of a folder, which no file system lets grow long',
  findDocsFolders: 'the path of a folder, which no file system lets grow long',
  hashOf: 'hashes it, which is linear',
  hmacSha256: 'hashes it, which is linear',
  equalInConstantTime: 'compares two texts of one length',
  platformText: 'the path of a file, whose text toPlatformText reads',
  markdownName: 'takes two titles with plainTitle',
  mayBeForm: 'looks a name up',
  emojiCharacter: 'goes through emojiCharacters',
  readIconFonts: 'reads a list that the build writes',
  endingForType: 'looks a media type up',
  endOf: 'looks a name up',
  fragment: 'the name of a kind of fragment',
  freeSlug: 'a slug that slugFromTitle has made',
  flag: 'compares one word',
  nameInput: 'the description of an input',
  pageTitles: 'puts titles between quotation marks, by the editor’s own formats',
  frontMatterKey: 'looks names up',
  iconLink: 'the name of an icon that the platform has',
  inline: 'the name of a kind of inline',
  isConfigFile: 'the path of a file, which no file system lets grow long',
  docsOfFile: 'the path of a file, which no file system lets grow long',
  isRule: 'looks a name up',
  isProseRule: 'looks a name up',
  readProseSetting: 'looks a name up, and reads YAML as readCheckConfiguration does',
  mayBeBroken: 'looks for one character',
  isImageName: 'the name of a file, which no file system lets grow long',
  isMarkdownName: 'the name of a file, which no file system lets grow long',
  isSandboxProof: 'compares two texts of one length',
  loadCheckConfiguration: 'the path of a folder, whose file readCheckConfiguration reads',
  isOverlayName: 'the name of a file, which no file system lets grow long',
  newOverlay: 'a title and a path, which are only put into a text',
  specOfOverlay: 'the path of a file, whose text extendedFile reads',
  specOfPage: 'the path of a file, which no file system lets grow long',
  usedTools: 'the names of files, which no file system lets grow long',
  readOverlay: 'reads what parseSpec reads, of limited length',
  overlaysOfSpec: 'the paths of files',
  slugOfSpec: 'the paths of files',
  specsOfFolder: 'the path of a folder, whose configuration checkConfiguration reads',
  locateInSpec: 'reads what parseSpec has read, on a thread of its own',
  mark: 'the name of a kind of mark',
  ownPage: 'the path of a file, which is only put behind a word',
  summarySteps: 'gone through by readSummary',
  pageKey: 'two identifiers, joined',
  parentPathOf: 'the path of a page, cut at its last slash',
  readDocsFolder: 'the path of a folder, whose files readPageRecord and readSummary read',
  isAccepted: 'the path of a folder, which no file system lets grow long',
  acceptOrigin: 'the path of a folder, which no file system lets grow long',
  readCheckout: 'the path of a folder, which no file system lets grow long',
  writeCheckout: 'the path of a folder, which no file system lets grow long',
  readBase: 'the path of a folder, which no file system lets grow long',
  recordPush: 'the path of a folder, which no file system lets grow long',
  writeBase: 'the path of a folder, which no file system lets grow long',
  folderSpecs: 'the path of a folder, which no file system lets grow long',
  findRepository: 'the path of a folder, which no file system lets grow long',
  writeLink: 'the path of a folder, which no file system lets grow long',
  saveOverwrittenText: 'the path of a folder, which no file system lets grow long',
  deleteBase: 'the path of a folder, which no file system lets grow long',
  readFolder: 'the path of a folder, whose files pageFromFile and summaryEntries read',
  readFiles: 'the name of a folder, whose files pageFromFile and summaryEntries read',
  isSkippedFolder: 'the name of a folder',
  olderApiRules: 'the name of a tag',
  readInThreads: 'the path of a thread',
  readSpecFiles: 'the path of a folder, whose files readSpecText reads',
  recordAt: 'the path of a file, which is only kept',
  pagesOfSpec: 'the path of a file',
  readWrittenRecords: 'a text that writeRecords has made',
  relativeTimes: 'the name of a language',
  renameFile: 'the path of a file, which is only kept',
  resolveTarget: 'a path and a target, which listLinks has found',
  blockPicture: 'the name of a block',
  asksAfter: 'the name of a block',
  readDocuments: 'paths, whose content htmlToMarkdown reads',
  findDocuments: 'paths that a person named',
  shortRevision: 'an identifier, cut',
  unescapePointer: 'replaces two fixed pairs of signs',
  voidBlock: 'the name of a kind of block',
  walkFolder: 'the path of a folder',
  listText: 'joins names, by the editor’s own formats',
  partsText: 'joins short texts, by the editor’s own formats',
  appAddressOf: 'an identifier, which it puts into an address',
  anchorsKey: 'identifiers, which it joins',
  pagesInput: 'an identifier, which it puts into an object',
  linkElsewhere: 'a link, without its anchor, which Elsewhere resolves',
  readdressed: 'changes a link that findLinks has found',
  relink: 'writes the target of a link that findLinks has found',
  isPrivateHost: 'a host, which a name server looks up',
  lookAt: 'an address that externalAddress has read',
  shownWords: 'the words of a link that findLinks has found',
  likelyTargets: 'the words of a link that findLinks has found',
  onlyWords: 'cuts a link that findLinks has found',
  asWritten: 'looks at one character, and at a target that Galley writes',
  section: 'puts texts between tags, with encodeHtml',
  row: 'puts texts between tags, with encodeHtml',
  foreign: 'puts a text between tags',
  safeName: 'a word of the server, without some of its letters',
}
