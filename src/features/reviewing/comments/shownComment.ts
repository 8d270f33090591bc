import {
  CommentMode,
  l10n,
  MarkdownString,
  Uri,
  type Comment,
  type CommentAuthorInformation,
  type CommentReaction,
} from 'vscode'
import { safeBody } from '../../../core/comments/safeBody.ts'
import type { Entry, Thread } from '../../../core/comments/thread.ts'
import type { Outgoing } from '../../../core/comments/outgoing.ts'
import { emojiCharacter } from '../../../core/pages/displayTitle.ts'
import { plainTitle } from '../../../core/pages/titles.ts'

/** What a shown comment stands for. */
export type ShownContent =
  | { readonly kind: 'entry'; readonly entry: Entry; readonly mayReact: boolean }
  /** Replies that were not read yet. */
  | { readonly kind: 'unread'; readonly thread: Thread }
  | { readonly kind: 'outgoing'; readonly outgoing: Outgoing; readonly author: string }
  /** What somebody typed and did not send before the window closed. */
  | { readonly kind: 'draft'; readonly id: string; readonly text: string }

type ShownEntry = Extract<ShownContent, { kind: 'entry' }>

/** The emoji offered where nobody has reacted with another one. */
const offered = ['👍', '👎', '😄', '🎉', '😕', '❤️', '🚀', '👀']

/** Hosts that pictures of people may come from, beside the server itself. */
const photoHosts = /(?:^|\.)(?:gitbook\.com|gitbook\.io|gravatar\.com|googleusercontent\.com|githubusercontent\.com)$/

/** A comment as the editor shows it. It stays the same object while its content changes, so that an edit is kept. */
export class ShownComment implements Comment {
  body: string | MarkdownString = ''
  mode = CommentMode.Preview
  author: CommentAuthorInformation = { name: '' }
  contextValue = ''
  label: string | undefined
  timestamp: Date | undefined
  reactions: CommentReaction[] | undefined
  /** The thread it is shown in. */
  readonly threadKey: string
  #content: ShownContent
  #failedEdit: string | undefined

  constructor(threadKey: string, content: ShownContent, me: string | undefined) {
    this.threadKey = threadKey
    this.#content = content
    this.show(content, me)
  }

  get content(): ShownContent {
    return this.#content
  }

  /** Shows other content; a text that is being edited stays. True when something is another than before. */
  show(content: ShownContent, me: string | undefined): boolean {
    if (this.author.name !== '' && isSameContent(content, this.#content)) return false
    this.#content = content
    if (this.#failedEdit === undefined) this.#fill(me)
    return true
  }

  /** Shows the text as it was written, to be changed. */
  edit(): void {
    this.mode = CommentMode.Editing
    this.body = this.text
    this.contextValue = `${this.contextValue} editing`
  }

  /** Shows the text as it is read. */
  endEdit(me: string | undefined): void {
    this.mode = CommentMode.Preview
    this.#failedEdit = undefined
    this.#fill(me)
  }

  /** What somebody changed it to, and the server did not take. */
  get failedEdit(): string | undefined {
    return this.#failedEdit
  }

  /** Shows what it is being changed to. */
  saving(text: string): void {
    this.mode = CommentMode.Preview
    this.#failedEdit = text
    this.body = shownBody(text)
    this.label = l10n.t('saving…')
    this.contextValue = 'sending'
  }

  /** Keeps what it was to be changed to, with the reason why it was not. */
  failEdit(text: string, reason: string): void {
    this.saving(text)
    this.body = shownBody(text, reason)
    this.label = l10n.t('not saved')
    this.contextValue = 'failed'
  }

  /** The Markdown that it was written as. */
  get text(): string {
    switch (this.#content.kind) {
      case 'entry':
        return this.#content.entry.body
      case 'outgoing':
        return this.#content.outgoing.body
      case 'draft':
        return this.#content.text
      case 'unread':
        return ''
    }
  }

  #fill(me: string | undefined): void {
    const content = this.#content
    const isEditing = this.mode === CommentMode.Editing
    switch (content.kind) {
      case 'entry':
        this.#fillEntry(content, me, isEditing)
        return
      case 'unread': {
        const { replyCount, repliers } = content.thread
        // The Comments panel names the author of the last comment as who replied last.
        this.author = { name: plainTitle(repliers.join(', ')) || l10n.t('Somebody') }
        this.label = l10n.t('replies not shown yet: {0}', replyCount)
        this.body = ''
        this.contextValue = 'unread'
        return
      }
      case 'draft':
        this.author = { name: l10n.t('You') }
        this.label = l10n.t('draft, not sent')
        if (!isEditing) this.body = shownBody(content.text)
        this.contextValue = 'draft'
        return
      case 'outgoing': {
        const { state, body } = content.outgoing
        this.author = { name: content.author }
        this.label = state.kind === 'sending' ? l10n.t('sending…') : l10n.t('not sent')
        const why = state.kind === 'sending' ? '' : state.reason
        if (!isEditing) this.body = shownBody(body, why)
        this.contextValue = state.kind === 'sending' ? 'sending' : 'failed'
      }
    }
  }

  #fillEntry({ entry, mayReact }: ShownEntry, me: string | undefined, isEditing: boolean): void {
    const { author, mayEdit, mayDelete, postedAt, editedAt } = entry
    const photo = photoOf(author.photo)
    this.author = { name: plainTitle(author.name) || l10n.t('Somebody'), ...(photo && { iconPath: photo }) }
    this.timestamp = new Date(postedAt)
    this.label = [author.isAgent && l10n.t('agent'), editedAt !== undefined && l10n.t('edited')]
      .filter(Boolean)
      .join(', ')
    this.contextValue = ['comment', mayEdit && 'canEdit', mayDelete && 'canDelete', isEditing && 'editing']
      .filter(Boolean)
      .join(' ')
    this.reactions = reactionsOf(entry, me, mayReact ? offered : [])
    if (!isEditing) this.body = shownBody(entry.body, whoReacted(entry))
  }
}

/** Most of what is shown again is the very same objects: comparing all of their words would take long. */
function isSameContent(one: ShownContent, other: ShownContent): boolean {
  if (one.kind === 'entry' && other.kind === 'entry' && one.entry === other.entry)
    return one.mayReact === other.mayReact
  if (one.kind === 'unread' && other.kind === 'unread' && one.thread === other.thread) return true
  return JSON.stringify(one) === JSON.stringify(other)
}

/** A text that may be anything, with what Galley says below it. */
function shownBody(text: string, note = ''): MarkdownString {
  const { markdown, isCut } = safeBody(text)
  const shown = new MarkdownString(markdown)
  if (isCut) shown.appendText(`\n\n${l10n.t('The rest of this long comment is left out here.')}`)
  if (note !== '') shown.appendMarkdown('\n\n---\n\n').appendText(note)
  return shown
}

function reactionsOf({ reactions }: Entry, me: string | undefined, offered: readonly string[]): CommentReaction[] {
  const given = reactions.map(({ emoji, count, by }) => ({
    label: emojiCharacter(emoji) || emoji,
    iconPath: '',
    count,
    authorHasReacted: by.some(({ id }) => id === me),
  }))
  const others = offered.filter((emoji) => !given.some(({ label }) => label === emoji))
  return [...given, ...others.map((label) => ({ label, iconPath: '', count: 0, authorHasReacted: false }))]
}

/** The editor shows how many reacted, but not who. */
function whoReacted({ reactions }: Entry): string {
  return reactions
    .filter(({ by }) => by.length > 0)
    .map(({ emoji, by }) => `${emojiCharacter(emoji) || emoji} ${by.map(({ name }) => plainTitle(name)).join(', ')}`)
    .join(' · ')
}

function photoOf(address: string | undefined): Uri | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' && photoHosts.test(hostname) ? Uri.parse(address, true) : undefined
}
