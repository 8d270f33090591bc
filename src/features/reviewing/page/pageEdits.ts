import { commands as editorCommands, l10n, Range, workspace, WorkspaceEdit } from 'vscode'
import { maxSubjectLength } from '../../../contract/schemas/contentLimits.ts'
import {
  commentOfField,
  isEditedField,
  type CommentPlace,
  type EditedField,
  type RequestEdit,
} from '../../../core/review/changeRequests/requestPageFacts.ts'
import {
  changeRequestKey,
  isSameChangeRequest,
  type ChangeRequestRef,
} from '../../../core/platform/uris/changeRequestRef.ts'
import { isEmptyBody } from '../../../core/review/comments/emptyBody.ts'
import { reviewDocumentOf } from '../../../core/platform/uris/reviewUris.ts'
import { subjectTooLong } from '../../shared/changeRequests/askSubject.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import { explainError } from '../../shared/window/explainError.ts'
import type { ReviewServices } from '../changeRequests/reviewServices.ts'
import { requireAction } from '../changeRequests/requestTargets.ts'
import { updateRequest } from '../changeRequests/stateCommands.ts'
import { KeptEntries } from '../keptEntries.ts'

/** The texts that are written in forms on pages of change requests. They're kept until the server has them. */
export class PageEdits {
  readonly #services: ReviewServices
  readonly #kept: KeptEntries<RequestEdit>
  readonly #saving = new Set<string>()

  constructor(services: ReviewServices) {
    this.#services = services
    this.#kept = new KeptEntries(services.state, 'changeRequests.typedEdits')
  }

  /** Returns the texts that are being edited. */
  of(ref: ChangeRequestRef): ReadonlyMap<EditedField, RequestEdit> {
    const start = keyOf(ref, '')
    return new Map(
      [...this.#kept.all].flatMap(([key, edit]) => {
        const field = key.slice(start.length)
        return key.startsWith(start) && isEditedField(field) ? [[field, edit] as const] : []
      }),
    )
  }

  /** Keeps what the user types. `base` is the text from which they started. */
  async keep(ref: ChangeRequestRef, field: EditedField, { text, base }: RequestEdit): Promise<void> {
    const known = this.of(ref).get(field)
    await this.#kept.keep(keyOf(ref, field), { ...known, text, base: known?.base ?? base })
  }

  async cancel(ref: ChangeRequestRef, field: EditedField): Promise<void> {
    await this.#kept.keep(keyOf(ref, field), undefined)
  }

  /** Returns whether the server has the text now. If not, it's kept with the reason. */
  async save(ref: ChangeRequestRef, field: EditedField, given: RequestEdit): Promise<boolean> {
    const key = keyOf(ref, field)
    if (this.#saving.has(key)) return false
    this.#saving.add(key)
    const edit = { text: given.text, base: this.of(ref).get(field)?.base ?? given.base }
    try {
      const base = await this.#send(ref, field, edit)
      if (base === undefined) await this.cancel(ref, field)
      else await this.#kept.keep(key, { ...edit, base, reason: changedMessage(field) })
      return base === undefined
    } catch (error) {
      await this.#kept.keep(key, { ...edit, reason: explainError(error).message })
      return false
    } finally {
      this.#saving.delete(key)
    }
  }

  /** Opens the description as a document, with what was typed on the page. Returns whether the document has it. */
  async openInEditor(ref: ChangeRequestRef): Promise<boolean> {
    await editorCommands.executeCommand(commands.editDescription, ref)
    const edit = this.of(ref).get('description')
    const document = workspace.textDocuments.find(({ uri }) => {
      const about = reviewDocumentOf(uri)
      return about?.kind === 'description' && isSameChangeRequest(about, ref)
    })
    if (!document) return false
    if (!edit) return true
    // Someone else changed it, or the user did in that editor.
    if (document.getText() !== edit.base) return false
    const change = new WorkspaceEdit()
    change.replace(document.uri, new Range(0, 0, document.lineCount, 0), edit.text)
    if (!(await workspace.applyEdit(change))) return false
    await this.cancel(ref, 'description')
    return true
  }

  /** Sends a text. If someone else changed it since the user started, sends nothing and returns their text. */
  async #send(ref: ChangeRequestRef, field: EditedField, { text, base }: RequestEdit): Promise<string | undefined> {
    const { targets, documents, reader } = this.#services
    const comment = commentOfField(field)
    if (comment) return await this.#sendComment(ref, comment, { text, base })
    const subject = text.trim()
    if (field === 'subject' && subject.length > maxSubjectLength) {
      throw new ExplainedError(subjectTooLong(subject.length))
    }
    const target = await targets.open(ref)
    requireAction(target, 'editable')
    const now = field === 'subject' ? target.request.subject : await documents.readDescription(ref)
    if (now === text) return undefined
    if (now !== base) {
      await reader.invalidate(ref)
      return now
    }
    if (field === 'description') await documents.writeDescription(ref, text)
    else await updateRequest(this.#services, target, 'editable', { subject })
    return undefined
  }

  /** Sends the text of a comment or reply, with the same rules. */
  async #sendComment(
    ref: ChangeRequestRef,
    place: CommentPlace,
    { text, base }: RequestEdit,
  ): Promise<string | undefined> {
    if (isEmptyBody(text)) throw new ExplainedError(l10n.t('A comment can’t be empty. You can delete it instead.'))
    const { client } = await this.#services.reader.connection(ref.server)
    const ids = { spaceId: ref.space, changeRequestId: ref.changeRequest, commentId: place.thread }
    const [input, fresh] = [{ ...ids, format: 'markdown' } as const, { fresh: true }]
    const { body } =
      place.reply === undefined
        ? await client.getCommentInChangeRequest(input, fresh)
        : await client.getCommentReplyInChangeRequest({ ...input, commentReplyId: place.reply }, fresh)
    const now = 'markdown' in body ? body.markdown : ''
    if (now === text) return undefined
    if (now !== base) return now
    await this.#services.pending.restore(ref).update(place, { body: { markdown: text } })
    return undefined
  }
}

function changedMessage(field: EditedField): string {
  if (field === 'subject') {
    return l10n.t('Someone changed the subject since you started. To replace it with your text, save again.')
  }
  return commentOfField(field)
    ? l10n.t('The comment was changed since you started. To replace it with your text, save again.')
    : l10n.t('Someone changed the description since you started. To replace it with your text, save again.')
}

function keyOf(ref: ChangeRequestRef, field: EditedField | ''): string {
  return `${changeRequestKey(ref)}/${field}`
}
