/** The start of each line that the editor ring prints from VS Code, to distinguish it from VS Code's own output. */
export const testLineMark = '[test] '
