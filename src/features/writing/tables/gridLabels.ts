import { l10n } from 'vscode'
import type { TableFault } from '../../../core/text/tables/gridTable.ts'
import type { GridLabels } from './tableMessages.ts'

/** Returns the texts of the grid. */
export function gridLabels(): GridLabels {
  return {
    grid: l10n.t('Table'),
    toolbar: l10n.t('Actions for the table'),
    addRow: l10n.t('Add Row'),
    addColumn: l10n.t('Add Column'),
    deleteRow: l10n.t('Delete Row'),
    deleteColumn: l10n.t('Delete Column'),
    rowUp: l10n.t('Move Row Up'),
    rowDown: l10n.t('Move Row Down'),
    columnLeft: l10n.t('Move Column Left'),
    columnRight: l10n.t('Move Column Right'),
    sortUp: l10n.t('Sort Ascending'),
    sortDown: l10n.t('Sort Descending'),
    undo: l10n.t('Undo'),
    redo: l10n.t('Redo'),
    text: l10n.t('Show Text'),
    choose: l10n.t('Choose…'),
    view: l10n.t('Show as'),
    pipe: l10n.t('Markdown table'),
    html: l10n.t('Table with typed columns'),
    cards: l10n.t('Cards'),
    large: l10n.t('Large cards'),
    column: l10n.t('Column “{0}”'),
    untitled: l10n.t('Column {0}'),
    type: l10n.t('Type'),
    types: l10n.t('Text,Number,Checkbox,Select,Rating,Files,Users,Page or link,Image'),
    align: l10n.t('Alignment'),
    alignments: l10n.t('Default,Left,Center,Right'),
    hidden: l10n.t('Hidden from readers'),
    role: l10n.t('In cards'),
    roles: l10n.t('Text,Target,Cover,Cover for dark themes'),
    multiple: l10n.t('Several choices'),
    options: l10n.t('Choices'),
    option: l10n.t('Choice {0}'),
    addOption: l10n.t('Add Choice'),
    removeOption: l10n.t('Delete “{0}”'),
    optionColor: l10n.t('Color of “{0}”'),
    colors: l10n.t('Gray,Green,Blue,Red,Orange,Yellow,Purple,Pink,Violet,Cyan'),
    width: l10n.t('Width in pixels'),
    max: l10n.t('Highest rating'),
    preview: l10n.t('Preview of the cards'),
    row: l10n.t('Row {0}'),
    rowNumber: l10n.t('Row'),
    columnNumber: l10n.t('Column'),
    sort: l10n.t('Sort'),
    checked: l10n.t('Checked'),
    unchecked: l10n.t('Not checked'),
    stars: l10n.t('{0} of {1}'),
    empty: l10n.t('Empty'),
    keys: l10n.t(
      'Enter edits a cell. Alt and the arrow keys move the row or column, and with Shift, Left and Right change its width. Shift and the arrow keys select cells, which you can copy, and Delete empties them.',
    ),
  }
}

/** Returns why the grid can't show a table. */
export function faultMessage(fault: TableFault): string {
  const reasons: Readonly<Record<TableFault, string>> = {
    nested: l10n.t('it contains another table'),
    merged: l10n.t('some of its cells are merged'),
    unclosed: l10n.t('some of its tags have no end'),
    outside: l10n.t('it has text or captions outside its cells'),
    longRow: l10n.t('a row has more cells than the table has columns'),
    headRows: l10n.t('it has several rows of titles'),
    tooLarge: l10n.t('it has more than 20,000 cells'),
    unclear: l10n.t('Galley can’t tell its columns'),
  }
  return l10n.t('The grid can’t show this table: {0}. Edit it as text.', reasons[fault])
}
