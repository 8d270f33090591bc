import { codeRegions, type CodeRegion } from '../dialect/codeRegions.ts'
import { anchorCounter, anchorSlug } from '../markdown/anchorSlug.ts'
import { findLinks } from '../markdown/links/findLinks.ts'
import { pageHeadings, plainWords, type PageHeading } from './pageOutline.ts'

/** The start of the anchors of annotations. The platform writes links to them around words with an annotation. */
export const noteAnchorStart = 'user-content-fn-'

const summary = /<summary>([^<]{0,500}(?:<(?!\/summary>)[^<]{0,500}){0,20})<\/summary>/gi
const tabTitle = /\{%[ \t]{0,20}tab\s[^%]{0,1000}?\btitle="([^"]{1,200})"/g
const elementId = /<[a-z][a-z\d]{0,20}\s(?:[^<>]{0,1000}?\s)?id=["']([^"'<>\s]{1,200})["']/gi
const noteMark = /(?<=^|\n) {0,3}\[\^([^\]\s]{1,100})\]:/g

/** An anchor that isn't of a heading. Those that the text doesn't set get numbers. */
interface OtherAnchor {
  readonly anchor: string
  readonly isSet: boolean
}

/** Returns the anchors of a page that links can point to: of headings, expandables and tabs, and explicit ones. */
export function pageAnchors(text: string, headings = pageHeadings(text)): Set<string> {
  return allAnchors(headings, otherAnchors(text))
}

/**
 * Returns the anchors of a page of the platform. Undefined if it includes content, whose anchors aren't known without its
 * text.
 */
export function knownAnchors(text: string): Set<string> | undefined {
  return findLinks(text).some(({ kind }) => kind === 'include') ? undefined : pageAnchors(text)
}

/** Combines the anchors of headings with the other anchors of a page, which are numbered separately. */
export function allAnchors(headings: readonly PageHeading[], others: readonly OtherAnchor[]): Set<string> {
  const count = anchorCounter()
  const anchors = new Set([
    ...headings.map(({ anchor }) => anchor),
    ...others.map(({ anchor, isSet }) => (isSet ? anchor : count(anchor))),
  ])
  anchors.delete('')
  return anchors
}

/**
 * Returns the anchors of a part of a page that don't belong to headings, without numbers. Code and comments have none.
 */
export function otherAnchors(text: string, code: readonly CodeRegion[] = codeRegions(text)): OtherAnchor[] {
  const found = (pattern: RegExp): string[] => {
    let region = 0
    return Array.from(text.matchAll(pattern)).flatMap(({ index, 1: words = '' }) => {
      while (region < code.length && (code[region]?.end ?? 0) <= index) region++
      return (code[region]?.start ?? index) < index ? [] : [words]
    })
  }
  const slugs = (pattern: RegExp): OtherAnchor[] =>
    found(pattern).map((words) => ({ anchor: anchorSlug(plainWords(words.trim())), isSet: false }))
  const sets = (pattern: RegExp, start = ''): OtherAnchor[] =>
    found(pattern).map((id) => ({ anchor: start + id, isSet: true }))
  return [
    ...(text.includes('{%') ? slugs(tabTitle) : []),
    ...(text.includes('[^') ? sets(noteMark, noteAnchorStart) : []),
    ...(text.includes('<') ? [...slugs(summary), ...sets(elementId)] : []),
  ]
}
