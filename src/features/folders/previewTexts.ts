// What previews of folders need of a text: loaded with the first of them.
export { pageVariables } from '../../core/authoring/language/variables.ts'
export { includedText } from '../../folder/includedText.ts'
