import { LineCounter } from 'yaml'
import type { OperationName } from '../../../src/contract/operations.ts'
import type { DocumentNode } from '../../../src/contract/schemas/document.ts'
import { checkText } from '../../../src/core/authoring/checks/checkText.ts'
import type { DocsProblem, RuleId } from '../../../src/core/authoring/checks/docsProblem.ts'
import { EmbeddedImages } from '../../../src/core/authoring/language/embeddedImages.ts'
import { proseChecksOf, type ProseChecks } from '../../../src/core/authoring/prose/proseChecks.ts'
import type { RenderingContext } from '../../../src/core/authoring/rendering/readerView.ts'
import type { DocsBody } from '../../../src/core/docs/body/docsBody.ts'
import { fieldsOfText, type PageFields } from '../../../src/core/docs/gitSync/pageFields.ts'
import { readSummary, type SummaryFile, type SummaryGroup } from '../../../src/core/docs/gitSync/summaryFile.ts'
import { Elsewhere } from '../../../src/core/docs/pages/otherSpaces.ts'
import { SpacePages, type PageEntry } from '../../../src/core/docs/pages/pageIndex.ts'
import { Targets } from '../../../src/core/platform/openApi/overlays/targets.ts'
import type { SpecSchemas } from '../../../src/core/platform/openApi/schemaProblems.ts'
import { codeRegions, type CodeRegion } from '../../../src/core/text/dialect/codeRegions.ts'
import { pairTags, type TagPairs } from '../../../src/core/text/dialect/pairTags.ts'
import { scanTags, type ScannedTag } from '../../../src/core/text/dialect/scanTags.ts'
import { targetToRef } from '../../../src/core/text/markdown/document/contentTargets.ts'
import { plainNodes } from '../../../src/core/text/markdown/document/documentNodes.ts'
import { readFrontMatter, type FrontMatter } from '../../../src/core/text/markdown/frontMatter.ts'
import { findLinks } from '../../../src/core/text/markdown/links/findLinks.ts'
import type { FoundLink } from '../../../src/core/text/markdown/links/foundLink.ts'
import { HtmlText } from '../../../src/core/text/markdown/parsing/htmlTags.ts'
import { english, type Translate } from '../../../src/core/text/messages/translate.ts'
import { Terms } from '../../../src/core/text/prose/terms.ts'
import { ScannedText, scanned } from '../../../src/core/text/scanning/scannedText.ts'
import { pageMap, type PageMap } from '../../../src/core/text/scanning/pageMap.ts'
import type { PlacedSection } from '../../../src/core/text/scanning/textSections.ts'
import { columnTypes, type ColumnType } from '../../../src/core/text/tables/gridTable.ts'
import { testContext } from '../rendering/renderPage.ts'

/** Makes a value from a slow text. Undefined if the text doesn’t contain what it takes. */
type Sample = (text: string) => unknown

/** The page that a text belongs to. */
export const page: PageEntry = {
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
  pages: new SpacePages([]),
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

const terms = [{ use: 'b', not: ['a'], except: ['a a'], isCaseSensitive: false }]

/**
 * Values of types whose declaration doesn’t say enough: classes, types of packages, and values that a text must contain.
 * All others are made from their declarations.
 */
export const samples: Readonly<Record<string, Sample>> = {
  ColumnType: (): ColumnType | undefined => columnTypes[0],
  DocsBody: (): DocsBody => body,
  ContentRef: (text) => targetToRef(text),
  Elsewhere: () =>
    new Elsewhere({ spaces: new Map(), anchors: new Map(), sites: undefined, titles: new Map() }, () => undefined),
  EmbeddedImages: () => new EmbeddedImages(new Map([['a.png', new Uint8Array()]])),
  Env: (): object => ({}),
  FoundLink: (text): FoundLink | undefined => findLinks(text).find((found) => 'target' in found),
  FrontMatter: (text): FrontMatter => readFrontMatter(text),
  HtmlText: (text): HtmlText => new HtmlText(text),
  LineCounter: (): LineCounter => new LineCounter(),
  PageMap: (text): PageMap => pageMap(text),
  OperationName: (): OperationName => 'listPages',
  PageEntry: (): PageEntry => page,
  PageFields: (text): PageFields => fieldsOfText(text),
  ProseChecks: (): ProseChecks | undefined =>
    proseChecksOf({ levels: new Map(), extent: 'all', terms, headings: 'sentence' }),
  RenderingContext: (): RenderingContext => testContext,
  RuleId: (): RuleId => 'dead-link',
  ScannedText: (text): ScannedText => scanned(text),
  // Its own checks are those of a library.
  SpecSchemas: (): Pick<SpecSchemas, 'problems'> => ({ problems: () => [] }),
  SpacePages: (): SpacePages => body.pages,
  SummaryFile: (text): SummaryFile => readSummary(text),
  SummaryGroup: (text): SummaryGroup | undefined => readSummary(text).groups.at(-1),
  SummaryItem: (text) => readSummary(text).groups.at(-1)?.items.at(-1),
  TagPairs: (text): TagPairs => pairTags(scanTags(text)),
  Targets: (): Targets => new Targets(),
  Terms: (): Terms => new Terms(terms),
  Translate: (): Translate => english,
  Uint8Array: (text): Uint8Array => new TextEncoder().encode(text),
}

/** Values of lists that a reader makes from a text, by the names of their elements’ types. */
export const samplesOfLists: Readonly<Record<string, Sample>> = {
  CodeRegion: (text): CodeRegion[] => codeRegions(text),
  DocsProblem: (text): DocsProblem[] => checkText(text),
  DocumentNode: (text): DocumentNode[] => plainNodes(text),
  PlacedSection: (text): readonly PlacedSection[] => new ScannedText(text).sections,
  ScannedTag: (text): ScannedTag[] => scanTags(text),
}
