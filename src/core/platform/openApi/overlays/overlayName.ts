/** Returns whether a file is an overlay by its name, such as `pets.overlay.yaml`. */
export function isOverlayName(file: string): boolean {
  return /\.overlay\.(?:ya?ml|json)$/i.test(file)
}
