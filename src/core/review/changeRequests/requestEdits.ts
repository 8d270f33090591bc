import { encodeHtml } from '../../text/strings/encodeHtml.ts'
import type { EditedField, RequestEdit, RequestPageFacts, RequestPageLabels } from './requestPageFacts.ts'
import { button } from './requestPageParts.ts'

/** Returns a text that can be edited in place. `shown` is its HTML, and `current` what the server has. */
export function editable(
  field: EditedField,
  { shown, current }: { readonly shown: string; readonly current: string },
  facts: Pick<RequestPageFacts, 'actions' | 'edits'>,
  labels: RequestPageLabels,
): string {
  if (!facts.actions.has('editable')) return shown
  return `<div class="place"><div class="shown">${shown}</div>${form(field, current, facts.edits.get(field), labels)}</div>`
}

function form(field: EditedField, current: string, edit: RequestEdit | undefined, { t }: RequestPageLabels): string {
  const isSubject = field === 'subject'
  const [text, base] = [edit?.text ?? current, edit?.base ?? current]
  const attributes = `id="edit-${field}-text" data-field="${field}" data-base="${encodeHtml(base)}"`
  const reason = edit?.reason === undefined ? '' : `<p class="reason" role="alert">${encodeHtml(edit.reason)}</p>`
  return [
    `<details class="edit" id="edit-${field}"${edit === undefined ? '' : ' open'}>`,
    `<summary>${encodeHtml(isSubject ? t('Edit Subject') : t('Edit Description'))}</summary>`,
    `<label for="edit-${field}-text">${encodeHtml(isSubject ? t('Subject: what the change request changes') : t('Description. You can use Markdown.'))}</label>`,
    isSubject
      ? `<input type="text" ${attributes} value="${encodeHtml(text)}">`
      : // HTML drops the first line break in a text area.
        `<textarea ${attributes} rows="8">\n${encodeHtml(text)}</textarea>`,
    reason,
    '<div class="buttons">',
    `<button type="button" class="primary" data-save="${field}">${encodeHtml(t('Save'))}</button>`,
    `<button type="button" data-cancel="${field}">${encodeHtml(t('Cancel'))}</button>`,
    isSubject ? '' : button('editDescription', t('Edit in the Editor'), 'quiet'),
    '</div></details>',
  ].join('')
}
