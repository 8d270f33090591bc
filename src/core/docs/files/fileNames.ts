import { escapeHidden, replaceHidden } from '../../text/strings/hiddenCharacters.ts'
import type { Translate } from '../../text/messages/translate.ts'

/** The limit in bytes of UTF-8 on the file systems of Linux, macOS and Windows. */
const maxNameBytes = 255
/** The limit for a path below a folder. macOS allows 1,024 from the root of the disk. */
const maxPathBytes = 900
/** The limit for generated names, which leaves room for a number or the extension of a temporary file. */
const maxMadeBytes = 180

/** Names that Windows treats as devices, with any extension. */
const device = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$|clock\$)(?= *(?:\.|$))/i
/** The short form of a file name on Windows: `GIT~1` is `.git`. */
const shortForm = /^[^.]{1,6}~\d+(?:\.[^.]{0,3})?$/
/** Names without a flaw, unless they're devices, as nearly all are. */
const plainName = /^\w[\w-]{0,60}(?:\.\w{1,8})?$/
const notOnWindows = /[<>:"|?*]/
/** Hidden names that are part of docs: the assets folder, and the configuration. */
const docsOwn = /^\.gitbook(?:\.[^.]+)*$/

/** Why a path isn't allowed for a file. */
type PathFlawKind =
  /** The path or one of its parts is empty. */
  | 'empty'
  /** A part is `.` or `..`. */
  | 'dots'
  /** The path begins at the root of a disk. */
  | 'absolute'
  /** The path has a backslash, which separates folders on Windows. */
  | 'backslash'
  /** A part is hidden, and isn't `.gitbook` or `.gitbook.yaml`. */
  | 'hidden'
  /** The path has a character that is invisible, ends a line, or changes the direction of the text. */
  | 'invisible'
  /** A part is a device name or a short name on Windows. */
  | 'reserved'
  /** The path has one of `<>:"|?*`. */
  | 'character'
  /** A part ends with a dot or a space, which Windows removes. */
  | 'ending'
  /** A part or the whole path has too many bytes. */
  | 'tooLong'

/** A problem with a path. */
export interface PathFlaw {
  readonly kind: PathFlawKind
  /** The part with the problem as it was given, or the whole path. */
  readonly part: string
}

/**
 * Checks a relative path with `/` from an untrusted source: a server, an agent, a file in a repository, or a person.
 * Returns why it can't become a file, or undefined if it can. Looks at names only; callers resolve symbolic links.
 */
export function pathFlaw(path: string): PathFlaw | undefined {
  // Fast path for the names of the files in a folder.
  if (plainName.test(path) && !device.test(path)) return undefined
  if (/^(?:\/|[a-z]:)/i.test(path)) return { kind: 'absolute', part: path }
  const flaws: PathFlaw[] = []
  for (const part of path.split('/')) {
    const kind = nameFlaw(part)
    if (kind !== undefined) flaws.push({ kind, part })
  }
  if (isLonger(path, maxPathBytes)) flaws.push({ kind: 'tooLong', part: path })
  // Security problems come first, so a name that only isn't portable doesn't hide them.
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
  return isLonger(name, maxNameBytes) ? 'tooLong' : undefined
}

const unportable: ReadonlySet<PathFlawKind> = new Set(['reserved', 'character', 'ending', 'tooLong'])

/**
 * Returns whether a path is only invalid on other systems. Such a file can exist on this system, so Galley reads and
 * writes it, but doesn't create one. All other flaws point outside the docs.
 */
export function isUnportable({ kind }: PathFlaw): boolean {
  return unportable.has(kind)
}

/** Explains what is wrong with a path. */
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
 * Returns a key that is the same for names that are one file on some disk: they differ only in case, in how accents are
 * encoded, or in invisible characters. Use it for comparing only, not as a path.
 */
export function fileKey(path: string): string {
  // Fast path for ASCII, as most paths are.
  if (/^[ -~]*$/.test(path)) return path.toUpperCase()
  const visible = path.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  return visible.normalize('NFD').toLowerCase().toUpperCase().normalize('NFC')
}

/**
 * Returns the path among `files` that a new file would collide with on some disk: a file or folder with its path, or
 * another spelling of it or of one of its folders. Undefined if there's none.
 */
export function namesake(path: string, files: Iterable<string>): string | undefined {
  // A longer path has a flaw anyway, and no file can collide with it.
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

/** Yields the folders above a path, and the path itself. */
function* pathsTo(path: string): Generator<string> {
  for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1)) yield path.slice(0, end)
  yield path
}

/**
 * Turns a name from outside into a file name that every operating system accepts, in NFC. Replaces forbidden characters
 * with hyphens and shortens a long name before its extension. Undefined if nothing is left, or if the name is hidden.
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

/** Returns whether a text has more bytes than allowed. Encodes only long ones: a character has at most three bytes. */
function isLonger(text: string, maxBytes: number): boolean {
  return text.length * 3 > maxBytes && byteLength(text) > maxBytes
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}
