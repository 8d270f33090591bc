import { escapeHidden, replaceHidden } from '../../text/strings/hiddenCharacters.ts'
import type { Translate } from '../../text/messages/translate.ts'

/** In bytes of UTF-8: what the file systems of Linux, macOS and Windows take. */
const maxNameBytes = 255
/** The same for a path below a folder: macOS takes 1,024 from the root of the disk. */
const maxPathBytes = 900
/** Of a name that is made: a number, or the ending of a temporary file, still fits behind it. */
const maxMadeBytes = 180

/** What Windows takes for a device, no matter what ending the name has. */
const device = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$|clock\$)(?= *(?:\.|$))/i
/** The short form that Windows also knows a file by: `GIT~1` is `.git`. */
const shortForm = /^[^.]{1,6}~\d+(?:\.[^.]{0,3})?$/
const notOnWindows = /[<>:"|?*]/
/** Hidden names that are part of docs: the folder of assets, and the configuration. */
const docsOwn = /^\.gitbook(?:\.[^.]+)*$/

/** Why a path may not be that of a file: */
type PathFlawKind =
  /** it, or one of its parts, is empty */
  | 'empty'
  /** a part is `.` or `..` */
  | 'dots'
  /** it begins at the root of a disk */
  | 'absolute'
  /** it has a backslash, which separates folders on Windows */
  | 'backslash'
  /** a part is hidden, and not `.gitbook` or `.gitbook.yaml` */
  | 'hidden'
  /** it has a character that isn't seen, ends a line, or turns the text around it */
  | 'invisible'
  /** a part is a name of a device or a short name on Windows */
  | 'reserved'
  /** it has one of `<>:"|?*` */
  | 'character'
  /** a part ends in a dot or a space, which Windows leaves out */
  | 'ending'
  /** a part, or the whole, has too many bytes */
  | 'tooLong'

/** What is wrong with a path. */
export interface PathFlaw {
  readonly kind: PathFlawKind
  /** The part that it is wrong with, as it was given; the whole path where it is wrong with that. */
  readonly part: string
}

/**
 * Why a relative path with `/` that comes from outside (a server, an agent, a file of a repository, a person) may not
 * become a file. Undefined if it may. It looks at names only: links on the disk are for the caller to resolve.
 */
export function pathFlaw(path: string): PathFlaw | undefined {
  if (/^(?:\/|[a-z]:)/i.test(path)) return { kind: 'absolute', part: path }
  const flaws = path.split('/').flatMap((part): PathFlaw[] => {
    const kind = nameFlaw(part)
    return kind === undefined ? [] : [{ kind, part }]
  })
  if (byteLength(path) > maxPathBytes) flaws.push({ kind: 'tooLong', part: path })
  // What goes elsewhere counts first: a name that is only unportable hides nothing behind it.
  return flaws.find((flaw) => !isUnportable(flaw)) ?? flaws[0]
}

function nameFlaw(name: string): PathFlawKind | undefined {
  if (name === '') return 'empty'
  if (/^\.+$/.test(name)) return 'dots'
  if (name.includes('\\')) return 'backslash'
  if (name.startsWith('.') && !docsOwn.test(name)) return 'hidden'
  if (escapeHidden(name) !== name) return 'invisible'
  if (device.test(name) || shortForm.test(name)) return 'reserved'
  if (notOnWindows.test(name)) return 'character'
  if (/[. ]$/.test(name)) return 'ending'
  return byteLength(name) > maxNameBytes ? 'tooLong' : undefined
}

const unportable: ReadonlySet<PathFlawKind> = new Set(['reserved', 'character', 'ending', 'tooLong'])

/**
 * Whether a path with a flaw is wrong only elsewhere: the name of a file that is there already, on a system that takes
 * it. Such a file may be read and written again; none may be made. All other flaws point to what isn't the docs' own.
 */
export function isUnportable({ kind }: PathFlaw): boolean {
  return unportable.has(kind)
}

/** What is wrong with a path, in a sentence for people. */
export function pathFlawMessage({ kind, part }: PathFlaw, t: Translate): string {
  const shown = escapeHidden(part.length > 100 ? `${part.slice(0, 100).toWellFormed()}…` : part)
  switch (kind) {
    case 'empty':
      return t('The name of a file or folder is empty.')
    case 'dots':
      return t('“{0}” isn’t a valid name for a file or folder.', shown)
    case 'absolute':
      return t('“{0}” starts at the root of a disk. Enter a path inside the docs folder.', shown)
    case 'backslash':
      return t('“{0}” contains a backslash. Separate folders with “/”.', shown)
    case 'hidden':
      return t('“{0}” starts with a dot. Hidden files and folders aren’t part of the docs.', shown)
    case 'invisible':
      return t('“{0}” contains a control character or an invisible character. Remove it.', shown)
    case 'reserved':
      return t('“{0}” is reserved on Windows. Choose another name.', shown)
    case 'character':
      return t('“{0}” contains one of the characters {1}, which Windows doesn’t allow.', shown, '< > : " | ? *')
    case 'ending':
      return t('“{0}” ends with a dot or a space, which Windows doesn’t allow.', shown)
    case 'tooLong':
      return t('“{0}” is too long. Choose a shorter name.', shown)
  }
}

/**
 * Names of files with the same key are one file on some disk: they differ only in capitals, in how accents are written, or
 * in characters that aren't seen. For comparing only; a key is no path.
 */
export function fileKey(path: string): string {
  const visible = path.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  return visible.normalize('NFD').toLowerCase().toUpperCase().normalize('NFC')
}

/**
 * What a new file would be in the way of, or one with, on some disk: a file of its path, a folder of its path, or another
 * spelling of it or of one of its folders. Undefined if there is nothing of the kind among `files`.
 */
export function namesake(path: string, files: Iterable<string>): string | undefined {
  // Longer ones have a flaw, and no file is in their way.
  if (path.length > maxPathBytes) return undefined
  const wanted = new Map([...pathsTo(path)].map((each) => [fileKey(each), each]))
  for (const file of files) {
    for (const each of pathsTo(file)) {
      const spelled = wanted.get(fileKey(each))
      if (spelled === undefined) break
      if (spelled !== each || spelled === path || each === file) return each
    }
  }
  return undefined
}

/** The folders on the way to a path, and the path itself. */
function* pathsTo(path: string): Generator<string> {
  for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1)) yield path.slice(0, end)
  yield path
}

/**
 * A name from outside as the name of one file that every system takes, in NFC: what no name may have becomes a hyphen,
 * and what is too long is cut before its ending. Undefined if nothing is left, and for a hidden name.
 */
export function safeFileName(name: string): string | undefined {
  const visible = replaceHidden(name.normalize('NFC'), () => '-').replace(/[<>:"/\\|?*]/g, '-')
  const free = shortened(visible.replace(/(?<![. ])[. ]+$/, '')).replace(device, '$&-')
  const safe = shortForm.test(free) ? free.replaceAll('~', '-') : free
  return safe.startsWith('.') || nameFlaw(safe) !== undefined ? undefined : safe
}

function shortened(name: string): string {
  if (byteLength(name) <= maxMadeBytes) return name
  const ending = /\.[^.]{1,16}$/.exec(name)?.[0] ?? ''
  let bytes = byteLength(ending)
  let start = ''
  for (const character of name.slice(0, -ending.length || undefined)) {
    bytes += byteLength(character)
    if (bytes > maxMadeBytes) break
    start += character
  }
  return start.replace(/(?<![. ])[. ]+$/, '') + ending
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}
