/** Draws a weigh ticket as a photo would show it. Figures are seven-segment strokes, so no font has to be installed. */
import sharp from 'sharp'

/** Segments a to g as polylines in a field 10 wide and 18 high. */
const SEGMENTS: Record<string, string> = {
  a: 'M2 1H8',
  b: 'M9 2V8',
  c: 'M9 10V16',
  d: 'M2 17H8',
  e: 'M1 10V16',
  f: 'M1 2V8',
  g: 'M2 9H8',
}
const SIGNS: Record<string, string> = {
  0: 'abcdef',
  1: 'bc',
  2: 'abged',
  3: 'abgcd',
  4: 'fgbc',
  5: 'afgcd',
  6: 'afgedc',
  7: 'abc',
  8: 'abcdefg',
  9: 'abcdfg',
  G: 'afedc',
  T: 'fged',
  N: 'egc',
  '-': 'g',
}

const drawn = (text: string, x: number, y: number, scale: number, colour: string): string =>
  [...text]
    .map((sign, index) => {
      const strokes = [...(SIGNS[sign] ?? '')].map((segment) => SEGMENTS[segment]).join('')
      return `<path transform="translate(${x + index * 15 * scale} ${y}) scale(${scale})" d="${strokes}" stroke="${colour}" stroke-width="1.9" stroke-linecap="round" fill="none"/>`
    })
    .join('')

export interface WeighTicket {
  ticket_no: string
  gross_kg: number
  tare_kg: number
}

/** A JPEG of about 20 kB with ticket number, gross (G), tare (T) and net (N) in kilograms. */
export function weighTicketPhoto({ ticket_no, gross_kg, tare_kg }: WeighTicket): Promise<Buffer> {
  const digits = ticket_no.replaceAll(/\D/g, '')
  const bars = [...digits]
    .map((digit, index) => `<rect x="${70 + index * 17}" y="448" width="${3 + Number(digit)}" height="54" fill="#363d44"/>`)
    .join('')
  const rows = [gross_kg, tare_kg, gross_kg - tare_kg].map((kg, index) => {
    const y = 168 + index * 88
    const colour = index === 2 ? '#974f23' : '#20262b'
    return `${drawn('GTN'.charAt(index), 70, y + 8, 2, '#66717b')}${drawn(String(kg).padStart(6, '-').replaceAll('-', ' '), 190, y, 2.8, colour)}<path d="M60 ${y + 68}H540" stroke="#c8ced5" stroke-width="2" stroke-dasharray="8 8"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 600"><rect width="720" height="600" fill="#7d8791"/><g transform="translate(60 20) rotate(-1.4 300 280)"><rect x="6" y="10" width="600" height="545" rx="4" fill="#566069"/><rect width="600" height="545" rx="4" fill="#fbf8f0"/><rect width="600" height="86" fill="#e6dfce"/>${drawn(digits.slice(-12), 70, 28, 1.7, '#363d44')}<path d="M500 28h40v30h-40zM508 58v10M532 58v10" stroke="#974f23" stroke-width="5" fill="none"/>${rows.join('')}${bars}</g></svg>`
  return sharp(Buffer.from(svg)).resize(960, 800).jpeg({ quality: 78 }).toBuffer()
}
