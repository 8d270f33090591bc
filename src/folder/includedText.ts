import path from 'node:path'
import { readFrontMatter } from '../core/text/markdown/frontMatter.ts'
import { mapLinks } from '../core/text/markdown/links/mapLinks.ts'
import { isAddress } from '../core/text/strings/addresses.ts'
import { withoutExtension } from '../core/text/strings/markdownFiles.ts'

/** Returns included content for the page that includes it: its relative paths are adjusted to the page. */
export function includedText(
  text: string,
  { file, from }: { readonly file: string; readonly from: string },
): { readonly title: string; readonly markdown: string; readonly href: string } {
  const { data, body } = readFrontMatter(text)
  const here = path.posix.dirname(from)
  const markdown = mapLinks(body, (target) => {
    if (target === '' || isAddress(target) || /^[/#]/.test(target)) return undefined
    const [name = '', ...rest] = target.split(/(?=[#?])/)
    return path.posix.relative(here, path.posix.join(path.posix.dirname(file), name)) + rest.join('')
  })
  const title = typeof data['title'] === 'string' ? data['title'] : withoutExtension(path.posix.basename(file))
  return { title, markdown, href: encodeURI(path.posix.relative(here, file)) }
}
