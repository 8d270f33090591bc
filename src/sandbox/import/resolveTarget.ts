/** The source paths of a folder, of pages and files alike, against which links are resolved. */
export type SourcePaths = { has(sourcePath: string): boolean }

/** A link target resolved to a page or file of the folder; `anchor` without `#`. */
export type ResolvedTarget = { sourcePath: string; anchor?: string }

/**
 * Finds the page or file that a link written in `sourcePath` means: relative or from the root, with or without
 * extension, a folder for its README, percent-encoded. Undefined when it leads elsewhere (a URL) or nowhere.
 */
export function resolveTarget(sourcePath: string, target: string, known: SourcePaths): ResolvedTarget | undefined {
  void sourcePath
  void target
  void known
  return undefined
}
