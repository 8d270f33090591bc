/** Reads numbers from bytes, in order. Throws at the end. */
export class ByteReader {
  readonly #view: DataView
  at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.at = at
  }

  u8(): number {
    return this.#view.getUint8(this.at++)
  }
  u16(): number {
    return (this.u8() << 8) | this.u8()
  }
  i16(): number {
    return (this.u16() << 16) >> 16
  }
  u32(): number {
    return this.u16() * 0x1_00_00 + this.u16()
  }
  /** Reads 7 bits for each byte. */
  base128(): number {
    let value = 0
    for (let count = 0; count < 5; count++) {
      const byte = this.u8()
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
    throw new RangeError('A number of the font is too long.')
  }
}
