// Small pictures of what readers see of a block, drawn with bars for text. Their colors fit light and dark themes.

type Shape = string

const gray = '#8a8a8a'
const faint = '#8a8a8a55'
const accent = '#4c8bf5'

const box = (x: number, y: number, width: number, height: number, fill = faint): Shape =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="3" fill="${fill}"/>`
const frame = (x: number, y: number, width: number, height: number): Shape =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="none" stroke="${gray}"/>`
const line = (x: number, y: number, width: number): Shape => box(x, y, width, 4, gray)
const dot = (x: number, y: number, fill = accent): Shape => `<circle cx="${x}" cy="${y}" r="5" fill="${fill}"/>`
const card = (x: number): Shape =>
  frame(x, 6, 46, 48) + box(x + 4, 10, 38, 18) + line(x + 6, 34, 28) + line(x + 6, 43, 34)
const column = (x: number): Shape => line(x, 14, 62) + line(x, 26, 56) + line(x, 38, 60)
const code = box(6, 8, 148, 44) + line(14, 18, 60) + line(22, 28, 80) + line(14, 38, 44)
const play = `<path d="M72 20v20l18-10z" fill="${accent}"/>`
const operation = frame(6, 8, 148, 44) + box(14, 16, 28, 12, accent) + line(50, 20, 80) + line(14, 38, 110)

/** The shapes of each block, in a picture of 160 × 60. */
const shapes: Readonly<Record<string, Shape>> = {
  hint: box(6, 10, 148, 40) + box(6, 10, 4, 40, accent) + dot(24, 30) + line(38, 22, 100) + line(38, 34, 80),
  code,
  tabs:
    frame(6, 18, 148, 36) +
    line(12, 10, 26) +
    line(50, 10, 26) +
    box(10, 16, 30, 3, accent) +
    line(14, 30, 110) +
    line(14, 42, 90),
  stepper: dot(16, 14) + dot(16, 44) + box(15, 20, 2, 18) + line(32, 12, 60) + line(32, 22, 100) + line(32, 42, 60),
  columns: column(8) + column(88),
  'content-ref': frame(6, 14, 148, 32) + box(14, 22, 14, 16, accent) + line(38, 28, 70) + line(136, 28, 8),
  embed: frame(6, 6, 148, 48) + play,
  file: frame(6, 14, 148, 32) + box(14, 20, 16, 20) + line(40, 24, 60) + line(40, 34, 30),
  prompt: code + dot(140, 18),
  updates:
    line(6, 12, 34) + line(56, 10, 80) + line(56, 20, 96) + line(6, 40, 34) + line(56, 38, 70) + line(56, 48, 90),
  if: frame(6, 10, 148, 40) + dot(24, 30, gray) + line(38, 22, 90) + line(38, 34, 70),
  include: `<rect x="6" y="10" width="148" height="40" rx="4" fill="none" stroke="${gray}" stroke-dasharray="4 3"/>${line(16, 22, 110)}${line(16, 34, 90)}`,
  'openapi-operation': operation,
  'openapi-webhook': operation,
  openapi: operation,
  'openapi-schemas': frame(6, 8, 148, 44) + line(14, 18, 40) + line(24, 28, 60) + line(24, 38, 50),
  details:
    frame(6, 14, 148, 32) +
    `<path d="M16 25l6 6 6-6" fill="none" stroke="${gray}" stroke-width="2"/>` +
    line(38, 28, 90),
  cards: card(6) + card(57) + card(108),
  table:
    frame(6, 8, 148, 44) +
    box(6, 8, 148, 14) +
    line(14, 13, 40) +
    line(86, 13, 40) +
    line(14, 32, 50) +
    line(86, 32, 30),
  figure: box(36, 4, 88, 38) + `<path d="M44 38l18-20 14 14 10-8 22 14z" fill="${gray}"/>` + line(56, 50, 48),
  button: box(46, 18, 68, 24, accent) + box(60, 28, 40, 4, '#ffffff'),
  math: `<text x="80" y="38" text-anchor="middle" font-family="serif" font-style="italic" font-size="22" fill="${gray}">x² + y²</text>`,
}

/** Returns the picture of a block as the address of an SVG. Undefined for a block without one. */
export function blockPicture(name: string): string | undefined {
  const drawn = shapes[name]
  if (drawn === undefined) return undefined
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="60" viewBox="0 0 160 60">${drawn}</svg>`
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg).replace(/[()']/g, (sign) => (sign === '(' ? '%28' : sign === ')' ? '%29' : '%27'))}`
}
