/** Text with the searched words highlighted. */
import { chakra } from '@chakra-ui/react'

export const Mark = chakra('mark', {
  base: { bg: 'need.bg', color: 'inherit', rounded: '3px', boxShadow: '0 0 0 2px {colors.need.bg}' },
})

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Splits `text` so that every second piece is a match: ['', '磅差', '与容差']. Each word of `q` matches alone, in either case. */
function pieces(text: string, q: string): string[] {
  const words = q.split(/\s+/).filter(Boolean)
  if (words.length === 0) return [text]
  const longest_first = words.toSorted((a, b) => b.length - a.length)
  return text.split(new RegExp(`(${longest_first.map(literal).join('|')})`, 'giu'))
}

export function Highlight({ text, q }: { text: string; q: string }) {
  if (!q) return text
  return pieces(text, q).map((piece, index) => (index % 2 === 1 ? <Mark key={index}>{piece}</Mark> : piece))
}
