/** Why folder and platform cannot be brought together, in a whole sentence for people. */
export class CheckoutError extends Error {
  override readonly name = 'CheckoutError'
}
