// What previews of folders need of texts. It's loaded with the first preview.
export { pageVariables } from '../../core/authoring/language/variables.ts'
export { includedText } from '../../folder/includedText.ts'
