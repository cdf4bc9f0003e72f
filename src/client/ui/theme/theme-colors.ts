/** Theme colours for canvas drawings, which style sheets cannot reach. */
import { useEffect, useState } from 'react'

function read<Token extends string>(tokens: readonly Token[]): Record<Token, string> {
  const style = globalThis.getComputedStyle?.(document.documentElement)
  const valueOf = (token: string) => style?.getPropertyValue(`--x-colors-${token.replaceAll('.', '-')}`).trim() ?? ''
  return Object.fromEntries(tokens.map((token) => [token, valueOf(token)])) as Record<Token, string>
}

/**
 * The values by token ('chart.a'), a new object with every change of colours or type size. The `tokens` array must be stable.
 * Empty on the server, which draws no canvas.
 */
export function useThemeColors<Token extends string>(tokens: readonly Token[]): Record<Token, string> {
  const [colors, setColors] = useState(() => read(tokens))
  useEffect(() => {
    const observer = new MutationObserver(() => setColors(read(tokens)))
    observer.observe(document.documentElement, { attributeFilter: ['class', 'data-elder'] })
    return () => observer.disconnect()
  }, [tokens])
  return colors
}
