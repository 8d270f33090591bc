import { colourNames } from '../../text/dialect/htmlForms.ts'

/** The name of a color of the dialect as a `data-` attribute may hold it; undefined for any other text. */
export function colourName(colour: string | undefined): string | undefined {
  const name = colour?.trim().toLowerCase()
  return name !== undefined && colourNames.includes(name) ? name.replace('$', '') : undefined
}

/** The colors that a `style` attribute names. */
export function styleColours(style: string): { readonly text?: string; readonly background?: string } {
  const colours: { text?: string; background?: string } = {}
  for (const rule of style.split(';')) {
    const [property = '', value] = rule.split(':', 2)
    const colour = colourName(value)
    if (colour === undefined) continue
    if (property.trim() === 'color') colours.text = colour
    if (property.trim() === 'background-color') colours.background = colour
  }
  return colours
}
