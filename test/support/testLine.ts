/** The start of each line that the editor ring prints from VS Code, to distinguish it from VS Code's own output. */
export const testLineMark = '[test] '

/** The start of a line that asks for a picture of the window, before the path of the file. */
export const pictureMark = '[picture] '

/** The environment variable of a window whose launcher takes pictures. */
export const picturesVariable = 'GALLEY_TEST_PICTURES'

/** The environment variable with the folder of a window's profile. */
export const userDataVariable = 'GALLEY_TEST_USER_DATA'

/** The environment variable with the number of a window, which is in the name of its log. */
export const windowVariable = 'GALLEY_TEST_WINDOW'
