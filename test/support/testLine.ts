/** Begins each line that the editor ring prints from inside the editor, to tell it from what the editor prints. */
export const testLineMark = '[test] '
