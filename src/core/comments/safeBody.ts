import { mapLinks } from '../markdown/links/mapLinks.ts'

/** More characters of a body than this are not shown in a thread: whoever wants the rest opens the comment. */
export const maxBodyLength = 10_000

/** Signs that turn the direction of text around, or hide it: what is read would not be what is there. */
const tricks = /[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]|(?![\n\t])\p{Cc}/gu

/** What another reader of Markdown could take for a link with a scheme that leads out of the web. */
// Only texts of at most `longestBody` characters come here, and each of them is looked at once.
// oxlint-disable-next-line regexp/no-super-linear-move
const strangeTarget = /(\]\(|\]:|<)(?=\s*<?(?!https?:|mailto:)[^\s/)>]*[:&])/gi

/** A body that is shown in an editor that trusts nobody. */
interface SafeBody {
  readonly markdown: string
  /** True where the end was left out. */
  readonly isCut: boolean
}

/**
 * The Markdown of a comment as it may be shown: no signs that turn text around, links only to addresses of the web and
 * of mail, images only over https and without what follows their address. Elements are left to the editor, which shows
 * them as the words they are written with.
 */
export function safeBody(body: string): SafeBody {
  const bare = body.replace(tricks, '')
  const shown = bare.length > maxBodyLength ? cut(bare) : bare
  const linked = mapLinks(shown, (target, kind) => {
    if (kind === 'image') return safeImage(target)
    return /^(?:https?|mailto):/i.test(target) ? undefined : null
  })
  const markdown = linked.replace(strangeTarget, (mark) => (mark === '<' ? '\\<' : `${mark[0]} ${mark[1]}`))
  return { markdown, isCut: shown !== bare }
}

function cut(text: string): string {
  const end = text.slice(0, maxBodyLength)
  // Half of a character is none.
  return /[\uD800-\uDBFF]$/.test(end) ? end.slice(0, -1) : end
}

/** What is asked for beyond an image's address can tell who reads it. */
function safeImage(target: string): string | null | undefined {
  if (!/^https:\/\//i.test(target)) return null
  const bare = target.replace(/[?#][^]*/, '')
  return bare === target ? undefined : bare
}
