/** The text of an article, help page or agreement. No other component puts the server's sanitised HTML into a page. */
import { chakra } from '@chakra-ui/react'
import { type MouseEvent, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { useOrigin } from '#client/lib/origin.ts'
import { readyHtml } from './article-html.ts'

const Prose = chakra('div', {
  base: {
    fontSize: { base: 'xl', md: '1.125rem' },
    '[data-elder] &': { fontSize: 'xl' },
    lineHeight: '1.85',
    maxW: '38em',
    overflowWrap: 'anywhere',
    textWrap: 'pretty',
    '& > * + *': { mt: '1.1em' },
    '& :is(h2, h3, h4)': { fontWeight: 'bold', lineHeight: '1.45', textWrap: 'wrap' },
    '& h2': { fontSize: '1.2em' },
    '& h3': { fontSize: '1.06em' },
    '& > * + h2': { mt: '2em' },
    '& > * + h3': { mt: '1.7em' },
    '& > * + h4': { mt: '1.5em' },
    '& :is(h2, h3, h4) + *': { mt: '0.6em' },
    '& :is(ul, ol)': { pl: '1.6em' },
    '& ul': { listStyle: 'disc' },
    '& ol': { listStyle: 'decimal' },
    '& li + li': { mt: '0.45em' },
    '& li::marker': { color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
    '& li > :is(ul, ol)': { mt: '0.45em' },
    '& a': { color: 'brand.fg', textDecoration: 'underline', textUnderlineOffset: '0.22em', textDecorationThickness: '1px' },
    '& a:hover': { textDecorationThickness: '2px' },
    '& a[target=_blank]::after': {
      content: '"↗"',
      fontSize: '0.8em',
      ml: '2px',
      textDecoration: 'none',
      display: 'inline-block',
    },
    '& [data-outside]': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    '& strong': { fontWeight: 'bold' },
    '& em': { fontStyle: 'normal', textEmphasis: 'dot', textEmphasisPosition: 'under right' },
    '& blockquote': { borderLeftWidth: '3px', borderColor: 'brand', pl: '1em', color: 'fg.muted' },
    '& blockquote > * + *': { mt: '0.6em' },
    '& code': { fontSize: '0.9em', px: '0.3em', py: '0.1em', rounded: '5px', bg: 'bg.muted' },
    '& pre': { overflowX: 'auto', p: 4, rounded: 'lg', bg: 'bg.muted', '& code': { p: 0, bg: 'transparent' } },
    '& hr': { borderColor: 'line', my: '2em' },
    '& figure': { my: '1.8em' },
    '& img': { display: 'block', width: 'full', height: 'auto', rounded: 'lg', bg: 'bg.muted' },
    '& figcaption': { mt: '0.6em', fontSize: 'sm', lineHeight: '1.6', color: 'fg.muted', textAlign: 'center' },
    '& [data-table]': { my: '1.6em', overflowX: 'auto', borderWidth: '1px', borderColor: 'line', rounded: 'lg' },
    '& table': {
      minW: 'full',
      fontSize: 'table',
      lineHeight: '1.6',
      borderCollapse: 'collapse',
      fontVariantNumeric: 'tabular-nums',
    },
    '& caption': { p: '10px 12px', textAlign: 'left', color: 'fg.muted', fontSize: 'sm' },
    '& :is(th, td)': { px: '12px', py: '9px', textAlign: 'left', verticalAlign: 'top', minW: '5.5em' },
    '& th': { bg: 'bg.sunken', fontWeight: 'medium', color: 'fg.muted', whiteSpace: 'nowrap' },
    '& tr + tr :is(th, td), & thead + tbody tr:first-of-type :is(th, td)': { borderTopWidth: '1px', borderColor: 'line.faint' },
    _print: { maxW: 'none', fontSize: '11pt', lineHeight: '1.7', '& [data-table]': { overflow: 'visible' } },
  },
  variants: {
    /** In a drawer, or under a heading of the help centre. */
    small: { true: { fontSize: { base: 'md', md: 'md' }, '[data-elder] &': { fontSize: 'md' }, lineHeight: '1.8' } },
  },
})

const plain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented

/** `html` as the server returns it, sanitised. Links within the site do not reload the app. */
export function ArticleBody({ html, small = false }: { html: string; small?: boolean }) {
  const navigate = useNavigate()
  const origin = useOrigin()
  const ready = useMemo(() => ({ __html: readyHtml(html, origin) }), [html, origin])
  const follow = (event: MouseEvent<HTMLDivElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const to = link?.getAttribute('href')
    if (!to?.startsWith('/') || to.startsWith('//') || link?.target || !plain(event)) return
    event.preventDefault()
    void navigate(to)
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises articles on the way in and out
  return <Prose small={small} onClick={follow} dangerouslySetInnerHTML={ready} />
}
