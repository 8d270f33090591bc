/** A tool cannot do what is asked; the message is for the model, and says what to do instead. */
export class ToolError extends Error {
  override readonly name = 'ToolError'
}
