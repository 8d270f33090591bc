import { encodeHtml } from '../../text/strings/encodeHtml.ts'
import type { Translate } from '../../text/messages/translate.ts'
import type { EditedField, RequestEdit, RequestPageFacts, RequestPageLabels } from './requestPageFacts.ts'
import { button } from './requestPageParts.ts'

/** Returns a text that can be edited in place. `shown` is its HTML, and `current` what the server has. */
export function editable(
  field: Exclude<EditedField, 'review'>,
  { shown, current }: { readonly shown: string; readonly current: string },
  edits: RequestPageFacts['edits'],
  labels: RequestPageLabels,
): string {
  return `<div class="place"><div class="shown">${shown}</div>${form(field, current, edits.get(field), labels)}</div>`
}

/** Returns a form for the comment of a review, with buttons that send both. */
export function reviewForm(
  { actions, edits }: Pick<RequestPageFacts, 'actions' | 'edits'>,
  { t }: Pick<RequestPageLabels, 't'>,
): string {
  if (!actions.has('reviewable')) return ''
  const edit = edits.get('review')
  return [
    opened('review', t('Review with a Comment'), edit),
    label('review', t('Comment of your review. You can use Markdown.')),
    area('review', edit?.text ?? '', '', 4),
    '<div class="buttons">',
    button('approve', t('Approve…'), ''),
    button('askForChanges', t('Ask for Changes…'), ''),
    cancel('review', t),
    '</div></details>',
  ].join('')
}

function form(
  field: Exclude<EditedField, 'review'>,
  current: string,
  edit: RequestEdit | undefined,
  { t }: RequestPageLabels,
): string {
  const [text, base] = [edit?.text ?? current, edit?.base ?? current]
  const reason = edit?.reason === undefined ? '' : `<p class="reason" role="alert">${encodeHtml(edit.reason)}</p>`
  const { title, prompt } = wordsOf(field, t)
  return [
    opened(field, title, edit),
    label(field, prompt),
    field === 'subject'
      ? `<input type="text" ${attributesOf(field, base)} value="${encodeHtml(text)}">`
      : area(field, text, base, field === 'description' ? 8 : 4),
    reason,
    '<div class="buttons">',
    `<button type="button" class="primary" data-save="${encodeHtml(field)}">${encodeHtml(t('Save'))}</button>`,
    cancel(field, t),
    field === 'description' ? button('editDescription', t('Edit in the Editor'), 'quiet') : '',
    '</div></details>',
  ].join('')
}

function wordsOf(field: EditedField, t: Translate): { readonly title: string; readonly prompt: string } {
  if (field === 'subject') return { title: t('Change Subject'), prompt: t('Subject: what the change request changes') }
  if (field === 'description') {
    return { title: t('Change Description'), prompt: t('Description. You can use Markdown.') }
  }
  return { title: t('Edit Comment'), prompt: t('Your comment. You can use Markdown.') }
}

function opened(field: EditedField, title: string, edit: RequestEdit | undefined): string {
  const isOpen = edit === undefined ? '' : ' open'
  return `<details class="edit" id="edit-${encodeHtml(field)}"${isOpen}><summary>${encodeHtml(title)}</summary>`
}

function label(field: EditedField, prompt: string): string {
  return `<label for="edit-${encodeHtml(field)}-text">${encodeHtml(prompt)}</label>`
}

function attributesOf(field: EditedField, base: string): string {
  const name = encodeHtml(field)
  return `id="edit-${name}-text" data-field="${name}" data-base="${encodeHtml(base)}"`
}

function area(field: EditedField, text: string, base: string, rows: number): string {
  // HTML drops the first line break in a text area.
  return `<textarea ${attributesOf(field, base)} rows="${String(rows)}">\n${encodeHtml(text)}</textarea>`
}

function cancel(field: EditedField, t: Translate): string {
  return `<button type="button" data-cancel="${encodeHtml(field)}">${encodeHtml(t('Cancel'))}</button>`
}
