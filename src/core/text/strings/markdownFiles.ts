/** The endings of the files that are pages of a docs folder. */
const pageEndings = ['.md', '.markdown']
/** Those in the docs of other tools, which can be imported. */
const allEndings = ['.md', '.mdx', '.markdown']

/** Matches the file that is the page of its folder, with the slash before it. */
const folderPage = /(?:^|\/)readme\.(?:md|mdx|markdown)$/i
/** In links, the ending can be missing. */
const folderPath = /(?:^|\/)readme$/i
/** Unlike versions, the ending of a file has letters. */
const fileEnding = /\.[a-z][a-z0-9]*$/i

/** How the page of a folder is called, most usual first. */
const usualNames = ['README', 'readme', 'Readme']
/** Other tools also use these names. */
const allNames = [...usualNames, 'index', 'Index']

/** Returns whether a file has the name of a page. */
export function isMarkdownFile(file: string): boolean {
  return endingIn(file, pageEndings) !== undefined
}

/** Returns whether a file has the name of a page, here or in the docs of other tools. */
export function isMarkdownName(file: string): boolean {
  return endingIn(file, allEndings) !== undefined
}

/** Returns a path without the ending of a page. Other endings stay. */
export function withoutExtension(path: string): string {
  const ending = endingIn(path, allEndings)
  return ending === undefined ? path : path.slice(0, -ending.length)
}

/** Returns whether a path in a link means a page, and not a file of another kind. */
export function meansPage(path: string): boolean {
  return isMarkdownFile(path) || !fileEnding.test(path)
}

/** Returns whether a file is the page of its folder, such as `guides/README.md`. */
export function isFolderPage(file: string): boolean {
  return folderPage.test(file)
}

/** Returns the path of the page in a file: `guides` for `guides/README.md`, otherwise the file without its ending. */
export function pathOfPage(file: string): string {
  return withoutExtension(file).replace(folderPath, '')
}

/**
 * Returns the files that a path can mean, most likely first: the file itself, that with an ending, and the page of the
 * folder. A path with a slash at its end means only a folder. With `all`, it can also be a file of other tools, or the
 * HTML file that is made of a page.
 */
export function filesAt(path: string, { all = false } = {}): string[] {
  const bare = path === '.' ? '' : path.replace(/^\.\//, '').replace(/(?<!\/)\/+$/, '')
  const endings = all ? allEndings : pageEndings
  const folder = bare === '' ? '' : `${bare}/`
  const indexes = endings.flatMap((ending) => (all ? allNames : usualNames).map((name) => folder + name + ending))
  if (bare === '') return indexes
  const built = all && bare.endsWith('.html') ? bare.slice(0, -'.html'.length) : undefined
  const named = path.endsWith('/') && !all ? [] : endings.map((ending) => bare + ending)
  return [bare, ...named, ...(built === undefined ? [] : endings.map((ending) => built + ending)), ...indexes]
}

function endingIn(file: string, endings: readonly string[]): string | undefined {
  const lower = file.toLowerCase()
  return endings.find((ending) => lower.endsWith(ending))
}
