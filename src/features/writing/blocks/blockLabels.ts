import { l10n } from 'vscode'

/** Returns the name of a field for users. What has no name of its own is shown as it's written. */
export function fieldLabel(name: string): string {
  const labels: Readonly<Record<string, string>> = {
    title: l10n.t('Title'),
    text: l10n.t('Text'),
    caption: l10n.t('Caption'),
    style: l10n.t('Style'),
    class: l10n.t('Style'),
    icon: l10n.t('Icon'),
    'data-icon': l10n.t('Icon'),
    url: l10n.t('Target'),
    href: l10n.t('Target'),
    src: l10n.t('File'),
    width: l10n.t('Width'),
    valign: l10n.t('Vertical position'),
    fullWidth: l10n.t('Full width'),
    date: l10n.t('Date'),
    tags: l10n.t('Tags'),
    format: l10n.t('Format'),
    description: l10n.t('Description'),
    lineNumbers: l10n.t('Line numbers'),
    overflow: l10n.t('Long lines'),
    'data-action': l10n.t('Action'),
    'data-query': l10n.t('Question or search text'),
  }
  return labels[name] ?? name
}

/** Returns the labels of what can be done with a kind of part. */
export function partLabels(name: string): Readonly<Record<'add' | 'split' | 'delete', string>> {
  switch (name) {
    case 'tab':
      return { add: l10n.t('Add Tab…'), split: l10n.t('Split Tab…'), delete: l10n.t('Delete Tab') }
    case 'step':
      return { add: l10n.t('Add Step'), split: l10n.t('Split Step…'), delete: l10n.t('Delete Step') }
    case 'column':
      return { add: l10n.t('Add Column'), split: l10n.t('Split Column…'), delete: l10n.t('Delete Column') }
    default:
      return { add: l10n.t('Add Update…'), split: l10n.t('Split Update…'), delete: l10n.t('Delete Update') }
  }
}
