/** Why folder and platform can't be brought together, in a whole sentence for people. */
export class CheckoutError extends Error {
  override readonly name = 'CheckoutError'
}
