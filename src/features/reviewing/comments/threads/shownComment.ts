import type { ChangeRequestScope } from '../../../../core/platform/uris/changeRequestRef.ts'
import {
  CommentMode,
  l10n,
  Uri,
  type Comment,
  type CommentAuthorInformation,
  type CommentReaction,
  type MarkdownString,
} from 'vscode'
import { safeBody, type ImageRule } from '../../../../core/review/comments/safeBody.ts'
import { suggestedText } from '../../../../core/review/comments/suggestion.ts'
import { offeredReactions } from '../../../../core/review/comments/offeredReactions.ts'
import { unlistedReplies, type Entry, type Thread } from '../../../../core/review/comments/thread.ts'
import type { Outgoing } from '../../../../core/review/comments/outgoing.ts'
import { emojiCharacter } from '../../../../core/text/strings/displayTitle.ts'
import { plainTitle } from '../../../../core/text/strings/titles.ts'
import { commands } from '../../../shared/commands/commandIds.ts'
import { plainMarkdown } from '../../../shared/window/plainMarkdown.ts'
import { partsText } from '../../../../core/text/messages/translate.ts'
import { translate } from '../../../shared/window/translate.ts'

/** The content of a shown comment. */
export type ShownContent =
  | { readonly kind: 'entry'; readonly entry: Entry; readonly mayReact: boolean }
  /** Replies that weren't read yet, or can't be read. */
  | { readonly kind: 'unread'; readonly thread: Thread }
  | { readonly kind: 'outgoing'; readonly outgoing: Outgoing; readonly author: string }
  /** A text that was typed and not sent before the window closed. */
  | { readonly kind: 'draft'; readonly id: string; readonly text: string }

type ShownEntry = Extract<ShownContent, { kind: 'entry' }>

/** The hosts from which profile pictures are loaded, in addition to the server. */
const photoHosts = /(?:^|\.)(?:gitbook\.com|gitbook\.io|gravatar\.com|googleusercontent\.com|githubusercontent\.com)$/

/** Who views a comment, and which images are loaded. */
export interface Viewer {
  /** The id of the signed-in user. Undefined before it's known. */
  readonly me: string | undefined
  readonly images: ImageRule
  /** Where the comment is. Its links to pages open pages in the same content. */
  readonly place: ChangeRequestScope
}

/** A comment in VS Code. It stays the same object while its content changes, so that an edit isn't lost. */
export class ShownComment implements Comment {
  body: string | MarkdownString = ''
  mode = CommentMode.Preview
  author: CommentAuthorInformation = { name: '' }
  contextValue = ''
  label: string | undefined
  timestamp: Date | undefined
  reactions: CommentReaction[] | undefined
  /** True if it contains images that are loaded only on demand. */
  holdsImages = false
  #content: ShownContent
  #viewer: Viewer
  #failedEdit: string | undefined

  constructor(content: ShownContent, viewer: Viewer) {
    this.#content = content
    this.#viewer = viewer
    this.show(content, viewer)
  }

  get content(): ShownContent {
    return this.#content
  }

  /** Shows other content, but keeps a text that is being edited. Returns whether anything has changed. */
  show(content: ShownContent, viewer: Viewer): boolean {
    const isSame = isSameContent(content, this.#content) && viewer === this.#viewer
    if (this.author.name !== '' && isSame) return false
    this.#content = content
    this.#viewer = viewer
    if (this.#failedEdit === undefined) this.#fill()
    return true
  }

  /** Shows the original text to edit. */
  edit(): void {
    this.mode = CommentMode.Editing
    this.body = this.text
    this.contextValue = `${this.contextValue} editing`
  }

  /** Ends editing and shows the rendered text. */
  endEdit(): void {
    this.mode = CommentMode.Preview
    this.#failedEdit = undefined
    this.#fill()
  }

  /** The edited text, if the server didn't accept it. */
  get failedEdit(): string | undefined {
    return this.#failedEdit
  }

  /** Shows the edited text while it's being saved. */
  saving(text: string): void {
    this.mode = CommentMode.Preview
    this.#failedEdit = text
    this.#showBody(text)
    this.label = l10n.t('saving…')
    this.contextValue = 'sending'
  }

  /** Keeps the edited text and shows why it couldn't be saved. */
  failEdit(text: string, reason: string): void {
    this.saving(text)
    this.#showBody(text, reason)
    this.label = l10n.t('not saved')
    this.contextValue = 'failed'
  }

  /** The original Markdown. */
  get text(): string {
    const content = this.#content
    if (content.kind === 'entry') return content.entry.body
    if (content.kind === 'outgoing') return content.outgoing.body
    return content.kind === 'draft' ? content.text : ''
  }

  #fill(): void {
    const content = this.#content
    const isEditing = this.mode === CommentMode.Editing
    switch (content.kind) {
      case 'entry':
        this.#fillEntry(content, isEditing)
        return
      case 'unread': {
        const { replyCount, repliers } = content.thread
        // The Comments panel shows the author of the last comment as the last person who replied.
        const names = repliers.map(({ name }) => name)
        this.author = { name: plainTitle(partsText(names, translate)) || l10n.t('Someone') }
        const unlisted = unlistedReplies(content.thread)
        this.label = unlisted > 0 ? unlistedLabel(unlisted) : unreadLabel(replyCount)
        this.body = ''
        this.contextValue = unlisted > 0 ? 'unlisted' : 'unread'
        return
      }
      case 'draft':
        this.author = { name: l10n.t('You') }
        this.label = l10n.t('not sent yet')
        if (!isEditing) this.#showBody(content.text)
        this.contextValue = 'draft'
        return
      case 'outgoing': {
        const { state, body } = content.outgoing
        this.author = { name: plainTitle(content.author) }
        if (!isEditing) this.#showBody(body, 'reason' in state ? state.reason : '')
        this.contextValue = 'reason' in state ? 'failed' : state.kind
        this.label = outgoingLabel(state)
      }
    }
  }

  #fillEntry({ entry, mayReact }: ShownEntry, isEditing: boolean): void {
    const { author, mayEdit, mayDelete, postedAt, editedAt } = entry
    const photo = photoOf(author.photo)
    this.author = { name: plainTitle(author.name) || l10n.t('Someone'), ...(photo && { iconPath: photo }) }
    const time = Date.parse(postedAt)
    if (!Number.isNaN(time)) this.timestamp = new Date(time)
    const marks = [author.isAgent ? l10n.t('agent') : '', editedAt === undefined ? '' : l10n.t('edited')]
    this.label = partsText(marks.filter(Boolean), translate)
    const suggests = suggestedText(entry.body) !== undefined && 'suggestion'
    this.contextValue = ['comment', mayEdit && 'canEdit', mayDelete && 'canDelete', suggests, isEditing && 'editing']
      .filter(Boolean)
      .join(' ')
    this.reactions = reactionsOf(entry, this.#viewer.me, mayReact ? offeredReactions : [])
    if (!isEditing) this.#showBody(entry.body, reactionNames(entry))
  }

  /** Shows a text from outside, with a note of Galley below it. */
  #showBody(text: string, note = ''): void {
    const heldImageNote = (host: string): string => l10n.t('(image of {0} not loaded)', host)
    const { images, place } = this.#viewer
    const pageHref = (page: string): string =>
      `command:${commands.openPageOfComment}?${encodeURIComponent(JSON.stringify([place, page]))}`
    const { markdown, isCut, holdsImages } = safeBody(text, images, heldImageNote, pageHref)
    const shown = plainMarkdown(markdown, commands.openPageOfComment)
    if (isCut) shown.appendText(`\n\n${l10n.t('This comment is too long to show completely.')}`)
    if (note !== '') shown.appendMarkdown('\n\n---\n\n').appendText(note)
    this.body = shown
    this.holdsImages = holdsImages
  }
}

function unreadLabel(count: number): string {
  return count === 1 ? l10n.t('1 reply not loaded yet') : l10n.t('{0} replies not loaded yet', count)
}

function unlistedLabel(count: number): string {
  return count === 1
    ? l10n.t('1 reply that this server doesn’t list')
    : l10n.t('{0} replies that this server doesn’t list', count)
}

function outgoingLabel({ kind }: Outgoing['state']): string {
  if (kind === 'pending') return l10n.t('pending')
  return kind === 'sending' ? l10n.t('sending…') : l10n.t('not sent')
}

/** Most comments keep the same objects, so this is faster than comparing their texts. */
function isSameContent(one: ShownContent, other: ShownContent): boolean {
  if (one.kind === 'entry' && other.kind === 'entry' && one.entry === other.entry)
    return one.mayReact === other.mayReact
  if (one.kind === 'unread' && other.kind === 'unread' && one.thread === other.thread) return true
  return JSON.stringify(one) === JSON.stringify(other)
}

function reactionsOf({ reactions }: Entry, me: string | undefined, offered: readonly string[]): CommentReaction[] {
  const given = reactions.map(({ emoji, count, by }) => ({
    label: reactionText(emoji),
    iconPath: '',
    count,
    authorHasReacted: by.some(({ id }) => id === me),
  }))
  const others = offered.filter((emoji) => !given.some(({ label }) => label === emoji))
  return [...given, ...others.map((label) => ({ label, iconPath: '', count: 0, authorHasReacted: false }))]
}

/** Returns the emoji, or its code or name if it isn't known. */
function reactionText(emoji: string): string {
  return emojiCharacter(emoji) || plainTitle(emoji) || '?'
}

/** VS Code shows how many people reacted, but not who. */
function reactionNames({ reactions }: Entry): string {
  return reactions
    .filter(({ by }) => by.length > 0)
    .map(({ emoji, by }) => {
      const names = by.map(({ name }) => plainTitle(name))
      return `${reactionText(emoji)} ${partsText(names, translate)}`
    })
    .join(' · ')
}

function photoOf(address: string | undefined): Uri | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' && photoHosts.test(hostname) ? Uri.parse(address, true) : undefined
}
