/** What a link target belongs to. */
export type LinkKind = 'link' | 'image' | 'file' | 'content-ref' | 'embed' | 'openapi' | 'include'

/** A link found in Markdown: its target as meant (escapes undone), the words it stands on, its line from 0. */
export type MarkdownLink = { target: string; text: string; line: number; kind: LinkKind }

/** Says what becomes of a target: another target, null for plain text in its place, undefined to leave it alone. */
export type MapTarget = (target: string, kind: LinkKind) => string | null | undefined

/** Rewrites link targets in Markdown and leaves every other byte as it is; code is not touched. */
export function mapLinks(markdown: string, map: MapTarget): string {
  void map
  return markdown
}

/** Lists the links of a Markdown text in their order, references resolved to their definition's target. */
export function listLinks(markdown: string): MarkdownLink[] {
  void markdown
  return []
}
