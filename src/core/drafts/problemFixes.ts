import { slugFromTitle } from '../structure/pageSlugs.ts'
import type { PageEntry, SpacePages } from '../pages/pageIndex.ts'
import type { PageProblem } from './checkPage.ts'
import { closeBlock, closingTag } from './closeBlock.ts'
import type { TextReplacement } from './minimalEdits.ts'

/** What can be done about a problem of a page by changing its text. */
export interface ProblemFix {
  readonly kind: 'linkToPage' | 'onlyWords' | 'dropLine' | 'renameAnchor' | 'dropCharacter' | 'closeBlock'
  /** What the fix is named after: a page's title, the words, a line of text, an anchor, a tag. */
  readonly detail: string
  readonly edits: readonly TextReplacement[]
}

const maxPages = 3

/** The ways out of a problem that need no further question, the likeliest first. */
export function problemFixes(problem: PageProblem, text: string, pages: SpacePages): ProblemFix[] {
  const { code, start, end, detail, words = '' } = problem
  switch (code) {
    case 'unknownPage':
    case 'unknownLink': {
      const anchor = /#[^#]*$/.exec(detail)?.[0] ?? ''
      const links = likelyPages(detail, words, pages).map(({ id, title }): ProblemFix => {
        return { kind: 'linkToPage', detail: title, edits: [{ start, end, text: `/pages/${id}${anchor}` }] }
      })
      return [...links, ...onlyWords(problem)]
    }
    case 'unknownFile':
    case 'dataImage':
    case 'largeDataImage':
      return onlyWords(problem)
    case 'frontMatter': {
      const line = text.slice(start, end)
      if (/^\ufeff?---\s*$/.test(line)) return []
      const next = text.indexOf('\n', end)
      return [
        { kind: 'dropLine', detail: line.trim(), edits: [{ start, end: next === -1 ? end : next + 1, text: '' }] },
      ]
    }
    case 'duplicateAnchor':
      return [renamedAnchor(problem, text)]
    case 'strangeCharacter':
      return [{ kind: 'dropCharacter', detail, edits: [{ start, end, text: '' }] }]
    case 'unclosedBlock':
      return [{ kind: 'closeBlock', detail: closingTag(detail), edits: [closeBlock(detail, start, text)] }]
    case 'conflictMark':
      return []
  }
}

function onlyWords({ plain, words = '' }: PageProblem): ProblemFix[] {
  return plain === undefined ? [] : [{ kind: 'onlyWords', detail: words, edits: plain }]
}

/** Pages that are called like the last part of the link, or like the words it stands on. */
function likelyPages(link: string, words: string, pages: SpacePages): PageEntry[] {
  const name = link
    .replace(/[?#][^]*/, '')
    .replace(/(?:\/README)?(?:\.(?:md|markdown))?\/?$/i, '')
    .split('/')
    .at(-1)
  const wanted = new Set([slugFromTitle(name ?? ''), slugFromTitle(words)].filter(Boolean))
  const found = pages.entries.filter(({ type, title, path }) => {
    return type === 'document' && (wanted.has(path.split('/').at(-1) ?? '') || wanted.has(slugFromTitle(title)))
  })
  return found.slice(0, maxPages)
}

/** A heading whose anchor is there already gets the next number that is free. */
function renamedAnchor({ start, end, detail }: PageProblem, text: string): ProblemFix {
  const line = text.slice(start, end).replace(/\r$/, '')
  let number = 2
  while (text.includes(`"${detail}-${number}"`) || text.includes(`#${detail}-${number}`)) number++
  const fresh = `${detail}-${number}`
  const written = new RegExp(`(\\bid=")${escaped(detail)}(?=")|(\\{#)${escaped(detail)}(?=\\})`)
  const renamed = written.test(line)
    ? line.replace(written, (_, element?: string, braces?: string) => `${element ?? braces ?? ''}${fresh}`)
    : `${line} <a id="${fresh}"></a>`
  return { kind: 'renameAnchor', detail: fresh, edits: [{ start, end: start + line.length, text: renamed }] }
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
